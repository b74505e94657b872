import { makeAddressReputation } from './entries/address-lists.ts'
import type { AddressReputation } from './entries/address-reputation.ts'
import { makeKeyedHash } from '../basics/keyed-hash.ts'
import { dayOf, versionOf } from './entries/list-health.ts'
import { operatorFileNames } from './entries/operator-file.ts'
import { makeSiteReputation } from './entries/site-lists.ts'
import type { ListGap } from './entries/list-problem.ts'
import type { SiteReputation } from './entries/site-reputation.ts'
import type { ListReader } from './entries/stored-list.ts'
import type { LoadedList, LoadedLists } from './load-lists.ts'
import { datedList, type OperatorLists } from './operator-lists.ts'

export type JoinedLists = {
  sites: SiteReputation
  addresses: AddressReputation
}

/** Entries in use and the time of the last confirmation, by list or file. */
export type ListFigures = ReadonlyMap<string, { entries: number; atMs: number }>

/** Joins all lists into one lookup: the operator's and the downloaded ones. */
export const joinLists = (
  own: OperatorLists,
  loaded: LoadedLists,
  deps: {
    archive: Pick<ListReader, 'hashKey'>
    nowMs: () => number
    gap: () => ListGap | undefined
  },
): JoinedLists => {
  const today = makeToday(deps.nowMs)
  const operator = {
    blocked: datedList(own, 'block-domains.txt'),
    allowed: datedList(own, 'allow-domains.txt'),
  }
  const operatorAddresses = {
    blocked: datedList(own, 'block-addresses.txt'),
    allowed: datedList(own, 'allow-addresses.txt'),
  }
  const named = ({ source, facts }: LoadedList) => ({
    title: source.title,
    date: dayOf(facts.changedAtMs),
    version: versionOf(facts),
  })
  return {
    sites: makeSiteReputation({
      operator,
      listed: loaded.content.flatMap((list) =>
        list.of === 'sites'
          ? [{ ...named(list), blocked: list.blocked, exceptions: list.exceptions }]
          : [],
      ),
      hash: makeKeyedHash(deps.archive.hashKey()),
      today,
      gap: deps.gap,
    }),
    addresses: makeAddressReputation({
      operator: operatorAddresses,
      listed: loaded.content.flatMap((list) =>
        list.of === 'addresses' && list.source.holds.of === 'addresses'
          ? [{ ...named(list), kind: list.source.holds.kind, addresses: list.addresses }]
          : [],
      ),
      today,
    }),
  }
}

export const figuresOf = (own: OperatorLists, { content, facts }: LoadedLists): ListFigures =>
  new Map([
    ...operatorFileNames.flatMap((file) => {
      const { entries, changedAtMs, stamp } = own.files[file]
      return stamp === undefined
        ? []
        : [[file, { entries: entries.size, atMs: changedAtMs }] as const]
    }),
    ...content.map(({ source: { id }, facts: { entryCount, checkedAtMs } }) => {
      const atMs = facts.get(id)?.checkedAtMs ?? checkedAtMs
      return [id, { entries: entryCount, atMs }] as const
    }),
  ])

const dayMs = 24 * 60 * 60 * 1000

/** Formatted once a day, not for every lookup. */
const makeToday = (nowMs: () => number): (() => string) => {
  let number = Number.NaN
  let text = ''
  return () => {
    const now = nowMs()
    const day = Math.floor(now / dayMs)
    if (day !== number) {
      number = day
      text = dayOf(now)
    }
    return text
  }
}
