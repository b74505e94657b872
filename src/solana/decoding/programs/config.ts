import { configProgram } from '../../known-address.ts'
import type { InstructionDecoder } from '../decoder.ts'

/** The Config program has one instruction, `Store`: keys and data for an account that holds facts about validators. */
export const configDecoder: InstructionDecoder = {
  programId: configProgram,
  programName: 'Config',
  decode: () => ({ status: 'named', name: 'Store', actions: [] }),
}
