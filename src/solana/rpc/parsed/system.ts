import { addressPart, sizedText, u64, u64OrZero } from './data-part.ts'
import { type Layouts, maybe } from './layout.ts'

/** A bincode enum: the code is a u32. */
const code = (value: number): readonly number[] => [value, 0, 0, 0]

const bincodeText = (key: string) => sizedText(key, 8)

const nonceAccounts = ['nonceAccount', 'recentBlockhashesSysvar']

/** System program (solana-system-interface instruction.rs), field names by the node's parse_system.rs. */
export const systemLayouts: Layouts = {
  createAccount: {
    code: code(0),
    accounts: ['source', 'newAccount'],
    data: [u64('lamports'), u64('space'), addressPart('owner')],
  },
  assign: { code: code(1), accounts: ['account'], data: [addressPart('owner')] },
  transfer: { code: code(2), accounts: ['source', 'destination'], data: [u64('lamports')] },
  createAccountWithSeed: {
    code: code(3),
    accounts: ['source', 'newAccount'],
    data: [
      addressPart('base'),
      bincodeText('seed'),
      u64('lamports'),
      u64('space'),
      addressPart('owner'),
    ],
  },
  advanceNonce: { code: code(4), accounts: [...nonceAccounts, 'nonceAuthority'] },
  withdrawFromNonce: {
    code: code(5),
    accounts: [
      'nonceAccount',
      'destination',
      'recentBlockhashesSysvar',
      'rentSysvar',
      'nonceAuthority',
    ],
    data: [u64('lamports')],
  },
  initializeNonce: {
    code: code(6),
    accounts: [...nonceAccounts, 'rentSysvar'],
    data: [addressPart('nonceAuthority')],
  },
  authorizeNonce: {
    code: code(7),
    accounts: ['nonceAccount', 'nonceAuthority'],
    data: [addressPart('newAuthorized')],
  },
  allocate: { code: code(8), accounts: ['account'], data: [u64('space')] },
  allocateWithSeed: {
    code: code(9),
    accounts: ['account', 'base'],
    data: [addressPart('base'), bincodeText('seed'), u64('space'), addressPart('owner')],
  },
  assignWithSeed: {
    code: code(10),
    accounts: ['account', 'base'],
    data: [addressPart('base'), bincodeText('seed'), addressPart('owner')],
  },
  transferWithSeed: {
    code: code(11),
    accounts: ['source', 'sourceBase', 'destination'],
    data: [u64('lamports'), bincodeText('sourceSeed'), addressPart('sourceOwner')],
  },
  upgradeNonce: { code: code(12), accounts: ['nonceAccount'] },
  createAccountAllowPrefund: {
    code: code(13),
    accounts: ['newAccount', maybe('source')],
    data: [u64OrZero('lamports'), u64('space'), addressPart('owner')],
  },
}
