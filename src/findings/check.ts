import type { Finding, FindingTraits } from './finding.ts'
import type { Gap } from './gap.ts'
import type { Severity } from './severity.ts'

/** What a check found once: the parts of a finding that differ from case to case. */
export type Observation<Params> = Pick<
  Finding<string, Params>,
  'params' | 'subject' | 'before' | 'after' | 'at' | 'weight'
> & {
  /** Set if it differs from the check's own. */
  code?: string
  severity?: Severity
} & TraitsOfOne

/** Set if they apply to this observation only, not to the whole check. */
type TraitsOfOne = Pick<FindingTraits, 'doubtful' | 'lasting'>

/**
 * Result of a check. A plain list means that it ran. `failed`: its facts could not be obtained. `not-applicable`: there
 * is nothing to check in this case. Both carry what was observed anyway.
 */
export type Outcome<Params> =
  | readonly Observation<Params>[]
  | {
      status: 'failed' | 'not-applicable'
      gap: Gap
      observations: readonly Observation<Params>[]
    }

/**
 * One thing that can be wrong with a transaction, app, page, token, address, wallet, permission or message. Each check
 * has a file, a line in a registry, a test, and its words.
 */
export type Check<Context, Id extends string = string, Params = unknown> = FindingTraits & {
  /** Permanent, kebab-case, the same as the file name. */
  id: Id
  /** Permanent word in answers, UPPER_SNAKE. */
  code: string
  severity: Severity
  /** `trial`: reported but not scored. Default: scored. */
  stage?: 'scored' | 'trial'
  /** If this check fails, the level is never low. In some rooms that depends on the subject. */
  critical?: true | ((context: Context) => boolean)
  /** Sources of the facts behind the check. */
  sources?: readonly string[]
  evaluate: (context: Context) => Outcome<Params>
}

/** One row of `evidence.coverage`. */
export type CheckRun = {
  check: string
  status: 'ran' | 'failed' | 'not-applicable'
  critical: boolean
  gap?: Gap
}

export const failed = <Params = never>(
  gap: Gap,
  observations: readonly Observation<Params>[] = [],
): Outcome<Params> => ({ status: 'failed', gap, observations })

export const notApplicable = <Params = never>(
  gap: Gap,
  observations: readonly Observation<Params>[] = [],
): Outcome<Params> => ({ status: 'not-applicable', gap, observations })
