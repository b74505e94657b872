import type { CheckRun } from '../../../findings/check.ts'
import { mostSeriousFirst } from '../../../findings/assess.ts'
import type { Finding } from '../../../findings/finding.ts'
import { type Examined, runChecks } from '../../../findings/run-checks.ts'
import type { RiskLevel } from '../../../findings/score.ts'
import type { MessageCheck, MessageContext } from './check.ts'

export type MessageAssessment = Examined & {
  riskLevel: RiskLevel
  /** 0 to 100, higher is riskier; each level has a range of its own. */
  score: number
}

/**
 * Runs every check on a message. A check that crashes becomes a finding, which keeps the level from being low, because
 * what the check would have found is not known. Findings are ordered most serious first.
 */
export const assessMessage = (
  checks: readonly MessageCheck[],
  context: MessageContext,
): MessageAssessment => {
  const { findings: found, coverage } = runChecks(checks, context)
  const findings = mostSeriousFirst([...found, ...coverage.flatMap(failedCheck)])
  const riskLevel = levelOf(findings)
  return { riskLevel, score: scoreOf(riskLevel, findings), findings, coverage }
}

/** Params of `check-failed`. */
export type CheckFailed = { check: string }

const failedCheck = ({ check, status }: CheckRun): Finding<'check-failed', CheckFailed>[] =>
  status === 'failed'
    ? [
        {
          rule: 'check-failed',
          code: 'CHECK_FAILED',
          severity: 'medium',
          stage: 'scored',
          doubtful: true,
          params: { check },
        },
      ]
    : []

/** `unknown` if something could not be examined, unless the findings are serious enough by themselves. */
const levelOf = (findings: readonly Finding[]): RiskLevel => {
  const worst = findings[0]?.severity ?? 'info'
  if (worst === 'critical' || worst === 'high') return worst
  if (findings.some(({ doubtful }) => doubtful)) return 'unknown'
  return worst === 'medium' ? 'medium' : 'low'
}

/** Lowest score of each level. `unknown` scores a little above `medium`. */
const floors: Readonly<Record<RiskLevel, number>> = {
  low: 0,
  medium: 30,
  unknown: 40,
  high: 65,
  critical: 90,
}

const pointsPerFurtherFinding = 3
const furtherPointsMax = 10

/** Further findings raise the score a little, never the level. */
const scoreOf = (level: RiskLevel, findings: readonly Finding[]): number => {
  const counted = findings.filter(({ severity }) => severity !== 'info').length
  const further = level === 'low' ? counted : counted - 1
  const points = Math.max(further, 0) * pointsPerFurtherFinding
  return floors[level] + Math.min(points, furtherPointsMax)
}
