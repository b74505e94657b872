import type { Observation } from '../../../findings/check.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { Action, AssetReference } from '../../../solana/decoding/format/action.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { isUsersAsset, receivesAsset, referenceOf } from '../../facts/asset.ts'
import { comesFromApp } from '../../facts/origin.ts'
import { gainsAnything } from '../../facts/return-value.ts'
import { burnRentMaxLamports } from '../../thresholds.ts'

export type NftBurn = { asset: AssetReference }

type Burn = Extract<Action, { type: 'burn-asset' }>

/**
 * NFTs of the user are burned and nothing comes in. Benign look-alikes: redeeming one for something, and, only noted,
 * clearing out spam for the rent and a burn that the user makes in their own wallet.
 */
export const nftBurn: ScanRule<'nft-burn', NftBurn> = {
  id: 'nft-burn',
  code: 'NFT_BURN',
  severity: 'high',
  sources: ['mpl-token-metadata Burn, BurnNft; mpl-core BurnV1; mpl-bubblegum burn, burnV2'],
  evaluate: (context) => {
    if (receivesAsset(context) || receivesMoreThanRent(context)) return []
    return context.instructions.flatMap(({ actions, path }) =>
      actions.flatMap((action) =>
        action.type === 'burn-asset' &&
        isUsersAsset(action, context) &&
        !burnsToken(action, context)
          ? [observe(action, path, context)]
          : [],
      ),
    )
  },
}

const receivesMoreThanRent = ({ effects, identity }: RiskContext): boolean =>
  effects.balances.some(
    ({ owner, mint, before, after }) =>
      identity.ownedAfter(owner) &&
      after > before &&
      (mint !== wrappedSolMint || after - before > burnRentMaxLamports),
  )

/** The program also burns the token itself, which the rule for tokens reports. */
const burnsToken = ({ asset }: Burn, { instructions }: RiskContext): boolean =>
  instructions.some(({ actions }) =>
    actions.some((action) => action.type === 'burn' && action.mint === asset),
  )

const observe = (
  action: Burn,
  at: InstructionPath,
  context: RiskContext,
): Observation<NftBurn> => ({
  params: { asset: referenceOf(action) },
  subject: action.asset,
  at: [at],
  ...((!comesFromApp(context) || gainsAnything(context)) && { severity: 'medium' as const }),
})
