import { type DappCheck, unlessTrusted } from '../assess/check.ts'
import { countWords, type WordCount } from '../site/lexicon.ts'

export type LureInSubdomain = {
  host: string
  /** Registered name that the host belongs to. */
  name: string
}

/** `airdrop-sol.some-hoster.app`: free names of hosting providers that are on no list. */
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

/** A single word (`swap.`, `claim.`) is how services name their parts. */
const lures = (label: string): boolean => {
  const parts = label.split('-')
  return (
    parts.some((part) => promises.has(part)) &&
    parts.some((part) => !promises.has(part) && isOfTheTrade(countWords(part)))
  )
}

const isOfTheTrade = ({ trades, projects, restLength }: WordCount): boolean =>
  trades + projects > 0 && restLength === 0

/** Fewer words than for registered names: services are named after what they do. */
const promises: ReadonlySet<string> = new Set(
  'claim claims airdrop airdrops reward rewards bonus free giveaway gift gifts verify validate restore recover unlock login refund'.split(
    ' ',
  ),
)
