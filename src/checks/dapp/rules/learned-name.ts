import { notApplicable } from '../../../findings/check.ts'
import { levelOfScore } from '../../../findings/score.ts'
import { type DappCheck, unlessTrusted } from '../assess/check.ts'

export type LearnedName = {
  host: string
  /** `every`: more than every honest name in the comparison. `most`: more than 99 % of them. */
  resembles: 'every' | 'most'
  /** Parts of the name that are typical of phishing names, most typical first. */
  typicalParts: readonly string[]
}

/**
 * The name resembles those of phishing sites, including ones on no list yet. Its severity is the level of the model's
 * score, which by itself is never critical.
 */
export const learnedNameCheck: DappCheck<'learned-name', LearnedName> = {
  id: 'learned-name',
  code: 'NAME_LIKE_PHISHING',
  severity: 'medium',
  critical: true,
  family: 'name',
  measured: true,
  evaluate: unlessTrusted(({ address: { host }, site, nameScore }) => {
    if (!site && !nameScore) return notApplicable({ reason: 'no-latin-name' })
    const level = nameScore && levelOfScore(nameScore.score)
    if (!nameScore || level === 'low') return []
    const params = {
      host,
      resembles: level === 'medium' ? ('most' as const) : ('every' as const),
      typicalParts: nameScore.heaviest(),
    }
    return [{ params, subject: host, severity: level === 'medium' ? 'medium' : 'high' }]
  }),
}
