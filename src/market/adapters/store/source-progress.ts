import type { Database } from 'bun:sqlite'
import { type Address, addressFromBytes, addressToBytes } from '../../../solana/address/address.ts'
import type { IndexGap, SourceProgress } from '../../trades/trade-index.ts'

/** Gaps are a log for the operator; older ones are deleted. */
const gapsMax = 1_000

export const prepareProgress = (database: Database): ((progress: SourceProgress) => void) => {
  const set = database.query(
    `INSERT INTO source_progress (address, kind, signature, slot, time_seconds)
     VALUES ($address, $kind, $signature, $slot, $time)
     ON CONFLICT (address) DO UPDATE SET
       kind = excluded.kind, signature = excluded.signature, slot = excluded.slot, time_seconds = excluded.time_seconds`,
  )
  return ({ address, kind, signature, slot, timeSeconds }) =>
    void set.run({
      address: addressToBytes(address),
      kind,
      signature,
      slot: Number(slot),
      time: timeSeconds ?? null,
    })
}

export const prepareGaps = (database: Database): ((gap: IndexGap) => void) => {
  const insert = database.query(
    `INSERT INTO source_gaps (address, kind, reason, transactions, after_slot, before_slot)
     VALUES ($address, $kind, $reason, $transactions, $after, $before)`,
  )
  const dropOld = database.query(
    `DELETE FROM source_gaps WHERE id <= (SELECT max(id) FROM source_gaps) - ${gapsMax}`,
  )
  return ({ address, kind, reason, transactions, afterSlot, beforeSlot }) => {
    insert.run({
      address: addressToBytes(address),
      kind,
      reason,
      transactions,
      after: afterSlot === undefined ? null : Number(afterSlot),
      before: Number(beforeSlot),
    })
    dropOld.run()
  }
}

type ProgressRow = {
  address: Uint8Array
  kind: SourceProgress['kind']
  signature: string
  slot: number
  time_seconds: number | null
}

/** Reads the progress of sources; new sources are not in the map. */
export const prepareProgressReader = (
  database: Database,
): ((addresses: readonly Address[]) => Map<Address, SourceProgress>) => {
  const one = database.query<ProgressRow, [Uint8Array]>(
    'SELECT * FROM source_progress WHERE address = ?',
  )
  return (addresses) =>
    new Map(
      addresses.flatMap((address): [Address, SourceProgress][] => {
        const row = one.get(addressToBytes(address))
        return row ? [[address, progressOf(row)]] : []
      }),
    )
}

const progressOf = (row: ProgressRow): SourceProgress => ({
  address: addressFromBytes(row.address),
  kind: row.kind,
  signature: row.signature,
  slot: BigInt(row.slot),
  ...(row.time_seconds !== null && { timeSeconds: row.time_seconds }),
})
