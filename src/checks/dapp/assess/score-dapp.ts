import { unassessedChance } from '../../../findings/assess.ts'
import type { Finding } from '../../../findings/finding.ts'
import type { Examined } from '../../../findings/run-checks.ts'
import { chanceOf, levelOfScore, type RiskLevel } from '../../../findings/score.ts'
import { ordinaryScore } from '../thresholds.ts'
import { type DappContext, isTrustedByOperator } from './check.ts'

/**
 * Score and level of an app. The model's score is one chance of harm among those of the findings, and as fine as the
 * model, so that the score ranks names that have the same findings. Nothing known of a name is not the same as nothing
 * wrong with it: only trusted, known and ordinary names are low, and none is if its owner is in doubt.
 */
export const scoreDapp = (
  { findings, coverage }: Examined,
  { site, reports, nameScore }: DappContext,
): { riskLevel: RiskLevel; score: number } => {
  const uncertain = isUncertain({ findings, coverage })
  const trusted = site !== undefined || isTrustedByOperator({ ...(reports && { reports }) })
  const unscored = nameScore === undefined && (uncertain || !trusted)
  const start = unscored ? unassessedChance : 0
  const chance = chanceOfHarm(findings, (nameScore?.score ?? 0) / 100)
  const score = inHundredths(100 * Math.max(start, chance))
  const level = levelOfScore(score)
  const ordinary = nameScore !== undefined && nameScore.score < ordinaryScore
  const unknown = level === 'low' && (uncertain || !(trusted || ordinary))
  return { riskLevel: unknown ? 'unknown' : level, score }
}

const isUncertain = ({ findings, coverage }: Examined): boolean =>
  coverage.some(({ critical, status }) => critical && status === 'failed') ||
  findings.some(({ doubtful }: Finding) => doubtful)

/** Chance from all findings, 0 to 1, with the measured one in place of the finding that reports it. */
const chanceOfHarm = (findings: readonly Finding[], measured: number): number => {
  const estimated = findings.filter((finding) => !finding.measured)
  const ofName = estimated.filter(({ family }) => family === 'name').map(chanceOfFinding)
  const others = estimated.filter(({ family }) => family !== 'name').map(chanceOfFinding)
  return atLeastOne([nameChance([measured, ...ofName]), ...others])
}

const chanceOfFinding = ({ severity }: Finding): number => chanceOf[severity]

const atLeastOne = (chances: readonly number[]): number =>
  1 - chances.reduce((none, chance) => none * (1 - chance), 1)

/** Least chance of a high risk, and where chances begin to count less towards it. */
const highChance = 0.6
const doubtChance = 0.5

/** Several doubts about a name are no proof: it is only high if one of the signs is high by itself. */
const nameChance = (signs: readonly number[]): number => {
  const chance = atLeastOne(signs)
  if (chance <= doubtChance || signs.some((sign) => sign >= highChance)) return chance
  return doubtChance + ((chance - doubtChance) / (1 - doubtChance)) * (highChance - doubtChance)
}

/** Fine enough to rank names, short enough to read. */
const inHundredths = (score: number): number => Math.round(100 * score) / 100
