import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { milderOf, severityOfValue } from '../../facts/loss/loss-size.ts'
import type { Movement } from '../../facts/movement.ts'
import { isMajorityLost, type Outflow, outflowsOf } from '../../facts/outflow.ts'
import {
  drainerSplitTolerancePermille,
  drainerSplitsPermille,
  lootPercent,
} from '../../thresholds.ts'

/** What each of the two wallets receives. */
export type FixedRatioSplit = Record<
  'larger' | 'smaller',
  { receiver: Address; amount: TokenAmount }
>

/**
 * One asset goes to two wallets in one of the fixed ratios in which drainer services share with their affiliates. By
 * itself it proves little and adds to other findings, except that three quarters or more of a balance are no payment.
 * Benign look-alikes: royalties and fees that a marketplace splits (established protocols are left out), and fees and
 * tips with a trade (small parts of the balance), and little money, which is a payment.
 */
export const fixedRatioSplit: ScanRule<'fixed-ratio-split', FixedRatioSplit> = {
  id: 'fixed-ratio-split',
  code: 'FIXED_RATIO_SPLIT',
  severity: 'medium',
  sources: ['Mandiant, CLINKSINK: operators keep 20 %; other drainer services 15 to 30 %'],
  evaluate: (context) =>
    outflowsOf(context).flatMap((outflow) =>
      isMajorityLost(outflow) ? observe(outflow, context) : [],
    ),
}

type Share = { receiver: Address; amount: bigint }

/** What each wallet receives, the largest share first. */
const sharesOf = (movements: readonly Movement[]): Share[] => {
  const byReceiver = Map.groupBy(
    movements.filter(({ receiver }) => isOnCurve(receiver)),
    ({ receiver }) => receiver,
  )
  return [...byReceiver]
    .map(([receiver, moved]) => ({
      receiver,
      amount: moved.reduce((sum, { amount }) => sum + amount, 0n),
    }))
    .sort((left, right) => (left.amount < right.amount ? 1 : -1))
}

const isFixedRatio = (larger: Share, smaller: Share): boolean => {
  const whole = larger.amount + smaller.amount
  if (whole === 0n) return false
  const share = (larger.amount * 1_000n) / whole
  return drainerSplitsPermille.some(
    (usual) =>
      share >= usual - drainerSplitTolerancePermille &&
      share <= usual + drainerSplitTolerancePermille,
  )
}

const observe = (outflow: Outflow, context: RiskContext): Observation<FixedRatioSplit>[] => {
  const { decimals } = context
  const { mint, before, lost } = outflow
  const movements = outflow.movements.filter(({ by }) => by !== 'known-program')
  const [larger, smaller, ...others] = sharesOf(movements)
  if (!larger || !smaller || others.length > 0 || !isFixedRatio(larger, smaller)) return []
  const shareOf = ({ receiver, amount }: Share) => ({
    receiver,
    amount: tokenAmount(amount, mint, decimals),
  })
  const isLoot = lost * 100n >= before * lootPercent
  return [
    {
      params: { larger: shareOf(larger), smaller: shareOf(smaller) },
      subject: larger.receiver,
      at: movements.map(({ at }) => at),
      severity: milderOf(isLoot ? 'high' : 'medium', severityOfValue(outflow, context)) ?? 'low',
    },
  ]
}
