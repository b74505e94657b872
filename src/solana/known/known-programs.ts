import { address, type Address } from '../address/address.ts'
import rows from './known-programs.json'

export type KnownProgram = {
  name: string
  category: string
  /** Where name and address were taken from: a repository or a package, and the file in it. */
  source: string
}

/** Names of deployed programs, each with the public source it was taken from (see the file beside this one). */
export const programNames: ReadonlyMap<Address, KnownProgram> = new Map(
  rows.map(({ address: text, name, category, source }) => [
    address(text),
    { name, category, source },
  ]),
)

/**
 * Protocols that move users' assets only in the ways their own rules allow: exchanges, lending, staking pools, listing
 * markets. Not in it, although well known: programs that pass on whatever a caller asks for (token metadata, multisigs,
 * multicalls, bridges, reference programs that anybody deploys pools to).
 */
export const trustedPrograms: ReadonlySet<Address> = new Set(
  rows.filter(({ trusted }) => trusted).map(({ address: text }) => address(text)),
)
