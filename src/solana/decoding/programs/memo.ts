import type { Address } from '../../address/address.ts'
import { memoProgram, memoV1Program } from '../../address/known-address.ts'
import type { InstructionDecoder } from '../format/decoder.ts'

/** A memo is any text; the program only checks that its accounts have signed. */
const decoderOf = (programId: Address): InstructionDecoder => ({
  programId,
  programName: 'Memo',
  decode: () => ({ status: 'decoded', name: 'Memo', actions: [] }),
})

export const memoDecoder = decoderOf(memoProgram)
export const memoV1Decoder = decoderOf(memoV1Program)
