import type { AppAddress } from '../site/app-address.ts'
import type { DappCheck } from '../assess/check.ts'
import { searchedSites } from '../../../lists/sites/known-sites.ts'
import { countWords } from '../site/lexicon.ts'

/**
 * The name resembles those of phishing sites that nobody has listed yet. By itself it is never critical, and high only
 * above every honest name that the model was tried on, where the name also promises or asks for something, disguises a word
 * or costs nothing: names of nothing but `bitcoin` and a country's suffix are as old as honest sites get.
 */
export const learnedNameCheck: DappCheck = {
  id: 'learned-name',
  code: 'NAME_LIKE_PHISHING',
  ofName: true,
  gap: ({ site, judgement }) =>
    site || judgement
      ? undefined
      : { status: 'not-applicable', why: 'There is no name in Latin letters to judge.' },
  evaluate: ({ address, judgement }) => {
    if (judgement?.level !== 'likely' && judgement?.level !== 'certain') return undefined
    const weighed = judgement.heaviest.map((piece) => `"${piece}"`).join(', ')
    const because = weighed === '' ? '' : ` What weighed most: ${weighed}.`
    if (judgement.level === 'certain' && isBait(address))
      return {
        severity: 'high',
        message: `The name resembles phishing sites more than any honest one it was compared with.${because}`,
      }
    return {
      severity: isBrandAlone(address) ? 'low' : 'medium',
      message: `The name resembles phishing sites more than 99 of 100 ordinary names do.${because}`,
    }
  },
}

/** It resembles them for the brand, which `brand-in-name` has told already: large ones hold their name under many suffixes. */
const isBrandAlone = ({ label }: AppAddress): boolean =>
  searchedSites.some(({ brand, commonWord }) => !commonWord && brand === label)

const isBait = ({ label, suffix, sharedHost }: AppAddress): boolean => {
  const { lures, disguised } = countWords(`${label}.${suffix}`)
  return sharedHost || lures + disguised > 0
}
