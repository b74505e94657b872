import { type DappCheck, unlessTrusted } from '../assess/check.ts'
import { countWords } from '../site/lexicon.ts'

export type LureOnSharedHost = { host: string; suffix: string }

/** Free hosting costs attackers nothing. With a lure and words of the trade in the name it is rarely a hobby. */
export const lureOnSharedHostCheck: DappCheck<'lure-on-shared-host', LureOnSharedHost> = {
  id: 'lure-on-shared-host',
  code: 'LURE_ON_SHARED_HOST',
  severity: 'low',
  critical: true,
  family: 'name',
  evaluate: unlessTrusted(({ address: { label, sharedHost, suffix, host }, site }) => {
    if (site || !sharedHost) return []
    const { lures, trades, projects, disguised } = countWords(label)
    if (lures + disguised === 0 || lures + trades + projects + disguised < 2) return []
    return [{ params: { host, suffix }, subject: host }]
  }),
}
