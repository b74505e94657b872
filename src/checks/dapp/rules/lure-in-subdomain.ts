import type { DappCheck } from '../assess/check.ts'
import { countWords, type WordCount } from '../site/lexicon.ts'

/** `airdrop-sol.some-hoster.app`: whoever gives names away gives them to thieves too, and is on no list of hosters. */
export const lureInSubdomainCheck: DappCheck = {
  id: 'lure-in-subdomain',
  code: 'LURE_IN_SUBDOMAIN',
  ofName: true,
  doubts: true,
  evaluate: ({ address: { subdomain, name }, site }) =>
    !site && name !== undefined && subdomain.split('.').some(lures)
      ? {
          severity: 'low',
          message: `It begins with a name that promises or asks for something, and belongs to whoever holds ${name}.`,
        }
      : undefined,
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
