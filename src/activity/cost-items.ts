import { wrappedSolMint } from '../solana/address/known-address.ts'
import type { ActivityDraft } from './activity-item.ts'
import { activityAmounts, type ActivityScene, amountOf } from './scene.ts'
import { leftoverLamports } from './trades/legs.ts'
import { lamportChange } from './trades/owner-flows.ts'

/**
 * SOL that the wallet lost and no other item shows, such as the rent of a program it deployed. Losses up to the rent of
 * a small account, which most transactions have, are not listed.
 */
export const costItems = (
  { read, wallet, ...scene }: ActivityScene,
  drafts: readonly ActivityDraft[],
): ActivityDraft[] => {
  const shown = drafts
    .flatMap(({ amounts }) => amounts)
    .filter(({ mint }) => mint === wrappedSolMint)
    .reduce((sum, { raw, direction }) => sum + (direction === 'in' ? raw : -raw), 0n)
  const isTip = drafts.some(({ event }) => event.what === 'tip')
  const tipped = isTip ? scene.flows.tipLamports : 0n
  const lost = shown - tipped - lamportChange(read, wallet)
  if (drafts.length === 0 || lost <= leftoverLamports) return []
  const amount = amountOf({ read, wallet, ...scene }, wrappedSolMint, lost)
  return [
    {
      type: 'account',
      event: { what: 'pay-costs', amount },
      amounts: activityAmounts({ out: [amount] }),
    },
  ]
}
