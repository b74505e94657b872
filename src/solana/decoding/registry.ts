import type { InstructionDecoder } from './format/decoder.ts'
import { associatedTokenDecoder } from './programs/associated-token.ts'
import { bubblegumDecoder } from './programs/bubblegum.ts'
import { computeBudgetDecoder } from './programs/compute-budget.ts'
import { configDecoder } from './programs/config.ts'
import { coreAssetDecoder } from './programs/core-asset.ts'
import { gatorswapDecoder } from './programs/gatorswap.ts'
import { humidifiDecoder } from './programs/humidifi.ts'
import { lighthouseDecoder } from './programs/lighthouse.ts'
import { loaderV3Decoder } from './programs/loader-v3.ts'
import { loaderV4Decoder } from './programs/loader-v4.ts'
import { lookupTableDecoder } from './programs/lookup-table.ts'
import { memoDecoder, memoV1Decoder } from './programs/memo.ts'
import { namedProgramDecoders } from './programs/named-programs.ts'
import { mplNoopDecoder, noopDecoder } from './programs/noop.ts'
import { ed25519Decoder, secp256k1Decoder, secp256r1Decoder } from './programs/precompiles.ts'
import { loaderV1Decoder, loaderV2Decoder } from './programs/retired-loaders.ts'
import { coralMultisigDecoder } from './programs/coral-multisig.ts'
import { splGovernanceDecoder } from './programs/spl-governance.ts'
import { squadsV3Decoder } from './programs/squads-v3.ts'
import { squadsDecoder } from './programs/squads.ts'
import { stakePoolDecoder } from './programs/stake-pool.ts'
import { stakeDecoder } from './programs/stake.ts'
import { systemDecoder } from './programs/system.ts'
import { token2022Decoder } from './programs/token-2022.ts'
import { titanDecoder } from './programs/titan.ts'
import { tokenMetadataDecoder } from './programs/token-metadata.ts'
import { tokenDecoder } from './programs/token.ts'
import { voteDecoder } from './programs/vote.ts'

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
