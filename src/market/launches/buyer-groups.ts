import type { Address } from '../../solana/address/address.ts'
import { bundleMinBuyersPerTip, bundleMinNewShare, buyerGroupMinWallets } from '../thresholds.ts'
import type { EarlyBuyers, LaunchBuyer } from './launch.ts'

/**
 * First buyers that may be one party. `bundle`: they bought in one transaction; or in transactions that follow each other
 * in one block, and either mostly are new wallets, or are in the block of the creation and follow it at once or share a tip. `funder`: one wallet paid in their first SOL.
 */
export type BuyerGroup = { wallets: Address[]; amount: bigint } & (
  { kind: 'bundle'; slot: bigint; tipped: boolean } | { kind: 'funder'; funder: Address }
)

/** Groups among the first buyers, bundles first. A wallet may be in one of each kind. */
export const buyerGroupsOf = ({
  buyers,
  creation,
}: Pick<EarlyBuyers, 'buyers' | 'creation'>): BuyerGroup[] => [
  ...bundlesOf(buyers, creation),
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

const bundlesOf = (
  buyers: readonly LaunchBuyer[],
  creation: EarlyBuyers['creation'],
): BuyerGroup[] => {
  const sorted = buyers.toSorted((a, b) => (a.position < b.position ? -1 : 1))
  const runs: LaunchBuyer[][] = []
  for (const buyer of sorted) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && isNext(before, buyer)) run.push(buyer)
    else runs.push([buyer])
  }
  return runs
    .filter((run) => isBundle(run, creation))
    .map((run) => ({
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

const isBundle = (run: readonly LaunchBuyer[], creation: EarlyBuyers['creation']): boolean => {
  if (run.length < buyerGroupMinWallets) return false
  const transactions = Map.groupBy(run, ({ index }) => index)
  if (transactions.size === 1) return true
  const tips = [...transactions.values()].filter((each) => each.some(({ tipped }) => tipped)).length
  // Only who knew of the creation before could buy in its block. Later, strangers race each other.
  const [first] = run
  const isPrepared = first?.slot === creation.slot
  if (isPrepared && first.index - creation.index <= 1) return true
  if (isPrepared && tips > 0 && run.length >= tips * bundleMinBuyersPerTip) return true
  return run.filter(({ funder }) => funder).length >= run.length * bundleMinNewShare
}

const fundedGroupsOf = (buyers: readonly LaunchBuyer[]): BuyerGroup[] =>
  [...Map.groupBy(buyers, ({ funder }) => funder)].flatMap(([funder, group]): BuyerGroup[] =>
    funder !== undefined && group.length >= buyerGroupMinWallets
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
