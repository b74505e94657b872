import { configProgram } from '../../address/known-address.ts'
import type { InstructionDecoder } from '../format/decoder.ts'

/** The Config program has one instruction, `Store`: keys and data of an account with facts about validators. */
export const configDecoder: InstructionDecoder = {
  programId: configProgram,
  programName: 'Config',
  decode: () => ({ status: 'named', name: 'Store', actions: [] }),
}
