import type { Examined } from './run-checks.ts'
import type { Finding } from './finding.ts'
import { chanceOf, familyChance, levelOfScore, type RiskLevel, scoreOfChances } from './score.ts'
import type { Severity } from './severity.ts'

export type Assessed = {
  riskLevel: RiskLevel
  /** 0 to 100, higher is riskier. */
  score: number
  /** Most serious first, otherwise in the order of the checks. */
  findings: Finding[]
}

/** Score, as a chance, of what could not be assessed: nothing known is not the same as nothing wrong. */
export const unassessedChance = 0.2

/**
 * Level and score of a token, wallet, address or permission from its findings alone. If a critical check failed, `low`
 * becomes `unknown`, with at least the score of something that could not be assessed.
 */
export const assess = ({ findings, coverage }: Examined): Assessed => {
  const criticalFailed = coverage.some(({ critical, status }) => critical && status === 'failed')
  const score = scoreOfChances(chancesOf(findings), criticalFailed ? unassessedChance : 0)
  const level = levelOfScore(score)
  return {
    riskLevel: criticalFailed && level === 'low' ? 'unknown' : level,
    score,
    findings: mostSeriousFirst(findings),
  }
}

/** The sort is stable: findings of equal severity stay in the order of the checks. */
export const mostSeriousFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => chanceOf[other.severity] - chanceOf[one.severity])

/** One chance per family, and one per finding without a family. */
const chancesOf = (findings: readonly Finding[]): number[] => {
  const families = new Map<string, Severity[]>()
  const single: number[] = []
  for (const { family, severity } of findings) {
    if (family === undefined) single.push(chanceOf[severity])
    else families.set(family, [...(families.get(family) ?? []), severity])
  }
  return [...single, ...[...families.values()].map(familyChance)]
}
