import type { Address } from '../../solana/address/address.ts'
import { filterKey, type FilteredTrade, makeTradeTest, type StreamFilter } from './stream-filter.ts'

/** The members whose filters admit the same trades, so that each event is joined for them once. */
export type FilterGroup<Member> = {
  filter: StreamFilter
  admits: (trade: FilteredTrade) => boolean
  members: Set<Member>
}

/**
 * Members by filter, found by the parties of a trade: groups with tokens by those, groups with wallets only by these, and
 * all others are tried one by one.
 */
export const makeFilterGroups = <Member>() => {
  const groups = new Map<string, FilterGroup<Member>>()
  const byMint = new Map<Address, Set<FilterGroup<Member>>>()
  const byWallet = new Map<Address, Set<FilterGroup<Member>>>()
  const others = new Set<FilterGroup<Member>>()

  const index = (group: FilterGroup<Member>, change: 'add' | 'delete'): void => {
    const { mints, wallets } = group.filter
    if (mints.length > 0) for (const mint of mints) changeEntry(byMint, mint, group, change)
    else if (wallets.length > 0)
      for (const wallet of wallets) changeEntry(byWallet, wallet, group, change)
    else others[change](group)
  }
  return {
    add: (filter: StreamFilter, member: Member): void => {
      const key = filterKey(filter)
      const known = groups.get(key)
      if (known) return void known.members.add(member)
      const group = { filter, admits: makeTradeTest(filter), members: new Set([member]) }
      groups.set(key, group)
      index(group, 'add')
    },
    remove: (filter: StreamFilter, member: Member): void => {
      const key = filterKey(filter)
      const group = groups.get(key)
      if (!group?.members.delete(member) || group.members.size > 0) return
      groups.delete(key)
      index(group, 'delete')
    },
    all: (): Iterable<FilterGroup<Member>> => groups.values(),
    /** Each group that gets the trade, once. */
    *of(trade: FilteredTrade): Generator<FilterGroup<Member>> {
      for (const found of [byMint.get(trade.baseMint), byWallet.get(trade.wallet), others])
        for (const group of found ?? []) if (group.admits(trade)) yield group
    },
  }
}

const changeEntry = <Key, Value>(
  entries: Map<Key, Set<Value>>,
  key: Key,
  value: Value,
  change: 'add' | 'delete',
): void => {
  const found = entries.get(key) ?? new Set()
  found[change](value)
  if (found.size === 0) entries.delete(key)
  else entries.set(key, found)
}
