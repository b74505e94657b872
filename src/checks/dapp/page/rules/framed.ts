import { isAtLeast } from '../../../../findings/severity.ts'
import { readAppAddress } from '../../site/app-address.ts'
import { framesMax } from '../../thresholds.ts'
import type { PageCheck, RiskyPlace } from '../page-check.ts'

export type Framed =
  | { kind: 'risky'; place: RiskyPlace['place']; finding: RiskyPlace['finding'] }
  /** Fills the window; nothing is known of the site. */
  | { kind: 'covering'; place: string }

/** The page has a frame that is risky, or that fills the window under another address. */
export const framedCheck: PageCheck<'framed', Framed> = {
  id: 'framed',
  code: 'SHOWS_ANOTHER_SITE',
  severity: 'low',
  evaluate: ({ site, address, facts, assessUrl }) => {
    const frames = facts.frames.slice(0, framesMax).filter(({ url }) => /^https?:/i.test(url))
    for (const { url, covers } of frames) {
      const risky = assessUrl(url)
      if (!risky || !(covers || isSerious(risky))) continue
      const { place, severity, finding } = risky
      return [{ params: { kind: 'risky', place, finding }, subject: place, severity }]
    }
    if (site) return []
    const covering = frames.find(
      ({ url, covers }) => covers && addressOf(url)?.name !== address.name,
    )
    if (!covering) return []
    const place = addressOf(covering.url)?.host ?? covering.url
    return [{ params: { kind: 'covering', place }, subject: place }]
  },
}

const isSerious = ({ severity }: RiskyPlace): boolean => isAtLeast(severity, 'high')

const addressOf = (url: string) => {
  try {
    return readAppAddress(url)
  } catch {
    return undefined
  }
}
