import type { Severity } from './severity.ts'
import {
  type Check,
  type CheckOutcome,
  type CheckRun,
  failed,
  type Reason,
} from './reason-check.ts'
import { chanceOf, familyChance, levelOfScore, type RiskLevel, scoreOfChances } from './score.ts'

export type Assessment = {
  riskLevel: RiskLevel
  /** 0 to 100, higher is riskier. */
  score: number
  /** Gravest first, otherwise in the order of the checks. */
  reasons: Reason[]
  /** Every check in order, with what came of it. */
  coverage: CheckRun[]
  /** Which check gave which reason, in the order of `reasons`. */
  findings: (Reason & { check: string })[]
}

/**
 * Runs every check and joins what they saw. A check that throws has failed and spoils nothing else. Where a critical
 * one failed, what would be `low` is `unknown`, and its score is at least that of something nobody could judge.
 */
export const assess = <Context>(
  checks: readonly Check<Context>[],
  context: Context,
): Assessment => {
  const outcomes = checks.map((check) => ({ check, outcome: evaluated(check, context) }))
  const findings = outcomes
    .flatMap(({ check, outcome }) =>
      outcome.status === 'ran'
        ? outcome.reasons.map((reason) => ({ check: check.id, ...reason }))
        : [],
    )
    .sort((one, other) => chanceOf[other.severity] - chanceOf[one.severity])
  const coverage = outcomes.map(({ check, outcome }) => runOf(check, outcome))
  const blind = coverage.some(({ critical, status }) => critical && status === 'failed')
  const score = scoreOfChances(chancesOf(outcomes), blind ? unjudgedChance : 0)
  const level = levelOfScore(score)
  return {
    riskLevel: blind && level === 'low' ? 'unknown' : level,
    score,
    reasons: findings.map(({ code, message, severity }) => ({ code, message, severity })),
    coverage,
    findings,
  }
}

type Evaluated<Context> = { check: Check<Context>; outcome: CheckOutcome }

/** One chance a family, and one a reason of the checks that have none. */
const chancesOf = <Context>(outcomes: readonly Evaluated<Context>[]): number[] => {
  const families = new Map<string, Severity[]>()
  const single: number[] = []
  for (const { check, outcome } of outcomes) {
    if (outcome.status !== 'ran') continue
    const severities = outcome.reasons.map(({ severity }) => severity)
    if (check.family === undefined) single.push(...severities.map((each) => chanceOf[each]))
    else families.set(check.family, [...(families.get(check.family) ?? []), ...severities])
  }
  return [...single, ...[...families.values()].map(familyChance)]
}

/** Nothing known of it is not the same as nothing wrong with it. */
const unjudgedChance = 0.2

const evaluated = <Context>(check: Check<Context>, context: Context): CheckOutcome => {
  try {
    return check.evaluate(context)
  } catch {
    return failed('The check could not be completed.')
  }
}

const runOf = <Context>({ id, critical }: Check<Context>, outcome: CheckOutcome): CheckRun => ({
  check: id,
  status: outcome.status,
  critical,
  ...(outcome.status !== 'ran' && { why: outcome.why }),
})
