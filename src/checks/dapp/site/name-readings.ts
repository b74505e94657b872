import { domainToUnicode } from 'node:url'
import { brandSites } from '../../../lists/sites/known-sites.ts'
import { sharedHostOf } from '../../../lists/sites/shared-hosts.ts'
import type { AppAddress } from './app-address.ts'
import { countWords } from './lexicon.ts'
import { plainLatin } from './plain-latin.ts'
import { isServiceLabel } from './service-labels.ts'

/** One way in which people read a host as a name. */
export type NameReading = {
  /** As people see it. */
  label: string
  /** In ASCII. */
  asciiLabel: string
  /** Below which the label stands. */
  suffix: string
  /** Anyone can have a name below that suffix. */
  sharedHost: boolean
  /** It adds a single word that names no project, as honest services call a part of theirs (`claim`, `affinity`). */
  hesitant: boolean
}

type Host = Pick<
  AppAddress,
  'name' | 'host' | 'path' | 'label' | 'suffix' | 'sharedHost' | 'subdomain'
>

/**
 * The registered name, and the name with what its subdomain says: `claim.some-name.com` promises what
 * `claim-some-name.com` does, and costs its owner nothing more. Below hosts that lend names, the lent name alone. Names
 * of services (`docs`, `mail`) say nothing of whose site it is and are left out.
 */
export const nameReadings = (address: Host): NameReading[] => {
  const { name, label, suffix, sharedHost, subdomain } = address
  if (name === undefined) return []
  const asciiLabel = name.slice(0, -suffix.length - 1)
  const own = { label, asciiLabel, suffix, sharedHost, hesitant: false }
  const telling = subdomain.split('.').flatMap((part) => tellingLabel(part) ?? [])
  const nearest = telling.slice(-labelsMax)
  if (nearest.length === 0) return [own]
  const lender = sharedHostOf(address)
  if (lender !== undefined) {
    const lent = nearest.join('-')
    return [own, { ...own, label: lent, asciiLabel: lent, suffix: lender, sharedHost: true }]
  }
  const fronts = [...new Set([nearest.join('-'), ...nearest])]
  return [
    own,
    ...fronts.map((front) => ({
      ...own,
      label: `${front}-${label}`,
      asciiLabel: `${front}-${asciiLabel}`,
      hesitant: isSingleWord(front),
    })),
  ]
}

/** `solana-mainnet`, `ethereum-rpc`, `solana`: what nodes and explorers are called that serve several chains. */
const isOfChain = (label: string): boolean => {
  const parts = label.split('-').filter((part) => part !== '' && !isServiceLabel(part))
  return parts.length > 0 && parts.every((part) => chains.has(part))
}

const chains: ReadonlySet<string> = new Set(
  brandSites.filter(({ community }) => community).map(({ brand }) => brand),
)

const isSingleWord = (front: string): boolean => {
  const { pattern, projects } = countWords(front)
  return pattern.length === 1 && projects === 0
}

/** Labels that are read, those next to the registered name first. It bounds the time of a check. */
const labelsMax = 3

/** Longer ones are generated: hashes and identifiers. */
const labelLengthMax = 30

/** A label as people see it, unless it says nothing or the model cannot read it. */
const tellingLabel = (part: string): string | undefined => {
  if (part.length > labelLengthMax || isServiceLabel(part) || isOfChain(part)) return undefined
  const shown = part.startsWith('xn--') ? domainToUnicode(part) || part : part
  return plainLatin(shown)
}
