import type { Database } from 'bun:sqlite'
import type { TradeBatch } from '../../trades/trade-index.ts'
import type { BlockStore } from './block-archive.ts'
import type { PositionPass } from './positions/position-pass.ts'
import { prepareGaps, prepareProgress } from './source-progress.ts'
import type { FixingBook } from './money-fixings.ts'
import type { ChangedRow } from './hours/trade-rows.ts'
import type { RowWriter } from './hours/trade-writer.ts'

export type FoundTradesParts = {
  database: Database
  writer: RowWriter
  positions: PositionPass
  blocks: Pick<BlockStore, 'isCovered'>
  fixings: Pick<FixingBook, 'keep'>
}

/** Stores trades that were found by signature, with the progress of their source and any gap, atomically. */
export const prepareFoundTrades = (parts: FoundTradesParts) => {
  const { database, writer, positions, blocks } = parts
  const setProgress = prepareProgress(database)
  const recordGap = prepareGaps(database)
  const write = database.transaction(({ trades, fixings, progress, gap }: TradeBatch): number => {
    const added = trades.flatMap((trade): ChangedRow[] => {
      const { timeSeconds, slot } = trade
      // Of a block that was read as a whole, every trade is stored.
      if (timeSeconds === undefined || blocks.isCovered(slot)) return []
      const row = writer.insertFound({ ...trade, timeSeconds })
      return row ? [row] : []
    })
    positions.repair(added, [])
    if (fixings) parts.fixings.keep(fixings)
    if (progress) setProgress(progress)
    if (gap) recordGap(gap)
    writer.settle()
    return added.length
  })
  return (batch: TradeBatch): { added: number } => {
    try {
      const added = write.immediate(batch)
      writer.committed()
      return { added }
    } catch (error) {
      writer.forget()
      positions.forget()
      throw error
    }
  }
}
