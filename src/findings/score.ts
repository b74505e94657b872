import type { Severity } from './severity.ts'

/** `unknown` is neither good nor bad: too little is known to say. */
export type RiskLevel = 'low' | 'medium' | 'high' | 'critical' | 'unknown'

/** How likely harm is where one finding of this severity is all that is known. */
export const chanceOf: Readonly<Record<Severity, number>> = {
  info: 0,
  low: 0.1,
  medium: 0.4,
  high: 0.7,
  critical: 0.95,
}

/** Chances (0 to 1) of independent findings together, 0 to 100; never below `start` (0 to 1). */
export const scoreOfChances = (chances: readonly number[], start = 0): number => {
  const harmless = chances.reduce((left, chance) => left * (1 - chance), 1)
  return Math.round(100 * Math.max(start, 1 - harmless))
}

/** How much all other findings of a family add to the most serious one, as the chance of a further, independent finding. */
const furtherChance = 0.2

/** Chance of findings that are sides of one thing, 0 to 1. */
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
