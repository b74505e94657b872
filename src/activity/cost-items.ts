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

/**
 * SOL that the wallet lost and no other item shows, such as the rent of a program it deployed. Losses up to the rent of
 * a small account, which most transactions have, are not listed.
 */
const lamportCosts = (
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
  return [costItem({ read, wallet, ...scene }, wrappedSolMint, lost)]
}
