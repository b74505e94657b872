import type { Address } from '../../../solana/address/address.ts'
import type { ScanRule } from '../../context/rule.ts'

export type UnfilledLookupTable = {
  table: Address
  /** The highest entry that the transaction uses. */
  entry: number
  /** Number of entries in the table; absent if there is no such table. */
  entries?: number
  /** There is an account at that address, but it is no lookup table. */
  otherAccount?: true
}

/**
 * The transaction names accounts through lookup table entries that do not exist. The table’s authority chooses
 * after the signature who they are, so what was signed is not known. Benign look-alike: a table that was extended just
 * now, which a second scan finds filled.
 */
export const unfilledLookupTable: ScanRule<'unfilled-lookup-table', UnfilledLookupTable> = {
  id: 'unfilled-lookup-table',
  incomplete: true,
  code: 'UNFILLED_LOOKUP_TABLE',
  severity: 'high',
  sources: ['Solana address lookup tables: entries are appended by the table’s authority'],
  evaluate: ({ resolved, before }) =>
    (resolved.missing ?? []).map(({ table, highestIndex, entryCount }) => ({
      params: {
        table,
        entry: highestIndex,
        ...(entryCount !== undefined && { entries: entryCount }),
        ...(entryCount === undefined && before.has(table) && { otherAccount: true as const }),
      },
      subject: table,
    })),
}
