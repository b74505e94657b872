import type { Address } from '../solana/address/address.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import type { ActivityDraft } from './activity-item.ts'
import { activityAmounts, type ActivityScene, amountOf } from './scene.ts'
import { leftoverLamports } from './trades/legs.ts'
import { lamportChange } from './trades/owner-flows.ts'

/** What the wallet lost and no other item shows. */
export const costItems = (
  scene: ActivityScene,
  drafts: readonly ActivityDraft[],
): ActivityDraft[] => [...lamportCosts(scene, drafts), ...tokenFees(scene, drafts)]

/** A token that a program took beside an exchange of two others. */
const tokenFees = (scene: ActivityScene, drafts: readonly ActivityDraft[]): ActivityDraft[] => {
  if (!drafts.some(({ event }) => event.what === 'swap')) return []
  const { net, grossIn } = scene.flows
  const shown = new Set(drafts.flatMap(({ amounts }) => amounts.map(({ mint }) => mint)))
  return [...net].flatMap(([mint, change]) =>
    mint === wrappedSolMint || change > 0n || grossIn.has(mint) || shown.has(mint)
      ? []
      : [costItem(scene, mint, -change)],
  )
}

const costItem = (scene: ActivityScene, mint: Address, lost: bigint): ActivityDraft => {
  const amount = amountOf(scene, mint, lost)
  return {
    type: 'account',
    event: { what: 'pay-costs', amount },
    amounts: activityAmounts({ out: [amount] }),
  }
}

/** One part in this many of an income may be used up without a word. */
const hiddenIncomeShare = 10n

/**
 * SOL that the wallet lost and no other item shows, such as the rent of a program it deployed. Losses up to the rent of
 * a small account, which most transactions have, are not listed unless they use up more than a tenth of the SOL that
 * the other items show as income.
 */
const lamportCosts = (scene: ActivityScene, drafts: readonly ActivityDraft[]): ActivityDraft[] => {
  if (drafts.length === 0) return []
  const { shown, income } = shownLamports(drafts)
  const isWorthAWord = (lamports: bigint): boolean =>
    lamports > leftoverLamports || (income > 0n && lamports * hiddenIncomeShare > income)
  const isTip = drafts.some(({ event }) => event.what === 'tip')
  const { tipLamports } = scene.flows
  const lost = shown - (isTip ? tipLamports : 0n) - lamportChange(scene.read, scene.wallet)
  if (!isWorthAWord(lost)) return []
  const tip = isTip || tipLamports > lost ? 0n : tipLamports
  const rest = lost - tip
  return [
    ...(tip > 0n ? [tipItem(tip)] : []),
    ...(isWorthAWord(rest) ? [costItem(scene, wrappedSolMint, rest)] : []),
  ]
}

const shownLamports = (drafts: readonly ActivityDraft[]): { shown: bigint; income: bigint } => {
  let [shown, income] = [0n, 0n]
  for (const { mint, raw, direction } of drafts.flatMap(({ amounts }) => amounts)) {
    if (mint !== wrappedSolMint) continue
    shown += direction === 'in' ? raw : -raw
    income += direction === 'in' ? raw : 0n
  }
  return { shown, income }
}

const tipItem = (lamports: bigint): ActivityDraft => ({
  type: 'program',
  event: { what: 'tip', lamports },
  amounts: [],
})
