import { wrappedSolMint } from '../solana/address/known-address.ts'
import type { ActivityDraft } from './activity-item.ts'
import { activityAmounts, type ActivityScene, amountOf, type MintAmount } from './scene.ts'
import { leftoverLamports } from './trades/legs.ts'
import { lamportChange } from './trades/owner-flows.ts'

/** One part in this many of an income may be used up without a word. */
const hiddenIncomeShare = 10n

/**
 * SOL that the wallet lost and no other item shows, such as the rent of a program it deployed. Losses up to the rent of
 * a small account, which most transactions have, are not listed unless they use up more than a tenth of the SOL that
 * the other items show as income.
 */
export const costItems = (
  { read, wallet, ...scene }: ActivityScene,
  drafts: readonly ActivityDraft[],
): ActivityDraft[] => {
  const inSol = drafts
    .flatMap(({ amounts }) => amounts)
    .filter(({ mint }) => mint === wrappedSolMint)
  const shown = inSol.reduce(
    (sum, { raw, direction }) => sum + (direction === 'in' ? raw : -raw),
    0n,
  )
  const income = inSol.reduce(
    (sum, { raw, direction }) => (direction === 'in' ? sum + raw : sum),
    0n,
  )
  const isTip = drafts.some(({ event }) => event.what === 'tip')
  const { tipLamports } = scene.flows
  const lost = shown - (isTip ? tipLamports : 0n) - lamportChange(read, wallet)
  const isUsedUp = income > 0n && lost * hiddenIncomeShare > income
  if (drafts.length === 0 || lost <= 0n || (lost <= leftoverLamports && !isUsedUp)) return []
  const tip = isTip || tipLamports > lost ? 0n : tipLamports
  const rest = lost - tip
  const amount = amountOf({ read, wallet, ...scene }, wrappedSolMint, rest)
  return [
    ...(tip > 0n ? [tipItem(tip)] : []),
    ...(rest > 0n && (rest > leftoverLamports || (income > 0n && rest * hiddenIncomeShare > income))
      ? [costItem(amount)]
      : []),
  ]
}

const tipItem = (lamports: bigint): ActivityDraft => ({
  type: 'program',
  event: { what: 'tip', lamports },
  amounts: [],
})

const costItem = (amount: MintAmount): ActivityDraft => ({
  type: 'account',
  event: { what: 'pay-costs', amount },
  amounts: activityAmounts({ out: [amount] }),
})
