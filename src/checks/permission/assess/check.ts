import { assess, type Assessment } from '../../../findings/reason-assess.ts'
import { type Check, failed, ran } from '../../../findings/reason-check.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import type { PermissionArea, PermissionFacts } from '../facts/facts.ts'
import type { Permission } from '../facts/permission.ts'
import { roundUsd, usdText } from '../facts/worth.ts'

/** One kind of power over a wallet: one file, one line in the registry, one test. */
export type PermissionCheck = {
  /** Permanent. */
  id: string
  critical: boolean
  /** What it stands on; where nothing was found and one of these was not seen, the check has failed. */
  areas: readonly PermissionArea[]
  find: (facts: PermissionFacts) => Permission[]
  /** Code of the reason for an answer, and its sentences for all that was found of one severity. */
  code: string
  say: (found: readonly Permission[], severity: Severity) => string
}

/** Runs every check: the permissions in no promised order, and what they come to. */
export const examinePermissions = (
  checks: readonly PermissionCheck[],
  facts: PermissionFacts,
): { permissions: Permission[]; assessment: Assessment } => {
  const permissions: Permission[] = []
  const note = (found: readonly Permission[]): void => {
    for (const permission of found) permissions.push(permission)
  }
  const assessment = assess(
    checks.map((check) => asCheck(check, note)),
    facts,
  )
  return { permissions, assessment }
}

/**
 * All are sides of one thing, how much of the wallet is in other hands. Several notes that anybody could bring about by
 * sending tokens must not come to more than a note.
 */
const family = 'permissions'

const severities: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info']

/** Powers of one kind and severity are one reason: a hundred delegates are a long list, and no hundred dangers. */
const asCheck = (
  { id, critical, areas, find, code, say }: PermissionCheck,
  note: (found: readonly Permission[]) => void,
): Check<PermissionFacts> => ({
  id,
  critical,
  family,
  evaluate: (facts) => {
    const found = find(facts)
    const reasons = severities.flatMap((severity) => {
      const these = found.filter((permission) => permission.severity === severity)
      return these.length === 0 ? [] : [{ code, message: say(these, severity), severity }]
    })
    note(found)
    const why = areas.map((area) => facts.unseen[area]).find((each) => each !== undefined)
    return found.length === 0 && why !== undefined ? failed(why) : ran(...reasons)
  },
})

/** `1 token account`, `3 token accounts`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** How many holders a sentence names. */
const mostNamed = 3

/** ` by 7xKX…gAsU and 9abc…wxyz`, ` by … and 2 more`; empty where nobody holds them. */
export const byWhom = (found: readonly Permission[]): string => {
  const holders = [...new Set(found.flatMap(({ holder }) => (holder ? [holder.address] : [])))]
  if (holders.length === 0) return ''
  const named = holders.slice(0, mostNamed).map(shortAddress)
  const more = holders.length - named.length
  const all = more > 0 ? [...named, `${more} more`] : named
  const last = all.at(-1) ?? ''
  return ` by ${all.length === 1 ? last : `${all.slice(0, -1).join(', ')} and ${last}`}`
}

/** `, worth about $12.50`; empty where nothing of it has a price. */
export const worthText = (found: readonly Permission[]): string => {
  const priced = found.flatMap(({ exposureUsd }) => exposureUsd ?? [])
  if (priced.length === 0) return ''
  const usd = usdText(roundUsd(priced.reduce((sum, each) => sum + each, 0)))
  return `, worth ${usd}${priced.length < found.length ? ' as far as prices are known' : ''}`
}
