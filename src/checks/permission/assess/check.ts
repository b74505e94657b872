import type { Address } from '../../../solana/address/address.ts'
import { type Check, failed, type Observation, type Outcome } from '../../../findings/check.ts'
import { type Examined, runChecks } from '../../../findings/run-checks.ts'
import { severities, type Severity, isAtLeast } from '../../../findings/severity.ts'
import type { PermissionArea, PermissionFacts } from '../facts/facts.ts'
import type { Permission } from '../facts/permission.ts'
import { roundUsd } from '../../../basics/round-usd.ts'

/** One kind of permission over a wallet: one file, one line in the registry, one test, and its words. */
export type PermissionCheck<Id extends string = string, Params = unknown> = Pick<
  Check<PermissionFacts, Id, Params>,
  'id' | 'code'
> & {
  /** Where it fails, nothing may be called low. */
  critical?: true
  /** What it rests on: where it finds nothing and one of these was not read completely, it has failed. */
  areas: readonly PermissionArea[]
  find: (facts: PermissionFacts) => Permission[]
  /** Params of the finding about everything of one severity. */
  summarize: (found: readonly Permission[], severity: Severity) => Params
}

/** Runs every check: the permissions in no particular order, and the findings about them. */
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
 * All are sides of one thing, how much of the wallet is in the hands of others. Several notes that anyone could cause by
 * sending tokens must not add up to more than a note.
 */
const family = 'permissions'

/** As the engine runs it: permissions go to `note`, and those of one severity are one finding, however many they are. */
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

/** The one account that all of them are over, otherwise the wallet. */
const subjectOf = (found: readonly Permission[], { wallet }: PermissionFacts): Address => {
  const [first, ...others] = new Set(found.map(({ account }) => account))
  return first && others.length === 0 ? first : wallet
}

/** What sentences say about several permissions. */
export type PermissionGroup = {
  count: number
  /** Distinct holders, in the order found. */
  holders: readonly Address[]
  /** What they could take or withhold, in USD; absent where nothing has a price. */
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

/** Of a kind of permission that anyone may bring about, only serious ones call for revoking. */
export const isSerious = (severity: Severity): boolean => isAtLeast(severity, 'medium')
