import type { Database } from 'bun:sqlite'
import { hourOf } from './hours/hour-tables.ts'
import type { TradeRow } from './hours/trade-rows.ts'

/** Longer than any window of volumes; of older hours, the volume is no longer known. */
const hoursKept = 35 * 24

export type SampledBlock = { timeSeconds: number; produced: number }
type SampledTrade = Pick<TradeRow, 'mint' | 'usd'>

/**
 * Sums of the blocks of a sample, from which volumes are estimated. Trades that were found by signature in other blocks
 * are not in them: they have no known probability. Only within a transaction.
 */
export const prepareSampledSums = (database: Database) => {
  const addMinute = database.query(
    `INSERT INTO sampled_minutes (hour, minute, blocks, produced) VALUES ($hour, $minute, $blocks, $produced)
     ON CONFLICT (hour, minute) DO UPDATE SET blocks = blocks + excluded.blocks, produced = produced + excluded.produced`,
  )
  const addFlow = database.query(
    `INSERT INTO sampled_flows (hour, mint, minute, trades, usd, squares, cubes)
     VALUES ($hour, $mint, $minute, $trades, $usd, $squares, $cubes)
     ON CONFLICT (hour, mint, minute) DO UPDATE SET trades = trades + excluded.trades, usd = usd + excluded.usd,
       squares = squares + excluded.squares, cubes = cubes + excluded.cubes`,
  )
  const oldest = database.query<{ hour: number | null }, []>(
    'SELECT min(hour) AS hour FROM sampled_minutes',
  )
  const dropMinutes = database.query('DELETE FROM sampled_minutes WHERE hour = ?')
  const dropFlows = database.query('DELETE FROM sampled_flows WHERE hour = ?')

  const change = (block: SampledBlock, trades: readonly SampledTrade[], sign: 1 | -1): void => {
    const at = { hour: hourOf(block.timeSeconds), minute: Math.floor(block.timeSeconds / 60) }
    addMinute.run({ ...at, blocks: sign, produced: sign * block.produced })
    for (const [mint, { count, usd }] of byMint(trades))
      addFlow.run({
        ...at,
        mint,
        trades: sign * count,
        usd: sign * usd,
        squares: sign * usd ** 2,
        cubes: sign * usd ** 3,
      })
  }
  return {
    add: (block: SampledBlock, trades: readonly SampledTrade[]): void => {
      change(block, trades, 1)
      // An hour at a time: each new hour makes at most one too old.
      const first = oldest.get()?.hour
      if (first == null || first >= hourOf(block.timeSeconds) - hoursKept) return
      dropMinutes.run(first)
      dropFlows.run(first)
    },
    takeBack: (block: SampledBlock, trades: readonly SampledTrade[]): void =>
      change(block, trades, -1),
  }
}

const byMint = (trades: readonly SampledTrade[]): Map<number, { count: number; usd: number }> => {
  const sums = new Map<number, { count: number; usd: number }>()
  for (const { mint, usd } of trades) {
    const sum = sums.get(mint) ?? { count: 0, usd: 0 }
    sum.count += 1
    sum.usd += usd ?? 0
    sums.set(mint, sum)
  }
  return sums
}
