import { loaderV4Program } from '../../address/known-address.ts'
import {
  accountAt,
  closedProgramDecoder,
  type InstructionSpec,
  type Operands,
} from '../format/closed-program.ts'
import { readU32 } from '../../bytes/byte-reader.ts'

/** The v4 loader's instructions (`LoaderV4Instruction`); codes are u32. Program, authority, then optional accounts. */
const specs = new Map<number, InstructionSpec>([
  [0, { name: 'Write', minAccounts: 2 }],
  [1, { name: 'Copy', minAccounts: 3 }],
  [2, { name: 'SetProgramLength', minAccounts: 2, read: (on) => setProgramLength(on) }],
  [3, { name: 'Deploy', minAccounts: 2, read: (on) => deploy(on) }],
  [4, { name: 'Retract', minAccounts: 2 }],
  [5, { name: 'TransferAuthority', minAccounts: 3, read: (on) => transferAuthority(on) }],
  [6, { name: 'Finalize', minAccounts: 3, read: (on) => finalize(on) }],
])

export const loaderV4Decoder = closedProgramDecoder({
  programId: loaderV4Program,
  programName: 'Loader v4',
  codeBytes: 4,
  specs,
})

/** Length zero closes the program; any other refund of lamports shows in the balances. */
const setProgramLength = (on: Operands) => {
  const lengthBytes = readU32(on.data, 'length')
  const destination = on.accounts[2]?.address
  if (lengthBytes > 0 || destination === undefined) return []
  const [account, authority] = [accountAt(on, 0), accountAt(on, 1)]
  return [{ type: 'close-account', account, destination, authority }] as const
}

/** With a third account, the code and lamports come from there; otherwise the code was written in place. */
const deploy = (on: Operands) => {
  const [program, authority] = [accountAt(on, 0), accountAt(on, 1)]
  const buffer = on.accounts[2]?.address ?? program
  return [{ type: 'upgrade-program', program, buffer, destination: program, authority }] as const
}

const transferAuthority = (on: Operands) => {
  const [account, authority, next] = [accountAt(on, 0), accountAt(on, 1), accountAt(on, 2)]
  return [{ type: 'set-authority', account, kind: 'upgrade', authority, next }] as const
}

/** Makes the program immutable; the third account only names its next version. */
const finalize = (on: Operands) => {
  const [account, authority] = [accountAt(on, 0), accountAt(on, 1)]
  return [{ type: 'set-authority', account, kind: 'upgrade', authority }] as const
}
