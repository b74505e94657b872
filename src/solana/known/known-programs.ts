import { address, type Address } from '../address/address.ts'
import rows from './known-programs.json'

export type KnownProgram = {
  name: string
  category: string
  /** Source of name and address: a repository or a package, and the file in it. */
  source: string
}

/** Names of deployed programs, each with its public source (see the JSON file next to this one). */
export const programNames: ReadonlyMap<Address, KnownProgram> = new Map(
  rows.map(({ address: text, name, category, source }) => [
    address(text),
    { name, category, source },
  ]),
)

/**
 * Protocols that move users' assets only as their own rules allow: exchanges, lending, staking pools, listing markets.
 * Well-known programs that execute whatever a caller requests are excluded (token metadata, multisigs, multicalls,
 * bridges, reference programs to which anyone deploys pools).
 */
export const trustedPrograms: ReadonlySet<Address> = new Set(
  rows.filter(({ trusted }) => trusted).map(({ address: text }) => address(text)),
)
