import { address } from '../../solana/address/address.ts'
import rows from './known-bad-addresses.json'

export type KnownBad = {
  kind: string
  /** Who says so, for people. */
  source: string
  /** Day, month or year of the report. */
  reported: string
}

export const knownBadListName = 'built-in addresses'

/** Day on which the entries were last compared with their sources. */
export const knownBadListDate = '2026-11-20'

/**
 * Addresses that a public report or authority names: facts, each with its source. Few are public at all, so that this
 * only adds to what a transaction shows by itself. Entries without a source that can be named are not in here.
 */
export const knownBadAddresses: ReadonlyMap<string, KnownBad> = new Map(
  rows.map(({ address: text, ...entry }) => [String(address(text)), entry] as const),
)
