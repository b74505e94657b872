import type { Severity } from '../../../findings/severity.ts'
import type { BrandSite } from '../../../lists/sites/known-sites.ts'
import type { NameScore } from '../site/name-model.ts'
import { confirmingScore, confirmingScoreOnSolana } from '../thresholds.ts'

/**
 * Severity of a similarity to a brand that honest names have too: a doubt that the model has to confirm. Names that the
 * model cannot read stay in doubt.
 */
export const confirmedSeverity = (
  nameScore: NameScore | undefined,
  { solana }: BrandSite,
): Severity => {
  const least = solana ? confirmingScoreOnSolana : confirmingScore
  return nameScore === undefined || nameScore.score >= least ? 'medium' : 'low'
}

/** Severity of two typos: honest names come that close, so that they are a doubt only if the model confirms it. */
export const twoTyposSeverity = (nameScore: NameScore | undefined): Severity =>
  nameScore !== undefined && nameScore.score >= confirmingScore ? 'medium' : 'low'
