import { mostSeriousOf, type Severity } from '../../../findings/severity.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { priceReceiversMax } from '../../count-thresholds.ts'
import { lossBounds, oneAssetMaxWeight, smallPercent, unprovenBounds } from '../../thresholds.ts'
import { takingCalls } from '../call.ts'
import { type Outflow, outflowsOf } from '../outflow.ts'
import { paysTreasury } from '../plain-payment.ts'
import { unprovenCollectible } from '../return/collectible.ts'
import { ceilingOf, floorOf, isLessThan, isPriced } from '../worth.ts'
import { type Loss, milderOf, severityOfLoss, severityOfWeight, weightOfLoss } from './loss-size.ts'

/**
 * How serious a payment without a return is that may be a price: a caution from a fifth of the balance on, a strong
 * warning from three tenths on, and no more than that. Undefined for a small part.
 */
export const sizeOfPayment = (outflow: Outflow, context: RiskContext): Severity | undefined => {
  if (paysTreasury(outflow, context)) return undefined
  const sizes = comparedLosses(outflow, context).flatMap(
    (loss) => severityOfLoss(loss, context) ?? [],
  )
  return counted(mostSeriousOf(sizes))
}

/** The same for what is paid for a collectible, unless a market had it for sale. */
export const sizeOfCollectible = (outflow: Outflow, context: RiskContext): Severity | undefined =>
  unprovenCollectible(outflow, context)
    ? counted(severityOfLoss(outflow, context, unprovenBounds))
    : undefined

/**
 * The same for SOL and dollars that a program without a name keeps, whatever it gives for them: its author may fill the
 * pool beforehand and empty it later. Undefined for other assets, which may be worth as little.
 */
export const sizeOfUnproven = (outflow: Outflow, context: RiskContext): Severity | undefined =>
  isPriced(outflow.mint, context)
    ? counted(severityOfLoss(outflow, context, unprovenBounds))
    : undefined

const counted = (severity: Severity | undefined): Severity | undefined =>
  severity === 'low' ? undefined : milderOf(severity, 'high')

/** The steady weight of a payment whose size decides its severity. */
export const weightOfPayment = (
  { severity, unproven }: { severity: Severity; unproven: boolean },
  outflow: Outflow,
  context: RiskContext,
): { weight?: number } => {
  const bounds = unproven ? unprovenBounds : lossBounds
  const losses = comparedLosses(outflow, context)
  const weights = losses.map((loss) => weightOfLoss(loss, context, bounds))
  const weight = Math.min(Math.max(...weights), oneAssetMaxWeight)
  return severityOfWeight(weight) === severity ? { weight } : {}
}

/** The payment as a part of the balance, and of what the same transaction trades. */
const comparedLosses = (outflow: Outflow, context: RiskContext): Loss[] => [
  outflow,
  ...amongSeveral(outflow),
  ...besideTrade(outflow, context),
  ...besideOtherTrade(outflow, context),
]

const isTenth = ({ before, lost }: Loss): boolean => lost * 100n >= before * smallPercent

/**
 * A price goes to a seller, with a fee and a royalty beside it. A payment that the message divides among more wallets
 * buys nothing from any of them, so half as much again of its share counts.
 */
const amongSeveral = (outflow: Outflow): Loss[] => {
  const { mint, before, lost, receivers } = outflow
  if (!isPlain(outflow) || receivers.length <= priceReceiversMax) return []
  const part = (before * 2n) / 3n
  return [{ mint, lost, before: part > lost ? part : lost }]
}

/** Compared with what is traded of the same asset: a fee for a trade is a small part of it. */
const besideTrade = (outflow: Outflow, context: RiskContext): Loss[] => {
  const { mint, lost } = outflow
  const all = outflowsOf(context).find((each) => each.mint === mint)?.lost ?? 0n
  return isTenth(outflow) && isPlain(outflow) && all > lost
    ? [{ mint, lost, before: all - lost }]
    : []
}

/**
 * Beside a trade in other assets, what is surely more than a tenth of it is no fee for it, and half of the share counts:
 * neither the trade nor a shop explains it.
 */
const besideOtherTrade = (outflow: Outflow, context: RiskContext): Loss[] => {
  const { mint, before, lost } = outflow
  if (!isTenth(outflow) || !isPlain(outflow)) return []
  const traded = outflowsOf(context)
    .filter((each) => each.mint !== mint && takingCalls(each, context).length > 0)
    .map((each) => ({ mint: each.mint, amount: each.lost }))
  const ceiling = ceilingOf(traded, context)
  const tenTimes = 100n * smallPercent
  if (traded.length === 0 || !ceiling) return []
  return isLessThan(ceiling, tenTimes, floorOf([{ mint, amount: lost }], context))
    ? [{ mint, lost, before: before / 2n > lost ? before / 2n : lost }]
    : []
}

/** Whether the message itself sends it. */
const isPlain = ({ movements }: Outflow): boolean =>
  movements.length > 0 && movements.every(({ at }) => at.length === 1)
