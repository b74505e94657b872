import type { Database } from 'bun:sqlite'
import { firstBuyersMax } from '../../../thresholds.ts'
import type { ChangedRow } from '../hours/trade-rows.ts'

export type LaunchPurchase = {
  mint: number
  wallet: number
  position: number
  time: number
  amount: bigint
  usd: number | null
  tipped: boolean
  funder: number | undefined
}

export type LaunchBuyerRows = ReturnType<typeof prepareLaunchBuyers>

/** The first buyers of each launch whose creation was read. Only within a transaction. */
export const prepareLaunchBuyers = (database: Database) => {
  const launch = database.query<{ created_position: number }, [number]>(
    'SELECT created_position FROM launches WHERE mint = ? AND created_position IS NOT NULL',
  )
  const list = database.query<{ count: number; last: number | null }, [number]>(
    'SELECT count(*) AS count, max(position) AS last FROM launch_buyers WHERE mint = ?',
  )
  const firstOf = database.query<{ position: number }, { mint: number; wallet: number }>(
    'SELECT position FROM launch_buyers WHERE mint = $mint AND wallet = $wallet',
  )
  const remove = database.query('DELETE FROM launch_buyers WHERE mint = ? AND position = ?')
  const insert = database.query(
    `INSERT OR REPLACE INTO launch_buyers (mint, position, wallet, time, amount, usd, tipped, funder)
     VALUES ($mint, $position, $wallet, $time, $amount, $usd, $tipped, $funder)`,
  )
  const setLate = database.query('UPDATE launches SET late = 1 WHERE mint = ?')

  return {
    /** Whether this purchase may be among the first ones. Most are not. */
    isEarly: (mint: number, position: number): boolean => {
      const created = launch.get(mint)?.created_position
      if (created === undefined || position < created) return false
      const { count = 0, last } = list.get(mint) ?? {}
      return count < firstBuyersMax || position < (last ?? 0)
    },
    /** A purchase that came late moves later ones back. */
    take: (purchase: LaunchPurchase): void => {
      const { mint, wallet, position, tipped, funder } = purchase
      const first = firstOf.get({ mint, wallet })?.position
      if (first !== undefined && first <= position) return
      if (first !== undefined) remove.run(mint, first)
      insert.run({ ...purchase, tipped: tipped ? 1 : 0, funder: funder ?? null })
      const { count = 0, last } = list.get(mint) ?? {}
      if (count > firstBuyersMax && typeof last === 'number') remove.run(mint, last)
    },
    /** Trades that were taken out. A list from which others had been dropped may lack them then. */
    remove: (rows: readonly ChangedRow[]): void => {
      for (const { mint, position } of rows) {
        const wasFull = (list.get(mint)?.count ?? 0) >= firstBuyersMax
        if (remove.run(mint, position).changes > 0 && wasFull) setLate.run(mint)
      }
    },
  }
}
