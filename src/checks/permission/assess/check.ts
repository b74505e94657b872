import type { Address } from '../../../solana/address/address.ts'
import { type Check, failed, type Observation, type Outcome } from '../../../findings/check.ts'
import { type Examined, runChecks } from '../../../findings/run-checks.ts'
import { severities, type Severity, isAtLeast } from '../../../findings/severity.ts'
import type { PermissionArea, PermissionFacts } from '../facts/facts.ts'
import type { Permission } from '../facts/permission.ts'
import { roundUsd } from '../../../basics/round-usd.ts'

/** One kind of permission over a wallet. Each has a file, a line in the registry, a test, and its words. */
export type PermissionCheck<Id extends string = string, Params = unknown> = Pick<
  Check<PermissionFacts, Id, Params>,
  'id' | 'code'
> & {
  /** If this check fails, the level is never low. */
  critical?: true
  /** Areas the check reads. If it finds nothing and one of them was not read completely, it fails. */
  areas: readonly PermissionArea[]
  find: (facts: PermissionFacts) => Permission[]
  /** Params of the finding for all permissions of one severity. */
  summarize: (found: readonly Permission[], severity: Severity) => Params
}

/** Runs every check. Returns the permissions in no particular order, and the findings about them. */
export const examinePermissions = (
  checks: readonly PermissionCheck[],
  facts: PermissionFacts,
): Examined & { permissions: Permission[] } => {
  const permissions: Permission[] = []
  const note = (found: readonly Permission[]): void => {
    for (const permission of found) permissions.push(permission)
  }
  const { findings, coverage } = runChecks(
    checks.map((check) => withoutPermissions(check, note)),
    facts,
  )
  return { permissions, findings, coverage }
}

/**
 * All permissions are aspects of one thing: how much of the wallet others control. Notes that a stranger can cause by
 * sending tokens must not add up to more than a note.
 */
const family = 'permissions'

/** Adapts a check to the engine: permissions go to `note`, and all permissions of one severity become one finding. */
const withoutPermissions = (
  { id, code, critical, areas, find, summarize }: PermissionCheck,
  note: (found: readonly Permission[]) => void,
): Check<PermissionFacts> => ({
  id,
  code,
  // Each finding has the severity of its permissions.
  severity: 'info',
  family,
  ...(critical && { critical }),
  evaluate: (facts): Outcome<unknown> => {
    const found = find(facts)
    const observations = severities.toReversed().flatMap((severity): Observation<unknown>[] => {
      const these = found.filter((permission) => permission.severity === severity)
      return these.length === 0
        ? []
        : [{ params: summarize(these, severity), subject: subjectOf(these, facts), severity }]
    })
    note(found)
    const lists = areas.map((area) => facts.unread[area]).find((each) => each !== undefined)
    return found.length === 0 && lists
      ? failed({ reason: 'lists-incomplete', lists })
      : observations
  },
})

/** The account that all of them concern, otherwise the wallet. */
const subjectOf = (found: readonly Permission[], { wallet }: PermissionFacts): Address => {
  const [first, ...others] = new Set(found.map(({ account }) => account))
  return first && others.length === 0 ? first : wallet
}

/** What sentences say about several permissions. */
export type PermissionGroup = {
  count: number
  /** Distinct holders, in the order found. */
  holders: readonly Address[]
  /** What they could take or withhold, in USD. Absent if nothing has a price. */
  worth?: { usd: number; complete: boolean }
}

export const groupOf = (found: readonly Permission[]): PermissionGroup => {
  const priced = found.flatMap(({ exposureUsd }) => exposureUsd ?? [])
  const usd = roundUsd(priced.reduce((sum, each) => sum + each, 0))
  return {
    count: found.length,
    holders: [...new Set(found.flatMap(({ holder }) => holder?.address ?? []))],
    ...(priced.length > 0 && { worth: { usd, complete: priced.length === found.length } }),
  }
}

/** Of a kind of permission that strangers can cause, only serious ones call for revoking. */
export const isSerious = (severity: Severity): boolean => isAtLeast(severity, 'medium')
