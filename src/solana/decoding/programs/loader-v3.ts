import { loaderV3Program } from '../../address/known-address.ts'
import {
  accountAt,
  closedProgramDecoder,
  type InstructionSpec,
  type Operands,
} from '../format/closed-program.ts'

/** The upgradeable loader's instructions (`UpgradeableLoaderInstruction`); codes are u32. */
const specs = new Map<number, InstructionSpec>([
  [0, { name: 'InitializeBuffer', minAccounts: 1 }],
  [1, { name: 'Write', minAccounts: 2 }],
  [2, { name: 'DeployWithMaxDataLen', minAccounts: 8 }],
  [3, { name: 'Upgrade', minAccounts: 7, read: (on) => upgrade(on) }],
  [4, { name: 'SetAuthority', minAccounts: 2, read: (on) => setAuthority(on) }],
  [5, { name: 'Close', minAccounts: 2, read: (on) => close(on) }],
  [6, { name: 'ExtendProgram', minAccounts: 2 }],
  [7, { name: 'SetAuthorityChecked', minAccounts: 3, read: (on) => setAuthority(on) }],
  [8, { name: 'Migrate', minAccounts: 3 }],
  [9, { name: 'ExtendProgramChecked', minAccounts: 3 }],
])

export const loaderV3Decoder = closedProgramDecoder({
  programId: loaderV3Program,
  programName: 'Upgradeable Loader',
  codeBytes: 4,
  specs,
})

/** Program data, program, buffer, the recipient of the remaining lamports, rent, clock, authority. */
const upgrade = (on: Operands) => {
  const [program, buffer, destination] = [accountAt(on, 1), accountAt(on, 2), accountAt(on, 3)]
  return [
    { type: 'upgrade-program', program, buffer, destination, authority: accountAt(on, 6) },
  ] as const
}

/** For a buffer or program data. Without a third account the program becomes immutable. */
const setAuthority = (on: Operands) => {
  const [account, authority, next] = [accountAt(on, 0), accountAt(on, 1), on.accounts[2]?.address]
  const action = { type: 'set-authority', account, kind: 'upgrade', authority } as const
  return [next === undefined ? action : { ...action, next }]
}

/** An uninitialized buffer has no authority; the buffer itself is used instead. */
const close = (on: Operands) => {
  const [account, destination] = [accountAt(on, 0), accountAt(on, 1)]
  const authority = on.accounts[2]?.address ?? account
  return [{ type: 'close-account', account, destination, authority }] as const
}
