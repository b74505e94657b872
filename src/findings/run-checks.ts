import type { Check, CheckRun, Outcome } from './check.ts'
import type { Finding } from './finding.ts'

/** Results of all checks of a registry, in its order. */
export type Examined = { findings: Finding[]; coverage: CheckRun[] }

/**
 * Runs each check on the context. A check that throws fails with the gap `check-crashed` and does not affect the
 * others; each room decides what that means for its verdict.
 */
export const runChecks = <Context>(
  checks: readonly Check<Context>[],
  context: Context,
): Examined => {
  const findings: Finding[] = []
  const coverage: CheckRun[] = []
  for (const check of checks) {
    const { observations, ...run } = outcomeOf(check, context)
    for (const observation of observations) findings.push(findingOf(check, observation))
    coverage.push({ check: check.id, critical: isCritical(check, context), ...run })
  }
  return { findings, coverage }
}

const isCritical = <Context>({ critical }: Check<Context>, context: Context): boolean =>
  typeof critical === 'function' ? critical(context) : critical === true

type Ran = Pick<CheckRun, 'status' | 'gap'> & {
  observations: Extract<Outcome<unknown>, readonly unknown[]>
}

const outcomeOf = <Context>(check: Check<Context>, context: Context): Ran => {
  try {
    const outcome = check.evaluate(context)
    return 'gap' in outcome ? outcome : { status: 'ran', observations: outcome }
  } catch {
    return { status: 'failed', gap: { reason: 'check-crashed' }, observations: [] }
  }
}

const findingOf = <Context>(
  check: Check<Context>,
  observation: Ran['observations'][number],
): Finding => {
  const { id, code, severity, stage = 'scored' } = check
  const { incomplete, lasting, doubtful, listed, measured, family } = check
  return {
    rule: id,
    code,
    severity,
    stage,
    ...(incomplete && { incomplete }),
    ...(lasting && { lasting }),
    ...(doubtful && { doubtful }),
    ...(listed && { listed }),
    ...(measured && { measured }),
    ...(family !== undefined && { family }),
    ...observation,
  }
}
