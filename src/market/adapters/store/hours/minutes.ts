import { microUsd } from '../../../traders/micro-usd.ts'
import { positionsPerSlot } from '../../../blocks/trade-position.ts'
import type { Hour } from './hours.ts'
import { pricingSize } from './trade-classes.ts'
import { slotOf, type TradeRow } from './trade-rows.ts'

/** Sums of a token over a minute. Values are millionths of a dollar; prices are null without a trade that counts. */
export type Sums = {
  open: number | null
  high: number | null
  low: number | null
  close: number | null
  buys: number
  sells: number
  buy_usd: number
  sell_usd: number
}

export type MinuteRow = Sums & { mint: number; minute: number }

export const sumColumns = 'open, high, low, close, buys, sells, buy_usd, sell_usd'

const sell = 1

/** What one trade adds. A trade of a few cents has no price that counts. */
export type SummedTrade = Pick<TradeRow, 'position' | 'time' | 'mint' | 'class' | 'usd' | 'price'>

const upsert = `INSERT INTO {minutes} (mint, minute, ${sumColumns}, first, last)
  VALUES ($mint, $minute, $open, $high, $low, $close, $buys, $sells, $buy_usd, $sell_usd, $at, $at)
  ON CONFLICT (mint, minute) DO UPDATE SET
    open = CASE WHEN excluded.first IS NOT NULL AND (first IS NULL OR excluded.first < first) THEN excluded.open ELSE open END,
    close = CASE WHEN excluded.last IS NOT NULL AND (last IS NULL OR excluded.last > last) THEN excluded.close ELSE close END,
    high = max(ifnull(high, excluded.high), ifnull(excluded.high, high)),
    low = min(ifnull(low, excluded.low), ifnull(excluded.low, low)),
    first = min(ifnull(first, excluded.first), ifnull(excluded.first, first)),
    last = max(ifnull(last, excluded.last), ifnull(excluded.last, last)),
    buys = buys + excluded.buys, sells = sells + excluded.sells,
    buy_usd = buy_usd + excluded.buy_usd, sell_usd = sell_usd + excluded.sell_usd`

const minuteOf = (timeSeconds: number): number => Math.floor(timeSeconds / 60)

const countsForPrice = ({ price, class: tradeClass }: SummedTrade): boolean =>
  price !== null && tradeClass % 16 >= pricingSize

/** Adds a trade to its minute, whatever the order in which trades arrive. Only for an open hour. */
export const addToMinute = (hour: Hour, row: SummedTrade): void => {
  const sums = sumsOfTrade(row)
  hour.query(upsert).run({
    mint: row.mint,
    minute: minuteOf(row.time),
    ...sums,
    at: sums.close === null ? null : row.position,
  })
}

/** Trades of one minute are at most this far apart in the chain: slots last at least a tenth of a second. */
const slotsOfMinute = 600

const rowsOfMinute = `SELECT t.position, t.time, t.mint, t.class, t.usd, t.price
  FROM {by_mint} i JOIN {trades} t ON t.position = i.position
  WHERE i.mint = $mint AND i.position >= $from AND i.position < $to AND t.time >= $time AND t.time < $time + 60
  ORDER BY i.position`

/** Sums up a minute of a token again from its trades, after one came late or was taken back. */
export const recomputeMinute = (
  hour: Hour,
  { mint, time, position }: { mint: number; time: number; position: number },
): void => {
  const minute = minuteOf(time)
  const slot = slotOf(position)
  hour.query('DELETE FROM {minutes} WHERE mint = $mint AND minute = $minute').run({ mint, minute })
  const rows = hour.query<SummedTrade, Record<string, number>>(rowsOfMinute).all({
    mint,
    from: (slot - slotsOfMinute) * positionsPerSlot,
    to: (slot + slotsOfMinute) * positionsPerSlot,
    time: minute * 60,
  })
  if (hour.state === 'open') for (const row of rows) addToMinute(hour, row)
  else if (rows.length > 0) insertMinute(hour, { mint, minute, ...joinSums(rows.map(sumsOfTrade)) })
}

const insert = `INSERT INTO {minutes} (mint, minute, ${sumColumns})
  VALUES ($mint, $minute, $open, $high, $low, $close, $buys, $sells, $buy_usd, $sell_usd)`

export const insertMinute = (hour: Hour, row: MinuteRow): void => void hour.query(insert).run(row)

export const sumsOfTrade = (row: SummedTrade): Sums => {
  const isSell = row.class >> 4 === sell
  const micro = row.usd === null ? 0 : microUsd(row.usd)
  const price = countsForPrice(row) ? row.price : null
  return {
    open: price,
    high: price,
    low: price,
    close: price,
    buys: isSell ? 0 : 1,
    sells: isSell ? 1 : 0,
    buy_usd: isSell ? 0 : micro,
    sell_usd: isSell ? micro : 0,
  }
}

/** The sums of a longer time from those of its parts, in order of time. */
export const joinSums = (parts: readonly Sums[]): Sums => {
  const joined: Sums = {
    open: null,
    high: null,
    low: null,
    close: null,
    buys: 0,
    sells: 0,
    buy_usd: 0,
    sell_usd: 0,
  }
  for (const part of parts) addSums(joined, part)
  return joined
}

/** Adds a later part to the sums of the earlier ones. */
export const addSums = (sums: Sums, part: Sums): void => {
  sums.buys += part.buys
  sums.sells += part.sells
  sums.buy_usd += part.buy_usd
  sums.sell_usd += part.sell_usd
  if (part.close === null) return
  sums.open ??= part.open
  sums.close = part.close
  sums.high = Math.max(sums.high ?? part.close, part.high ?? part.close)
  sums.low = Math.min(sums.low ?? part.close, part.low ?? part.close)
}
