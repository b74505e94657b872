import type { Observation } from '../../../findings/check.ts'
import type { AssessUrl, RiskyPlace } from './page-check.ts'

/** Another address that the page leads to, and what is wrong with it. */
export type LeadsTo = Pick<RiskyPlace, 'place' | 'finding'>

/** The first risky address. It counts as if the user had opened it. */
export const leadsTo = (urls: readonly string[], assessUrl: AssessUrl): Observation<LeadsTo>[] => {
  for (const url of urls) {
    const risky = assessUrl(url)
    if (!risky) continue
    const { place, finding, severity } = risky
    return [{ params: { place, finding }, subject: place, severity }]
  }
  return []
}
