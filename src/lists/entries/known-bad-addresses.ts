import { address } from '../../solana/address/address.ts'
import rows from './known-bad-addresses.json'

export type KnownBad = {
  kind: string
  /** The organization or report, for people. */
  source: string
  /** Day, month or year of the report. */
  reported: string
}

export const knownBadListName = 'built-in addresses'

/** Day on which the entries were last compared with their sources. */
export const knownBadListDate = '2026-11-20'

/**
 * Addresses named by a public report or authority: facts, each with its source. Few are ever published, so this only
 * adds to what a transaction itself shows. Entries whose source cannot be named are not included.
 */
export const knownBadAddresses: ReadonlyMap<string, KnownBad> = new Map(
  rows.map(({ address: text, ...entry }) => [String(address(text)), entry] as const),
)
