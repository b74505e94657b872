import type { Address } from '../../solana/address/address.ts'
import type { LaunchBuyer } from './launch.ts'

/**
 * First buyers that may be one party. `bundle`: they bought in one transaction, or in transactions that follow each other
 * in one block and share a tip, or mostly come from new wallets. `funder`: one wallet paid in their first SOL.
 */
export type BuyerGroup = { wallets: Address[]; amount: bigint } & (
  { kind: 'bundle'; slot: bigint; tipped: boolean } | { kind: 'funder'; funder: Address }
)

/** Two wallets next to each other are chance. */
const groupMinWallets = 3

/** Buyers that compete each pay a tip of their own; those of one bundle share one. */
const buyersPerTipMin = 3

/** New wallets among those of a bundle without a tip. */
const newWalletsMinShare = 0.5

/** Groups among the first buyers, bundles first. A wallet may be in one of each kind. */
export const buyerGroupsOf = (buyers: readonly LaunchBuyer[]): BuyerGroup[] => [
  ...bundlesOf(buyers),
  ...fundedGroupsOf(buyers),
]

/** Every wallet that is in a group, and what they bought together. */
export const linkedBuyers = (
  buyers: readonly LaunchBuyer[],
  groups: readonly BuyerGroup[],
): { wallets: number; amount: bigint } => {
  const linked = new Set(groups.flatMap(({ wallets }) => wallets))
  const found = buyers.filter(({ wallet }) => linked.has(wallet))
  return { wallets: found.length, amount: sumOf(found) }
}

const bundlesOf = (buyers: readonly LaunchBuyer[]): BuyerGroup[] => {
  const sorted = buyers.toSorted((a, b) => (a.position < b.position ? -1 : 1))
  const runs: LaunchBuyer[][] = []
  for (const buyer of sorted) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && isNext(before, buyer)) run.push(buyer)
    else runs.push([buyer])
  }
  return runs.filter(isBundle).map((run) => ({
    kind: 'bundle',
    wallets: run.map(({ wallet }) => wallet),
    amount: sumOf(run),
    slot: run[0]?.slot ?? 0n,
    tipped: run.some(({ tipped }) => tipped),
  }))
}

/** In the same transaction, or in the next one of the block. */
const isNext = (before: LaunchBuyer, buyer: LaunchBuyer): boolean =>
  before.slot === buyer.slot && buyer.index - before.index <= 1

const isBundle = (run: readonly LaunchBuyer[]): boolean => {
  if (run.length < groupMinWallets) return false
  const transactions = Map.groupBy(run, ({ index }) => index)
  if (transactions.size === 1) return true
  const tips = [...transactions.values()].filter((each) => each.some(({ tipped }) => tipped)).length
  if (tips > 0 && run.length >= tips * buyersPerTipMin) return true
  return run.filter(({ funder }) => funder).length >= run.length * newWalletsMinShare
}

const fundedGroupsOf = (buyers: readonly LaunchBuyer[]): BuyerGroup[] =>
  [...Map.groupBy(buyers, ({ funder }) => funder)].flatMap(([funder, group]): BuyerGroup[] =>
    funder !== undefined && group.length >= groupMinWallets
      ? [
          {
            kind: 'funder',
            funder,
            wallets: group.map(({ wallet }) => wallet),
            amount: sumOf(group),
          },
        ]
      : [],
  )

const sumOf = (buyers: readonly LaunchBuyer[]): bigint =>
  buyers.reduce((sum, { amount }) => sum + amount, 0n)
