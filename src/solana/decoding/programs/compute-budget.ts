import { computeBudgetProgram } from '../../address/known-address.ts'
import {
  closedProgramDecoder,
  type InstructionSpec,
  type Operands,
} from '../format/closed-program.ts'
import { readU32, readU64 } from '../../bytes/byte-reader.ts'

/** The Compute Budget program's instructions (`ComputeBudgetInstruction`); they move no assets. */
const specs = new Map<number, InstructionSpec>([
  [0, { name: 'RequestUnits', minAccounts: 0, read: (on) => [...demandU32(on), ...demandU32(on)] }],
  [1, { name: 'RequestHeapFrame', minAccounts: 0, read: (on) => demandU32(on) }],
  [2, { name: 'SetComputeUnitLimit', minAccounts: 0, read: (on) => demandU32(on) }],
  [3, { name: 'SetComputeUnitPrice', minAccounts: 0, read: (on) => demandU64(on) }],
  [4, { name: 'SetLoadedAccountsDataSizeLimit', minAccounts: 0, read: (on) => demandU32(on) }],
])

export const computeBudgetDecoder = closedProgramDecoder({
  programId: computeBudgetProgram,
  programName: 'Compute Budget',
  codeBytes: 1,
  specs,
})

const demandU32 = (on: Operands): [] => {
  readU32(on.data, 'limit')
  return []
}

const demandU64 = (on: Operands): [] => {
  readU64(on.data, 'price')
  return []
}
