import { mostSeriousOf, severities, type Severity } from '../../../findings/severity.ts'
import { dollarMints } from '../../../solana/known/quote-mints.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { type LossBound, lossBounds } from '../../thresholds.ts'
import { floorOf, isPriced } from '../worth.ts'
import type { Outflow } from '../outflow.ts'

/** A loss, or what a right allows to be lost: base units of one asset, of the user's balance before. */
export type Loss = Pick<Outflow, 'mint' | 'before' | 'lost'>

/**
 * How serious it is to lose this for nothing: by its share of the balance, and by its value if it is SOL, staked SOL or
 * dollars. The share that it takes rises as the value falls, without a step, so that the last dollar of a wallet is a
 * payment and half of a fortune is not. Undefined for a trifle or a small share.
 */
export const severityOfLoss = (loss: Loss, context: RiskContext): Severity | undefined =>
  mostSeriousOf(sizes.filter((size) => reaches(loss, lossBounds[size], context)))

/** How serious it would be if it were all that the user has: by its value alone. */
export const severityOfValue = (loss: Loss, context: RiskContext): Severity | undefined =>
  severityOfLoss({ ...loss, before: loss.lost }, context)

/** Whether it is worth more than a few dollars; true if its value is unknown. */
export const isMoreThanTrifle = (loss: Loss, context: RiskContext): boolean =>
  severityOfValue(loss, context) !== undefined

/** Whether the share reaches this percentage, or more of it the less it is worth. */
export const reaches = (
  { mint, before, lost }: Loss,
  { percent, microDollars, lamports }: LossBound,
  context: RiskContext,
): boolean => {
  if (lost === 0n) return false
  const worth = floorOf([{ mint, amount: lost }], context)
  const inSol = worth.lamports > 0n
  if (!inSol && worth.microDollars === 0n && isPriced(mint, context)) return false
  if (!inSol && !dollarMints.has(mint)) return lost * whole >= before * percent
  const [value, least] = inSol ? [worth.lamports, lamports] : [worth.microDollars, microDollars]
  const [squared, leastSquared] = [value * value, least * least]
  return lost * whole * squared >= before * (percent * squared + (whole - percent) * leastSquared)
}

/** The milder of two, where undefined is the mildest. */
export const milderOf = (
  one: Severity | undefined,
  other: Severity | undefined,
): Severity | undefined =>
  one && other && (severities.indexOf(one) < severities.indexOf(other) ? one : other)

const whole = 100n
const sizes = ['low', 'medium', 'high', 'critical'] as const
