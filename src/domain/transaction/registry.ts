import type { InstructionDecoder } from './decoder.ts'
import { associatedTokenDecoder } from './decoders/associated-token.ts'
import { bubblegumDecoder } from './decoders/bubblegum.ts'
import { computeBudgetDecoder } from './decoders/compute-budget.ts'
import { configDecoder } from './decoders/config.ts'
import { coreAssetDecoder } from './decoders/core-asset.ts'
import { gatorswapDecoder } from './decoders/gatorswap.ts'
import { humidifiDecoder } from './decoders/humidifi.ts'
import { lighthouseDecoder } from './decoders/lighthouse.ts'
import { loaderV3Decoder } from './decoders/loader-v3.ts'
import { loaderV4Decoder } from './decoders/loader-v4.ts'
import { lookupTableDecoder } from './decoders/lookup-table.ts'
import { memoDecoder, memoV1Decoder } from './decoders/memo.ts'
import { namedProgramDecoders } from './decoders/named-programs.ts'
import { mplNoopDecoder, noopDecoder } from './decoders/noop.ts'
import { ed25519Decoder, secp256k1Decoder, secp256r1Decoder } from './decoders/precompiles.ts'
import { loaderV1Decoder, loaderV2Decoder } from './decoders/retired-loaders.ts'
import { coralMultisigDecoder } from './decoders/coral-multisig.ts'
import { splGovernanceDecoder } from './decoders/spl-governance.ts'
import { squadsV3Decoder } from './decoders/squads-v3.ts'
import { squadsDecoder } from './decoders/squads.ts'
import { stakePoolDecoder } from './decoders/stake-pool.ts'
import { stakeDecoder } from './decoders/stake.ts'
import { systemDecoder } from './decoders/system.ts'
import { token2022Decoder } from './decoders/token-2022.ts'
import { titanDecoder } from './decoders/titan.ts'
import { tokenMetadataDecoder } from './decoders/token-metadata.ts'
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
  loaderV4Decoder,
  loaderV2Decoder,
  loaderV1Decoder,
  configDecoder,
  ed25519Decoder,
  secp256k1Decoder,
  secp256r1Decoder,
  noopDecoder,
  mplNoopDecoder,
  tokenMetadataDecoder,
  coreAssetDecoder,
  bubblegumDecoder,
  squadsDecoder,
  squadsV3Decoder,
  coralMultisigDecoder,
  splGovernanceDecoder,
  stakePoolDecoder,
  humidifiDecoder,
  titanDecoder,
  gatorswapDecoder,
  ...namedProgramDecoders,
]
