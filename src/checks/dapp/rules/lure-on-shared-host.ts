import type { DappCheck } from '../assess/check.ts'
import { countWords } from '../site/lexicon.ts'

/** Free hosting costs a thief nothing; with words that lure and words of the trade in the name it rarely is a hobby. */
export const lureOnSharedHostCheck: DappCheck = {
  id: 'lure-on-shared-host',
  code: 'LURE_ON_SHARED_HOST',
  ofName: true,
  evaluate: ({ address: { label, sharedHost, suffix }, site }) => {
    if (site || !sharedHost) return undefined
    const { lures, trades, projects, disguised } = countWords(label)
    if (lures + disguised === 0 || lures + trades + projects + disguised < 2) return undefined
    return {
      severity: 'low',
      message: `It stands under ${suffix}, where anyone gets a name for nothing, and its name promises or asks for something.`,
    }
  },
}
