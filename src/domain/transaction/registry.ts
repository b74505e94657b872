import type { InstructionDecoder } from './decoder.ts'
import { systemDecoder } from './decoders/system.ts'
import { token2022Decoder } from './decoders/token-2022.ts'
import { tokenDecoder } from './decoders/token.ts'

/** Every program whose instructions are read. To add one: write its file, add its line here, test it. */
export const instructionDecoders: readonly InstructionDecoder[] = [
  systemDecoder,
  tokenDecoder,
  token2022Decoder,
]
