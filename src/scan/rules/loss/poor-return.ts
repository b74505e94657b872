import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { termsOf } from '../../../solana/decoding/terms/trade-terms.ts'
import { isCollectible } from '../../facts/small-amount.ts'
import { showsPosition, type SignedCall, signedCalls } from '../../facts/call.ts'
import { isRecordedForUser, takersOf } from '../../facts/deposit-record.ts'
import { handedOutAmounts } from '../../facts/handed-out.ts'
import { bringsOnlyTrifle, gainsOf } from '../../facts/return/trade-gains.ts'
import { evidenceOf, goesOverBridge, type Outflow, outflowsOf } from '../../facts/outflow.ts'
import { shareRatesOf } from '../../facts/share-rates.ts'
import { redeemedOf } from '../../facts/redeemed.ts'
import { floorOf, type Holding, isWorth, shortfallOf } from '../../facts/worth.ts'
import { largePercent, largeTradeMinMicroDollars, tradeMinMicroDollars } from '../../thresholds.ts'

export type PoorReturn = {
  /** `rate`: SOL or dollars for less of the same, or of shares of them. `collectible`: burning it returns more. */
  reason: 'price' | 'rate' | 'collectible'
  /** The largest of what leaves and of what comes back. */
  given: TokenAmount
  received: TokenAmount
}

/**
 * What comes back is worth less than half of what leaves, at any price of SOL: dollars, SOL, staked SOL and wrapped coins
 * are compared within wide bounds, and any other token counts as its share of the largest token ever. SOL or dollars for
 * less than four fifths of the same kind are no price at all: shares count at the rate of their own pool, whether they are
 * bought or handed in. Benign look-alikes: a payment with some rent in return (no program and no receiver ties it to a price), deposits that the
 * protocol records for the user or that belong to a position, and bridges. Nothing is concluded if a token that may be
 * worth anything comes in, such as an NFT. An NFT itself is worth no less than the rent that burning it returns.
 */
export const poorReturn: ScanRule<'poor-return', PoorReturn> = {
  id: 'poor-return',
  code: 'POOR_RETURN',
  severity: 'high',
  sources: ['Blockaid unfair_trade', 'Blowfish TRADE_FOR_NOTHING'],
  evaluate: (context) => {
    if (context.simulation.status !== 'ok') return []
    const losses = [...outflowsOf(context), ...redeemedOf(context)].filter((outflow) =>
      isTraded(outflow, context),
    )
    const shown = gainsOf(losses, context)
    const gains = shown.length > 0 ? shown : unpaidFor(losses, context)
    const [largest, received] = [largestOf(losses), gains[0]]
    if (!received) return []
    const collectible = soldCollectible(context)
    if (collectible)
      return [observe({ reason: 'collectible', given: collectible, received }, context)]
    if (!largest || receivesAssetWithin(context)) return []
    const given = losses.map(asHolding)
    const [reason, floor] = [shortfallOf(gains, given, context), floorOf(given, context)]
    if (!reason || !isWorth(floor, tradeMinMicroDollars)) return []
    const serious =
      isWorth(floor, largeTradeMinMicroDollars) ||
      losses.some(({ lost, before }) => lost * 100n >= before * largePercent)
    const finding = observe({ reason, given: largest, received }, context)
    return [serious ? finding : { ...finding, severity: 'medium' }]
  },
}

/**
 * Nothing of what a pool owes: the asset behind shares that are handed in, or the share for SOL, where the pool's account
 * states the rate. Lending keeps deposits without a share, so only pools of SOL count.
 */
const unpaidFor = (losses: readonly Outflow[], context: RiskContext): Holding[] => {
  const rates = [...shareRatesOf(context)]
  return losses.flatMap(({ mint, receivers, movements }) => {
    const owed = rates.find(([share, { asset }]) =>
      receivers.length === 0 ? share === mint : asset === mint && asset === wrappedSolMint,
    )
    if (!owed || movements.length === 0) return []
    const [share, { asset }] = owed
    return [{ mint: share === mint ? asset : share, amount: 0n }]
  })
}

/** Whether a program transfers an NFT to the user, which no balance shows. */
const receivesAssetWithin = ({ instructions, identity }: RiskContext): boolean =>
  instructions.some(
    ({ path, actions }) =>
      path.length > 1 &&
      actions.some((action) => action.type === 'transfer-asset' && identity.ownedAfter(action.to)),
  )

/** An NFT that a program takes, for which nothing but a trifle comes back: whatever is recorded, it was no deposit. */
const soldCollectible = (context: RiskContext): Outflow | undefined =>
  bringsOnlyTrifle(context)
    ? outflowsOf(context).find(
        (each) => isCollectible(each, context) && takersOf(each, context).size > 0,
      )
    : undefined

/** Whether a program takes it, or its receiver gives something in return, so that it is a trade and no payment. */
const isTraded = (outflow: Outflow, context: RiskContext): boolean => {
  const { movements } = outflow
  if (movements.length === 0 || goesOverBridge(movements)) return false
  const takers = takersOf(outflow, context)
  if (takers.size === 0) return handedOutAmounts(context).size > 0
  const calls = signedCalls(context).filter(({ programId }) => takers.has(programId))
  if (calls.some((call) => showsPosition(call, context))) return false
  return (
    ![...takers].every(keepsDeposits) || calls.some(isSwap) || !isRecordedForUser(outflow, context)
  )
}

/** Records of an unknown program prove nothing, and aggregators and launchpads keep nothing for anyone. */
const keepsDeposits = (program: Address): boolean => {
  const category = programNames.get(program)?.category
  return category !== undefined && category !== 'aggregator' && category !== 'launchpad'
}

const isSwap = (call: SignedCall): boolean => {
  const kind = termsOf(call)?.kind
  return kind === 'minimum' || kind === 'maximum' || kind === 'impact'
}

const asHolding = ({ mint, lost }: Outflow): Holding => ({ mint, amount: lost })

/** The outflow of the largest share. */
const largestOf = (outflows: readonly Outflow[]): Outflow | undefined =>
  outflows.reduce<Outflow | undefined>(
    (largest, each) =>
      !largest || each.lost * largest.before > largest.lost * each.before ? each : largest,
    undefined,
  )

const observe = (
  { reason, given, received }: { reason: PoorReturn['reason']; given: Outflow; received: Holding },
  { decimals }: RiskContext,
): Observation<PoorReturn> => ({
  params: {
    reason,
    given: tokenAmount(given.lost, given.mint, decimals),
    received: tokenAmount(received.amount, received.mint, decimals),
  },
  ...evidenceOf(given),
})
