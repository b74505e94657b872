import type { InstructionDecoder } from './decoder.ts'
import { associatedTokenDecoder } from './decoders/associated-token.ts'
import { computeBudgetDecoder } from './decoders/compute-budget.ts'
import { lighthouseDecoder } from './decoders/lighthouse.ts'
import { loaderV3Decoder } from './decoders/loader-v3.ts'
import { lookupTableDecoder } from './decoders/lookup-table.ts'
import { memoDecoder, memoV1Decoder } from './decoders/memo.ts'
import { stakeDecoder } from './decoders/stake.ts'
import { systemDecoder } from './decoders/system.ts'
import { token2022Decoder } from './decoders/token-2022.ts'
import { tokenDecoder } from './decoders/token.ts'
import { voteDecoder } from './decoders/vote.ts'

/** Every program whose instructions are read. To add one: write its file, add its line here, test it. */
export const instructionDecoders: readonly InstructionDecoder[] = [
  systemDecoder,
  tokenDecoder,
  token2022Decoder,
  associatedTokenDecoder,
  stakeDecoder,
  lookupTableDecoder,
  loaderV3Decoder,
  computeBudgetDecoder,
  memoDecoder,
  memoV1Decoder,
  lighthouseDecoder,
  voteDecoder,
]
