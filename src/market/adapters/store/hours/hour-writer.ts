import type { Hour } from './hours.ts'
import { largeMinUsd } from './hour-tables.ts'
import { addToMinute, recomputeMinute } from './minutes.ts'
import { sizeOf } from './trade-classes.ts'
import type { TradeRow } from './trade-rows.ts'

const insertTrade = `INSERT INTO {trades}
  (position, time, signature, wallet, mint, quote, class, base_amount, quote_amount, usd, price, venue)
  VALUES ($position, $time, $signature, $wallet, $mint, $quote, $class, $base_amount, $quote_amount, $usd, $price, $venue)`
const insertWallet =
  'INSERT INTO {by_wallet} (wallet, position, mint, class) VALUES ($wallet, $position, $mint, $class)'
const insertMint =
  'INSERT INTO {by_mint} (mint, position, wallet, class) VALUES ($mint, $position, $wallet, $class)'
const insertLarge = 'INSERT INTO {large} (position, class) VALUES ($position, $class)'

/** Size class of the smallest trade that is listed among the large ones. */
export const largeSize = sizeOf(largeMinUsd)

const isLarge = (tradeClass: number): boolean => tradeClass % 16 >= largeSize

/** Adds a trade to an hour and to what is derived of it. Only within a transaction. */
export const insertRow = (hour: Hour, row: TradeRow): void => {
  const { position, wallet, mint, class: tradeClass } = row
  hour.query(insertTrade).run(row)
  hour.query(insertWallet).run({ wallet, position, mint, class: tradeClass })
  hour.query(insertMint).run({ mint, position, wallet, class: tradeClass })
  if (isLarge(tradeClass)) hour.query(insertLarge).run({ position, class: tradeClass })
  if (hour.state === 'open') addToMinute(hour, row)
  else recomputeMinute(hour, row)
  hour.first = Math.min(hour.first, position)
  hour.last = Math.max(hour.last, position)
}

/** Takes a trade out of an hour again. Only within a transaction. */
export const removeRow = (
  hour: Hour,
  row: Pick<TradeRow, 'position' | 'wallet' | 'mint' | 'class' | 'time'>,
): void => {
  const { position, wallet, mint } = row
  hour.query('DELETE FROM {trades} WHERE position = $position').run({ position })
  hour
    .query('DELETE FROM {by_wallet} WHERE wallet = $wallet AND position = $position')
    .run({ wallet, position })
  hour
    .query('DELETE FROM {by_mint} WHERE mint = $mint AND position = $position')
    .run({ mint, position })
  if (isLarge(row.class))
    hour.query('DELETE FROM {large} WHERE position = $position').run({ position })
  recomputeMinute(hour, row)
}
