import type { Database } from 'bun:sqlite'
import {
  addWallet,
  makeSketch,
  storedSketch,
  type WalletSketch,
} from '../../../signals/wallet-sketch.ts'
import type { Hour } from './hours.ts'
import { joinSums, type MinuteRow, sumColumns, type Sums } from './minutes.ts'

export type Parties = { buyers: WalletSketch; sellers: WalletSketch }

export type MintHours = ReturnType<typeof prepareMintHours>

export const makeParties = (): Parties => ({ buyers: makeSketch(), sellers: makeSketch() })

export const addParty = (parties: Parties, { wallet, class: tradeClass }: Party): void =>
  addWallet(tradeClass >> 4 === 0 ? parties.buyers : parties.sellers, wallet)

export type Party = { wallet: number; class: number }

const minutesOfMint = `SELECT mint, minute, ${sumColumns} FROM {minutes} WHERE mint = $mint ORDER BY minute`

export const readMinutes = (hour: Hour, mint: number): MinuteRow[] =>
  hour.query<MinuteRow, { mint: number }>(minutesOfMint).all({ mint })

/** Sums of tokens over closed hours. Those of open hours are in their minutes. */
export const prepareMintHours = (database: Database) => {
  const insert = database.query(
    `INSERT OR REPLACE INTO mint_hours (hour, mint, ${sumColumns}, buyers, sellers)
     VALUES ($hour, $mint, $open, $high, $low, $close, $buys, $sells, $buy_usd, $sell_usd, $buyers, $sellers)`,
  )
  const remove = database.query('DELETE FROM mint_hours WHERE hour = $hour AND mint = $mint')
  const removeHour = database.query('DELETE FROM mint_hours WHERE hour = ?')
  const store = (
    hour: number,
    mint: number,
    minutes: readonly Sums[],
    { buyers, sellers }: Parties,
  ): void => {
    if (minutes.length === 0) return void remove.run({ hour, mint })
    insert.run({
      hour,
      mint,
      ...pickSums(joinSums(minutes)),
      buyers: storedSketch(buyers),
      sellers: storedSketch(sellers),
    })
  }
  return {
    store,
    removeHour: (hour: number): void => void removeHour.run(hour),
    /** Sums up an hour of a token again, after its minutes have changed. */
    recompute: (hour: Hour, mint: number): void => {
      const parties = makeParties()
      const rows = hour.query<Party, { mint: number }>(
        'SELECT wallet, class FROM {by_mint} WHERE mint = $mint',
      )
      for (const row of rows.iterate({ mint })) addParty(parties, row)
      store(hour.hour, mint, readMinutes(hour, mint), parties)
    },
  }
}

const pickSums = ({ open, high, low, close, buys, sells, buy_usd, sell_usd }: Sums): Sums => ({
  open,
  high,
  low,
  close,
  buys,
  sells,
  buy_usd,
  sell_usd,
})
