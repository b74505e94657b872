import { type FingerprintSet, hasFingerprint } from './fingerprint-set.ts'
import type { KeyedHash } from '../../basics/keyed-hash.ts'
import type { OperatorEntry, OperatorList } from './operator-list.ts'
import { siteKeysOf } from './site-keys.ts'
import type { ListGap } from './list-problem.ts'
import type { SiteReport, SiteReputation } from './site-reputation.ts'

/** A downloaded list of sites, loaded into memory. */
export type ListedSites = {
  /** Display name. */
  title: string
  /** Day of its content. */
  date: string
  /** Day and start of a hash of the download. */
  version: string
  blocked: FingerprintSet
  /** Exceptions of the same list: it does not block a place for which an exception is more specific. */
  exceptions: FingerprintSet
}

/** The operator's lists, each with the day of its file. */
export type OperatorSites = {
  blocked: OperatorList & { date: string }
  allowed: OperatorList & { date: string }
}

export const operatorBlockTitle = 'sites blocked by the operator'
export const operatorAllowTitle = 'sites allowed by the operator'

/**
 * Combines all lists in use. The more specific entry applies; between equally specific ones the operator's entry
 * overrides a downloaded one, and the operator's block overrides the allow. Expired entries are ignored.
 */
export const makeSiteReputation = (parts: {
  operator: OperatorSites
  listed: readonly ListedSites[]
  hash: KeyedHash
  today: () => string
  gap: () => ListGap | undefined
}): SiteReputation => {
  const { operator, listed, hash, today, gap } = parts
  const versions = versionsOf(operator, listed)
  const idle =
    listed.length === 0 && operator.blocked.entries.size + operator.allowed.entries.size === 0
  return {
    lookUp: (place) => {
      if (idle) return nothing
      const keys = siteKeysOf(place)
      const day = today()
      const own = {
        blocked: firstIn(operator.blocked, keys, day),
        allowed: firstIn(operator.allowed, keys, day),
      }
      const block =
        own.blocked === undefined || before(own.allowed, own.blocked) ? undefined : own.blocked
      const others = listed.length === 0 ? [] : hitsOf(listed, keys, hash)
      const reports = [
        ...(block === undefined ? [] : [ownReport(operator.blocked, keys, block, 'blocked')]),
        ...others
          .filter(({ at }) => own.allowed === undefined || at < own.allowed)
          .map(({ list, at }) => otherReport(list, keys[at] ?? place.host)),
      ]
      if (reports.length > 0 || own.allowed === undefined) return reports
      return [ownReport(operator.allowed, keys, own.allowed, 'allowed')]
    },
    lists: () => versions,
    gap,
  }
}

const nothing: readonly SiteReport[] = []

const before = (one: number | undefined, other: number): boolean => one !== undefined && one < other

const versionsOf = (
  { blocked, allowed }: OperatorSites,
  listed: readonly ListedSites[],
): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...(blocked.entries.size > 0 ? [[operatorBlockTitle, blocked.date] as const] : []),
    ...(allowed.entries.size > 0 ? [[operatorAllowTitle, allowed.date] as const] : []),
    ...listed.map(({ title, version }) => [title, version] as const),
  ])

/** Position of the most specific key in the operator's list. */
const firstIn = (
  { entries }: OperatorList,
  keys: readonly string[],
  day: string,
): number | undefined => {
  if (entries.size === 0) return undefined
  const at = keys.findIndex((key) => {
    const entry = entries.get(key)
    return entry !== undefined && !isExpired(entry, day)
  })
  return at === -1 ? undefined : at
}

export const isExpired = ({ expires }: OperatorEntry, day: string): boolean =>
  expires !== undefined && expires < day

type Hit = { list: ListedSites; at: number }

/** For each list its most specific matching key, unless the list makes an exception that is at least as specific. */
const hitsOf = (
  listed: readonly ListedSites[],
  keys: readonly string[],
  hash: KeyedHash,
): Hit[] => {
  const hashes = keys.map((key) => ({ ...hash(key) }))
  const firstAt = (set: FingerprintSet): number =>
    set.count === 0 ? -1 : hashes.findIndex((each) => hasFingerprint(set, each))
  return listed.flatMap((list): Hit[] => {
    const at = firstAt(list.blocked)
    if (at === -1) return []
    const out = firstAt(list.exceptions)
    return out !== -1 && out <= at ? [] : [{ list, at }]
  })
}

const ownReport = (
  { entries, date }: OperatorSites['blocked'],
  keys: readonly string[],
  at: number,
  verdict: SiteReport['verdict'],
): SiteReport => {
  const entry = keys[at] ?? ''
  const reason = entries.get(entry)?.reason
  return {
    list: verdict === 'blocked' ? operatorBlockTitle : operatorAllowTitle,
    date,
    verdict,
    entry,
    byOperator: true,
    ...(reason !== undefined && { reason }),
  }
}

const otherReport = ({ title, date }: ListedSites, entry: string): SiteReport => ({
  list: title,
  date,
  verdict: 'blocked',
  entry,
  byOperator: false,
})
