import { notApplicable } from '../../../findings/check.ts'
import type { AppAddress } from '../site/app-address.ts'
import { type DappCheck, unlessTrusted } from '../assess/check.ts'
import { searchedSites } from '../../../lists/sites/known-sites.ts'
import { countWords } from '../site/lexicon.ts'

export type LearnedName = {
  host: string
  /** `every`: more than every honest name in the comparison. `most`: more than 99 % of them. */
  resembles: 'every' | 'most'
  /** Parts of the name that are typical of phishing names, most typical first. */
  typicalParts: readonly string[]
}

/**
 * The name resembles those of phishing sites, including ones on no list yet. By itself it is never critical. It is high
 * only if it scores above every honest name in the test set and also lures, demands something, disguises a word or is
 * free: names such as `bitcoin` under a country's suffix are among the oldest honest ones.
 */
export const learnedNameCheck: DappCheck<'learned-name', LearnedName> = {
  id: 'learned-name',
  code: 'NAME_LIKE_PHISHING',
  severity: 'medium',
  critical: true,
  evaluate: unlessTrusted(({ address, site, nameScore }) => {
    if (!site && !nameScore) return notApplicable({ reason: 'no-latin-name' })
    if (nameScore?.level !== 'likely' && nameScore?.level !== 'certain') return []
    const { host } = address
    const typicalParts = nameScore.heaviest
    if (nameScore.level === 'certain' && lures(address)) {
      const params = { host, resembles: 'every' as const, typicalParts }
      return [{ severity: 'high', params, subject: host }]
    }
    const params = { host, resembles: 'most' as const, typicalParts }
    return [{ severity: isBrandAlone(address) ? 'low' : 'medium', params, subject: host }]
  }),
}

/**
 * The resemblance comes from the brand, which `brand-in-name` reports: large brands own their name under many suffixes.
 */
const isBrandAlone = ({ label }: AppAddress): boolean =>
  searchedSites.some(({ brand, commonWord }) => !commonWord && brand === label)

const lures = ({ label, suffix, sharedHost }: AppAddress): boolean => {
  const words = countWords(`${label}.${suffix}`)
  return sharedHost || words.lures + words.disguised > 0
}
