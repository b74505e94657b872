import type { Severity } from './severity.ts'

/** `unknown` is neither good nor bad: there is too little information. */
export type RiskLevel = 'low' | 'medium' | 'high' | 'critical' | 'unknown'

/** Chance of harm if one finding of this severity is all that is known. */
export const chanceOf: Readonly<Record<Severity, number>> = {
  info: 0,
  low: 0.1,
  medium: 0.4,
  high: 0.7,
  critical: 0.95,
}

/** Combines the chances (0 to 1) of independent findings into a score of 0 to 100, at least `start` (0 to 1). */
export const scoreOfChances = (chances: readonly number[], start = 0): number => {
  const harmless = chances.reduce((left, chance) => left * (1 - chance), 1)
  return Math.round(100 * Math.max(start, 1 - harmless))
}

/**
 * Maximum that the other findings of a family add to the most serious one, as the chance of one more independent
 * finding.
 */
const furtherChance = 0.2

/** Chance of findings that are aspects of one thing, 0 to 1. */
export const familyChance = (severities: readonly Severity[]): number => {
  const [worst = 0, ...others] = severities
    .map((severity) => chanceOf[severity])
    .sort((one, other) => other - one)
  const further = 1 - others.reduce((left, chance) => left * (1 - chance), 1)
  return 1 - (1 - worst) * (1 - Math.min(further, furtherChance))
}

const criticalFrom = 90
const highFrom = 60
const mediumFrom = 30

/** The level of a score from 0 to 100. */
export const levelOfScore = (score: number): Exclude<RiskLevel, 'unknown'> => {
  if (score >= criticalFrom) return 'critical'
  if (score >= highFrom) return 'high'
  return score >= mediumFrom ? 'medium' : 'low'
}
