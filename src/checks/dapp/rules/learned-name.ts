import { notApplicable } from '../../../findings/check.ts'
import type { AppAddress } from '../site/app-address.ts'
import { type DappCheck, unlessTrusted } from '../assess/check.ts'
import { searchedSites } from '../../../lists/sites/known-sites.ts'
import { countWords } from '../site/lexicon.ts'

export type LearnedName = {
  host: string
  /** `every`: more than every honest name it was compared with; `most`: more than 99 of 100. */
  resembles: 'every' | 'most'
  /** Parts of the name that phishing names often have, most typical first. */
  typicalParts: readonly string[]
}

/**
 * The name resembles those of phishing sites, also ones that no list has yet. By itself it is never critical, and high only
 * above every honest name that the model was tested on, where the name also promises or demands something, disguises a
 * word or costs nothing: names such as `bitcoin` under a country's suffix are as old as honest sites get.
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

/** The resemblance comes from the brand, which `brand-in-name` reports: large brands own their name under many suffixes. */
const isBrandAlone = ({ label }: AppAddress): boolean =>
  searchedSites.some(({ brand, commonWord }) => !commonWord && brand === label)

const lures = ({ label, suffix, sharedHost }: AppAddress): boolean => {
  const words = countWords(`${label}.${suffix}`)
  return sharedHost || words.lures + words.disguised > 0
}
