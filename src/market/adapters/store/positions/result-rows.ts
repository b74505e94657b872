import type { WalletSums } from '../../../traders/position-trade.ts'

/** Columns of a wallet's results, in every table that has them. */
export const resultColumns =
  'buys, sells, volume_usd, gain_usd, wins, counted_sells, proceeds_usd, counted_usd'

export const resultTypes = resultColumns.replaceAll(/(\w+)/g, '$1 INTEGER NOT NULL')

export const resultParams = resultColumns.replaceAll(/(\w+)/g, '$$$1')

/** Adds to a row that exists. */
export const addedResults = resultColumns.replaceAll(/(\w+)/g, '$1 = $1 + excluded.$1')

export const summedResults = resultColumns.replaceAll(/(\w+)/g, 'sum($1) AS $1')

export type ResultRow = {
  buys: number
  sells: number
  volume_usd: number
  gain_usd: number
  wins: number
  counted_sells: number
  proceeds_usd: number
  counted_usd: number
}

export const rowOfSums = (sums: WalletSums): ResultRow => ({
  buys: sums.buys,
  sells: sums.sells,
  volume_usd: sums.volumeUsd,
  gain_usd: sums.gainUsd,
  wins: sums.wins,
  counted_sells: sums.countedSells,
  proceeds_usd: sums.proceedsUsd,
  counted_usd: sums.countedUsd,
})

export const sumsOfRow = (row: ResultRow): WalletSums => ({
  buys: row.buys,
  sells: row.sells,
  volumeUsd: row.volume_usd,
  gainUsd: row.gain_usd,
  wins: row.wins,
  countedSells: row.counted_sells,
  proceedsUsd: row.proceeds_usd,
  countedUsd: row.counted_usd,
})
