import { isUsersAsset, receivesAsset } from '../../facts/asset.ts'
import { assetText } from '../../../findings/words/assets.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { comesFromApp } from '../../facts/origin.ts'
import { gainsAnything } from '../../facts/return-value.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { burnRentMaxLamports } from '../../thresholds.ts'

type Burn = Extract<Action, { type: 'burn-asset' }>

/**
 * NFTs of the user's are burnt and nothing comes in. Benign look-alikes: redeeming one for something; clearing out spam,
 * where the deposit comes back, and a burn that the user made in his own wallet, which are only noted.
 */
export const nftBurn: Rule = {
  id: 'nft-burn',
  flag: 'NFT_BURN',
  severity: 'high',
  stage: 'scored',
  sources: ['mpl-token-metadata Burn, BurnNft; mpl-core BurnV1; mpl-bubblegum burn, burnV2'],
  evaluate: (context) => {
    if (receivesAsset(context) || receivesMoreThanRent(context)) return []
    return context.instructions.flatMap(({ actions, path }) =>
      actions.flatMap((action) =>
        action.type === 'burn-asset' && isUsersAsset(action, context) && !isTold(action, context)
          ? [observe(action, path, context)]
          : [],
      ),
    )
  },
}

const receivesMoreThanRent = ({ effects, identity }: RiskContext): boolean =>
  effects.balances.some(
    ({ owner, mint, before, after }) =>
      identity.endsMine(owner) &&
      after > before &&
      (mint !== wrappedSolMint || after - before > burnRentMaxLamports),
  )

/** The burn of the token itself, which the program calls for, is told by the rule for tokens. */
const isTold = ({ asset }: Burn, { instructions }: RiskContext): boolean =>
  instructions.some(({ actions }) =>
    actions.some((action) => action.type === 'burn' && action.mint === asset),
  )

const observe = (action: Burn, at: InstructionPath, context: RiskContext): Observation => ({
  what: `Burns your ${assetText(action)}.`,
  why: 'A burnt NFT is gone for good, and nothing comes in for it.',
  advice: 'Sign only if you want to destroy it.',
  at: [at],
  ...((!comesFromApp(context) || gainsAnything(context)) && { severity: 'medium' as const }),
})
