import { readAppAddress } from '../../site/app-address.ts'
import type { PageCheck } from '../page-check.ts'

/** More frames than this are advertisements. */
const framesMax = 20

/** A page within the page: one that speaks against itself, or one that fills the window under another's address. */
export const framedCheck: PageCheck = {
  id: 'framed',
  code: 'SHOWS_ANOTHER_SITE',
  evaluate: ({ site, address, facts, judgeUrl }) => {
    const frames = facts.frames.slice(0, framesMax).filter(({ url }) => /^https?:/i.test(url))
    for (const { url, covers } of frames) {
      const seen = judgeUrl(url)
      const grave = seen?.severity === 'high' || seen?.severity === 'critical'
      if (seen && (grave || covers))
        return { ...seen, message: `The page holds one of another address. ${seen.message}` }
    }
    const covering = frames.some(({ url, covers }) => covers && nameOf(url) !== address.name)
    return covering && !site
      ? {
          severity: 'low',
          message: 'All that is seen is the page of another site, which the address does not tell.',
        }
      : undefined
  },
}

const nameOf = (url: string): string | undefined => {
  try {
    return readAppAddress(url).name
  } catch {
    return undefined
  }
}
