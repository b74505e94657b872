import type { RiskContext } from '../../context/risk-context.ts'
import {
  oneAssetMaxWeight,
  riskBounds,
  severityFloors,
  usualSlippageBasisPoints,
} from '../../thresholds.ts'
import type { Swap } from '../swap.ts'
import { floorOf, type Holding, isSameMoney, leastDollarsOf } from '../worth.ts'

/** What a swap leaves to those who move the price before it. */
export type SwapRisk = {
  /** Without any limit beyond the usual one; for a fixed return, what may be taken in addition. */
  open: Holding
  /** Part of what is given, or of the balance for a fixed return, that the slippage beyond the usual one puts at risk. */
  risked: bigint
}

const whole = 10_000n

/**
 * What of the given asset is at risk: nothing within the usual slippage, and from there steadily more, until a swap
 * without a minimum risks all of it. Undefined if the terms bound it, or state no price.
 */
export const riskOf = (
  { terms, outflow: { mint, before }, given: lost, received }: Swap,
  context: RiskContext,
): SwapRisk | undefined => {
  const given = { mint, amount: lost }
  const usual = isSameMoney(received ? [received] : [], [given], context)
    ? usualSlippageBasisPoints.rate
    : usualSlippageBasisPoints.price
  const least = whole - usual
  const riskOfPart = (part: bigint, all: bigint): SwapRisk | undefined =>
    part > 0n && all > 0n ? { open: given, risked: (lost * part) / all } : undefined
  switch (terms.kind) {
    case 'minimum': {
      if (!received) return terms.minOut <= 1n ? { open: given, risked: lost } : undefined
      const fair = received.amount * least
      return riskOfPart(fair - terms.minOut * whole, fair)
    }
    case 'impact':
      return riskOfPart(BigInt(terms.basisPoints) - usual, least)
    case 'maximum': {
      const most = terms.maxIn < before ? terms.maxIn : before
      const risked = most - (lost * whole) / least
      return risked > 0n ? { open: { mint, amount: most - lost }, risked } : undefined
    }
    default:
      return undefined
  }
}

/**
 * The weight of what swaps of one asset put at risk together, by its share of the balance and its worth: it reaches the
 * floor of a severity at each of the severity's bounds, and rises steadily below and above them, slowly where little is at
 * risk.
 */
export const weightOfRisks = (
  risks: readonly { swap: Swap; risk: Pick<SwapRisk, 'risked'> }[],
  context: RiskContext,
): number => {
  const outflow = risks[0]?.swap.outflow
  if (!outflow || outflow.before === 0n) return 0
  const risked = risks.reduce((sum, { risk }) => sum + risk.risked, 0n)
  const paid = leastDollarsOf(floorOf([{ mint: outflow.mint, amount: risked }], context))
  const shown = risks.reduce((sum, each) => sum + returnAtRisk(each, context), 0n)
  const size = (severity: 'medium' | 'high'): number =>
    Math.max(
      ...riskBounds[severity].map(({ percent, microDollars, of }) => {
        const worth = of === 'paid' || paid > shown ? paid : shown
        const share = Number((risked * 1_000_000n) / outflow.before) / (Number(percent) * 10_000)
        const part = Math.min(share, Number(worth) / Number(microDollars))
        return part < 1 ? part * part : part
      }),
    )
  const { medium, high } = severityFloors
  return Math.max(
    Math.min(size('high') * high, oneAssetMaxWeight),
    Math.min(size('medium') * medium, mediumMaxWeight),
  )
}

/** What of the return in the preview is at risk, in micro-dollars at least. */
const returnAtRisk = (
  { swap: { received, given }, risk: { risked } }: { swap: Swap; risk: Pick<SwapRisk, 'risked'> },
  context: RiskContext,
): bigint => {
  const worth = received ? leastDollarsOf(floorOf([received], context)) : 0n
  return risked < given ? (worth * risked) / given : worth
}

/** An ordinary amount at risk is a caution. */
const mediumMaxWeight = 0.25
