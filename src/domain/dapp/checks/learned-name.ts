import type { DappCheck } from '../check.ts'

/**
 * The name resembles those of phishing sites that nobody has listed yet. By itself it is never critical, and high only
 * above every honest name that the model was tried on.
 */
export const learnedNameCheck: DappCheck = {
  id: 'learned-name',
  code: 'NAME_LIKE_PHISHING',
  ofName: true,
  gap: ({ site, judgement }) =>
    site || judgement
      ? undefined
      : { status: 'not-applicable', why: 'There is no name in Latin letters to judge.' },
  evaluate: ({ judgement }) => {
    if (judgement?.level !== 'likely' && judgement?.level !== 'certain') return undefined
    const weighed = judgement.heaviest.map((piece) => `"${piece}"`).join(', ')
    const because = weighed === '' ? '' : ` What weighed most: ${weighed}.`
    return judgement.level === 'certain'
      ? {
          severity: 'high',
          message: `The name resembles phishing sites more than any honest one it was compared with.${because}`,
        }
      : {
          severity: 'medium',
          message: `The name resembles phishing sites more than 99 of 100 ordinary names do.${because}`,
        }
  },
}
