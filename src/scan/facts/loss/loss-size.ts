import { mostSeriousOf, severities, type Severity } from '../../../findings/severity.ts'
import { dollarMints } from '../../../solana/known/quote-mints.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { type LossBound, type LossBounds, lossBounds, severityFloors } from '../../thresholds.ts'
import { floorOf, isPriced } from '../worth.ts'
import type { Outflow } from '../outflow.ts'

/** A loss, or what a right allows to be lost: base units of one asset, of the user's balance before. */
export type Loss = Pick<Outflow, 'mint' | 'before' | 'lost'>

/**
 * How serious it is to lose this for nothing: by its share of the balance, and by its value if it is SOL, staked SOL or
 * dollars. The share that it takes rises as the value falls, without a step, so that the last dollar of a wallet is a
 * payment and half of a fortune is not. Undefined for a trifle or a small share.
 */
export const severityOfLoss = (
  loss: Loss,
  context: RiskContext,
  bounds: LossBounds = lossBounds,
): Severity | undefined =>
  mostSeriousOf(sizes.filter((size) => reachesAsPrice(loss, bounds[size], context)))

/** How serious it would be if it were all that the user has: by its value alone. */
export const severityOfValue = (
  loss: Loss,
  context: RiskContext,
  bounds: LossBounds = lossBounds,
): Severity | undefined => severityOfLoss({ ...loss, before: loss.lost }, context, bounds)

/** Whether it is worth more than a few dollars; true if its value is unknown. */
export const isMoreThanTrifle = (loss: Loss, context: RiskContext): boolean =>
  severityOfValue(loss, context) !== undefined

/** Whether the share reaches this percentage, or more of it the less it is worth. */
export const reaches = (loss: Loss, bound: LossBound, context: RiskContext): boolean =>
  isAbove(loss, fine(bound), context)

/** The same for a payment that may be a price: more of a token that may be worth little. */
const reachesAsPrice = (loss: Loss, bound: LossBound, context: RiskContext): boolean =>
  isAbove(loss, cautious(fine(bound), loss, context), context)

const fine = ({ percent, ...least }: LossBound): FineBound => ({
  ...least,
  share: percent * sharesPerPercent,
})

/** The share of a token of unknown value has to be a seventh closer to all of it: two fifths for three tenths. */
const cautious = (bound: FineBound, { mint }: Loss, context: RiskContext): FineBound =>
  dollarMints.has(mint) || isPriced(mint, context)
    ? bound
    : { ...bound, share: bound.share + (whole - bound.share) / 7n }

/** A bound with its share in thousandths of a percent. */
type FineBound = Omit<LossBound, 'percent'> & { share: bigint }

const isAbove = (
  { mint, before, lost }: Loss,
  { share, microDollars, lamports }: FineBound,
  context: RiskContext,
): boolean => {
  if (lost === 0n) return false
  const worth = floorOf([{ mint, amount: lost }], context)
  const inSol = worth.lamports > 0n
  if (!inSol && worth.microDollars === 0n && isPriced(mint, context)) return false
  if (!inSol && !dollarMints.has(mint)) return lost * whole >= before * share
  const [value, least] = inSol ? [worth.lamports, lamports] : [worth.microDollars, microDollars]
  const [squared, leastSquared] = [value * value, least * least]
  return lost * whole * squared >= before * (share * squared + (whole - share) * leastSquared)
}

/**
 * What a loss adds to the score: the floor of its severity, and from there steadily towards that of the next, by share
 * and value together. 0 for a trifle or a small share.
 */
export const weightOfLoss = (
  loss: Loss,
  context: RiskContext,
  bounds: LossBounds = lossBounds,
): number => {
  const at = sizes.findLastIndex((size) => reachesAsPrice(loss, bounds[size], context))
  const size = sizes[at]
  if (!size) return 0
  const [from, next] = [bounds[size], sizes[at + 1]]
  const floor = severityFloors[size]
  if (!next) return floor
  let [reached, missed] = [0n, steps]
  while (missed - reached > 1n) {
    const middle = (reached + missed) / 2n
    const bound = cautious(between(from, bounds[next], middle), loss, context)
    if (isAbove(loss, bound, context)) reached = middle
    else missed = middle
  }
  return floor + ((severityFloors[next] - floor) * Number(reached)) / Number(steps)
}

/** The severity that this part of the score belongs to; undefined if it is too small for a finding. */
export const severityOfWeight = (weight: number): Severity | undefined =>
  sizes.findLast((size) => weight >= severityFloors[size])

/** A bound on the way from one to the other, in steps. */
const between = (from: LossBound, to: LossBound, step: bigint): FineBound => {
  const part = (one: bigint, other: bigint): bigint => one + ((other - one) * step) / steps
  return {
    share: part(from.percent * sharesPerPercent, to.percent * sharesPerPercent),
    microDollars: part(from.microDollars, to.microDollars),
    lamports: part(from.lamports, to.lamports),
  }
}

/** The milder of two, where undefined is the mildest. */
export const milderOf = (
  one: Severity | undefined,
  other: Severity | undefined,
): Severity | undefined =>
  one && other && (severities.indexOf(one) < severities.indexOf(other) ? one : other)

const sharesPerPercent = 1_000n
const whole = 100n * sharesPerPercent
/** Fine enough for a score of three decimals. */
const steps = 256n
const sizes = ['low', 'medium', 'high', 'critical'] as const
