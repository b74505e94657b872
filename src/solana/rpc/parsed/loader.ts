import { type Layouts, maybe } from './layout.ts'

const code = (value: number): readonly number[] => [value, 0, 0, 0]

/** Upgradeable loader (solana-loader-v3-interface instruction.rs), the instructions that move control or lamports. */
export const loaderLayouts: Layouts = {
  initializeBuffer: { code: code(0), accounts: ['account', maybe('authority')] },
  upgrade: {
    code: code(3),
    accounts: [
      'programDataAccount',
      'programAccount',
      'bufferAccount',
      'spillAccount',
      'rentSysvar',
      'clockSysvar',
      'authority',
    ],
  },
  setAuthority: { code: code(4), accounts: ['account', 'authority', maybe('newAuthority')] },
  close: {
    code: code(5),
    accounts: ['account', 'recipient', 'authority', maybe('programAccount')],
  },
  setAuthorityChecked: { code: code(7), accounts: ['account', 'authority', 'newAuthority'] },
}
