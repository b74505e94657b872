import { type DappCheck, unlessTrusted } from '../assess/check.ts'
import { countWords, type WordCount } from '../site/lexicon.ts'

export type LureInSubdomain = {
  host: string
  /** Registered name that the host belongs to. */
  name: string
}

/** `airdrop-sol.some-hoster.app`: hosting providers that give names away, to attackers too, and that no list knows. */
export const lureInSubdomainCheck: DappCheck<'lure-in-subdomain', LureInSubdomain> = {
  id: 'lure-in-subdomain',
  code: 'LURE_IN_SUBDOMAIN',
  severity: 'low',
  critical: true,
  doubtful: true,
  evaluate: unlessTrusted(({ address: { subdomain, name, host }, site }) =>
    !site && name !== undefined && subdomain.split('.').some(lures)
      ? [{ params: { host, name }, subject: host }]
      : [],
  ),
}

/** One word alone (`swap.`, `claim.`) is how a service names its parts. */
const lures = (label: string): boolean => {
  const parts = label.split('-')
  return (
    parts.some((part) => promises.has(part)) &&
    parts.some((part) => !promises.has(part) && isOfTheTrade(countWords(part)))
  )
}

const isOfTheTrade = ({ trades, projects, restLength }: WordCount): boolean =>
  trades + projects > 0 && restLength === 0

/** Fewer than the words that count in a registered name: services are named after what they do. */
const promises: ReadonlySet<string> = new Set(
  'claim claims airdrop airdrops reward rewards bonus free giveaway gift gifts verify validate restore recover unlock login refund'.split(
    ' ',
  ),
)
