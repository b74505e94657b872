import type { Database } from 'bun:sqlite'
import { type Address, addressFromBytes, addressToBytes } from '../../../solana/address/address.ts'
import type { IndexGap, SourceProgress, TradeBatch } from '../../trades/trade-index.ts'
import type { PricedTrade } from '../../../activity/trades/trade.ts'
import { firstPositionOf, rowOf, tradeColumns } from './trade-rows.ts'

/** Gaps are a log for the operator; older ones are deleted. */
const gapsMax = 1_000

/** Stores trades with the progress of their source and any gap, atomically. */
export const prepareTradeWriter = (database: Database) => {
  const insert = prepareInsert(database)
  const setProgress = prepareProgress(database)
  const recordGap = prepareGaps(database)
  const count = database.query('UPDATE trade_totals SET rows = rows + ? WHERE id = 1')
  const write = database.transaction(({ trades, progress, gap }: TradeBatch): number => {
    const added = trades.reduce((sum, trade) => sum + insert(trade), 0)
    if (added > 0) count.run(added)
    if (progress) setProgress(progress)
    if (gap) recordGap(gap)
    return added
  })
  return (batch: TradeBatch): { added: number } => ({ added: write.immediate(batch) })
}

/** Returns 1, or 0 if the trade is already stored. */
const prepareInsert = (database: Database): ((trade: PricedTrade) => number) => {
  const newest = database.query<{ position: number | null }, [number, number]>(
    'SELECT max(position) AS position FROM trades WHERE position >= ? AND position < ?',
  )
  const insert = database.query(
    `INSERT INTO trades (${tradeColumns}) VALUES (${tradeColumns.replaceAll(/(\w+)/g, '$$$1')})
     ON CONFLICT (
       substr(signature, 1, 16), substr(wallet, 1, 8), substr(base_mint, 1, 8), substr(quote_mint, 1, 8)
     ) DO NOTHING`,
  )
  return (trade) => {
    // The position follows the time, so trades of unknown time are not stored.
    if (trade.timeSeconds === undefined) return 0
    const first = firstPositionOf(trade.timeSeconds)
    const last = newest.get(first, firstPositionOf(trade.timeSeconds + 1))?.position
    return insert.run(rowOf(trade, last == null ? first : last + 1)).changes
  }
}

const prepareProgress = (database: Database): ((progress: SourceProgress) => void) => {
  const set = database.query(
    `INSERT INTO trade_progress (address, kind, signature, slot, time_seconds)
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

const prepareGaps = (database: Database): ((gap: IndexGap) => void) => {
  const insert = database.query(
    `INSERT INTO trade_gaps (address, kind, reason, transactions, after_slot, before_slot)
     VALUES ($address, $kind, $reason, $transactions, $after, $before)`,
  )
  const dropOld = database.query(
    `DELETE FROM trade_gaps WHERE id <= (SELECT max(id) FROM trade_gaps) - ${gapsMax}`,
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
    'SELECT * FROM trade_progress WHERE address = ?',
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
