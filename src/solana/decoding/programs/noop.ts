import type { Address } from '../../address/address.ts'
import { mplNoopProgram, noopProgram } from '../../address/known-address.ts'
import type { InstructionDecoder } from '../format/decoder.ts'

/** Does nothing; other programs call it to record data. */
const doesNothing = (programId: Address, programName: string): InstructionDecoder => ({
  programId,
  programName,
  decode: () => ({ status: 'decoded', name: 'Noop', actions: [] }),
})

export const noopDecoder = doesNothing(noopProgram, 'SPL Noop')
export const mplNoopDecoder = doesNothing(mplNoopProgram, 'MPL Noop')
