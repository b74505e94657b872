import type { Finding, FindingTraits } from './finding.ts'
import type { Gap } from './gap.ts'
import type { Severity } from './severity.ts'

/** What one look of a check brings: the parts of a finding that differ from case to case. */
export type Observation<Params> = Pick<
  Finding<string, Params>,
  'params' | 'subject' | 'before' | 'after' | 'at'
> & {
  /** Where it is not the check's own. */
  code?: string
  severity?: Severity
  /** Where it is true of this observation, not of the whole check. */
  doubtful?: true
}

/**
 * What came of a check. A plain list means that it ran. `failed`: its facts could not be had; `not-applicable`: there is
 * nothing to check in this case. What was seen all the same goes with it.
 */
export type Outcome<Params> =
  | readonly Observation<Params>[]
  | {
      status: 'failed' | 'not-applicable'
      gap: Gap
      observations: readonly Observation<Params>[]
    }

/**
 * One thing that can be wrong with a transaction, app, page, token, address, wallet, permission or message: one file,
 * one line in a registry, one test, and its words.
 */
export type Check<Context, Id extends string = string, Params = unknown> = FindingTraits & {
  /** Permanent, kebab-case, the same as the file name. */
  id: Id
  /** Permanent word in answers, UPPER_SNAKE. */
  code: string
  severity: Severity
  /** `trial`: reported, not scored. Scored where absent. */
  stage?: 'scored' | 'trial'
  /** Where it fails, nothing may be called low; in some rooms that depends on what is checked. */
  critical?: true | ((context: Context) => boolean)
  /** Where the knowledge comes from. */
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
