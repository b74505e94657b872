import type { Database } from 'bun:sqlite'
import { emptyWalletSums, type WalletSums } from '../../../traders/position-trade.ts'

/** Results by wallet and hour of the trades that a pass has applied, written in the end. */
export type WalletChanges = {
  /** The sums of a wallet at a time, to add to. */
  at: (wallet: number, timeSeconds: number) => WalletSums
  write: () => void
}

const secondsPerDay = 86_400
const secondsPerHour = 3_600

const columns = 'buys, sells, volume_usd, gain_usd, wins, counted_sells, proceeds_usd, counted_usd'

const upsertInto = (
  database: Database,
  table: 'wallet_hours' | 'wallet_days',
  time: 'hour' | 'day',
) =>
  database.query(
    `INSERT INTO ${table} (${time}, wallet, ${columns})
     VALUES ($time, $wallet, ${columns.replaceAll(/(\w+)/g, '$$$1')})
     ON CONFLICT (${time}, wallet) DO UPDATE SET ${columns
       .split(', ')
       .map((name) => `${name} = ${name} + excluded.${name}`)
       .join(', ')}`,
  )

/** Adds to the sums of hours and days. Only within a transaction. */
export const prepareWalletSums = (database: Database): (() => WalletChanges) => {
  const hours = upsertInto(database, 'wallet_hours', 'hour')
  const days = upsertInto(database, 'wallet_days', 'day')
  return () => {
    const byHour = new Map<string, Entry>()
    return {
      at: (wallet, timeSeconds) => {
        const hour = Math.floor(timeSeconds / secondsPerHour)
        const key = `${hour} ${wallet}`
        const entry = byHour.get(key) ?? { hour, wallet, sums: emptyWalletSums() }
        byHour.set(key, entry)
        return entry.sums
      },
      write: () => {
        // In order, so that neighbouring rows are written together.
        const entries = [...byHour.values()].sort((a, b) => a.hour - b.hour || a.wallet - b.wallet)
        for (const { hour, wallet, sums } of entries) {
          hours.run({ time: hour, wallet, ...rowOf(sums) })
          days.run({
            time: Math.floor((hour * secondsPerHour) / secondsPerDay),
            wallet,
            ...rowOf(sums),
          })
        }
      },
    }
  }
}

type Entry = { hour: number; wallet: number; sums: WalletSums }

const rowOf = (sums: WalletSums): Record<string, number> => ({
  buys: sums.buys,
  sells: sums.sells,
  volume_usd: sums.volumeUsd,
  gain_usd: sums.gainUsd,
  wins: sums.wins,
  counted_sells: sums.countedSells,
  proceeds_usd: sums.proceedsUsd,
  counted_usd: sums.countedUsd,
})
