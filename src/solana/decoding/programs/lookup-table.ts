import { lookupTableProgram } from '../../address/known-address.ts'
import {
  accountAt,
  closedProgramDecoder,
  type InstructionSpec,
  noActions,
  type Operands,
} from '../format/closed-program.ts'

/** The Address Lookup Table program's instructions (`ProgramInstruction`); codes are u32. */
const specs = new Map<number, InstructionSpec>([
  [0, { name: 'CreateLookupTable', minAccounts: 3, read: noActions }],
  [1, { name: 'FreezeLookupTable', minAccounts: 2, read: (on) => freeze(on) }],
  [2, { name: 'ExtendLookupTable', minAccounts: 2, read: noActions }],
  [3, { name: 'DeactivateLookupTable', minAccounts: 2, read: noActions }],
  [4, { name: 'CloseLookupTable', minAccounts: 3, read: (on) => close(on) }],
])

export const lookupTableDecoder = closedProgramDecoder({
  programId: lookupTableProgram,
  programName: 'Address Lookup Table',
  codeBytes: 4,
  specs,
})

/** A frozen table no longer has an authority. */
const freeze = (on: Operands) =>
  [
    {
      type: 'set-authority',
      account: accountAt(on, 0),
      kind: 'lookup-table',
      authority: accountAt(on, 1),
    },
  ] as const

const close = (on: Operands) => {
  const [account, authority, destination] = [accountAt(on, 0), accountAt(on, 1), accountAt(on, 2)]
  return [{ type: 'close-account', account, destination, authority }] as const
}
