import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { isMostOf, outflowsOf } from '../../facts/outflow.ts'
import type { Movement } from '../../facts/movement.ts'
import type { Observation, Rule } from '../../context/rule.ts'
import { amountText, shortAddress } from '../../../findings/words/amounts.ts'
import {
  drainerSplitTolerancePermille,
  drainerSplitsPermille,
  lootPercent,
} from '../../thresholds.ts'

/**
 * One asset goes to two wallets in the fixed parts by which drainer services share with whoever brought the victim. By
 * itself it proves little and weighs beside other findings; loot is most of what the victim had, and three quarters of it
 * are no payment. Benign look-alikes: royalties and fees that a
 * marketplace splits (an established protocol does it: left out), and fees and tips
 * beside a trade (small parts of what the user has).
 */
export const fixedRatioSplit: Rule = {
  id: 'fixed-ratio-split',
  flag: 'FIXED_RATIO_SPLIT',
  severity: 'medium',
  stage: 'scored',
  sources: ['Mandiant, CLINKSINK: operators keep 20 %; other drainer services 15 to 30 %'],
  evaluate: (context) => {
    return outflowsOf(context).flatMap((outflow) => {
      if (!isMostOf(outflow)) return []
      const { mint } = outflow
      const movements = outflow.movements.filter(({ by }) => by !== 'known-program')
      const shares = sharesOf(movements)
      const [larger, smaller] = shares
      if (!larger || !smaller || shares.length !== 2 || !isFixedRatio(larger, smaller)) return []
      const loot = outflow.lost * 100n >= outflow.before * lootPercent
      const observation = observe({ mint, larger, smaller, movements }, context.decimals)
      return [{ ...observation, ...(loot && { severity: 'high' as const }) }]
    })
  },
}

type Share = { receiver: Address; amount: bigint }

/** What each wallet gets, the largest first. */
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

const observe = (
  {
    mint,
    larger,
    smaller,
    movements,
  }: { mint: Address | undefined; larger: Share; smaller: Share; movements: readonly Movement[] },
  decimals: ReadonlyMap<Address, number>,
): Observation => ({
  what: `Splits what you send between ${shortAddress(larger.receiver)} (${amountText(larger.amount, mint, decimals)}) and ${shortAddress(smaller.receiver)} (${amountText(smaller.amount, mint, decimals)}) in a fixed ratio.`,
  why: 'Drainer services share their loot with whoever brought the victim in such parts.',
  advice: 'Sign only if you know why two wallets are paid.',
  at: movements.map(({ at }) => at),
  subject: larger.receiver,
})
