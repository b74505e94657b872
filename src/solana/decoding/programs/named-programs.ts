import { address } from '../../address/address.ts'
import rows from '../../known/instruction-names.json'
import type { InstructionDecoder } from '../format/decoder.ts'
import { namedByCode, openProgramDecoder } from '../format/open-program.ts'

/** Anchor programs call themselves with this code to record an event: `sha256("anchor:event")`. */
const anchorEvent = { e445a52e51cb9a1d: 'Event' }

const anchorCodeBytes = 8

/**
 * Exchanges, aggregators, markets and lending programs whose instructions are known by name only: their effects show in
 * the calls they make and in the balances. The table of known programs has a source for each.
 */
export const namedProgramDecoders: readonly InstructionDecoder[] = rows.map(
  ({ programId, programName, codeBytes, instructions }) =>
    openProgramDecoder({
      programId: address(programId),
      programName,
      codeBytes,
      specs: new Map([
        ...namedByCode(codeBytes === anchorCodeBytes ? anchorEvent : {}),
        ...namedByCode(instructions),
      ]),
    }),
)
