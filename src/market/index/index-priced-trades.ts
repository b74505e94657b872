import { deriveTrades } from '../../activity/trades/derive-trades.ts'
import type { Trade } from '../../activity/trades/trade.ts'
import { attempt, valueOr } from '../../basics/attempt.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { LedgerTransaction, SignatureRow } from '../../solana/ledger.ts'
import type { TokenMarket } from '../../tokens/token-market.ts'
import { readMoneySources } from '../read-unit-prices.ts'
import {
  isMoney,
  minuteOf,
  moneyPricesOf,
  type MoneyPrices,
  moneyReachSeconds,
  type MoneyVote,
  moneyVotesOf,
  secondsPerMinute,
} from '../trades/money-prices.ts'
import { priceTrades } from '../trades/price-trades.ts'
import { lastClose, type MoneyFixings, type SolClose, unitPriceOf } from '../trades/unit-price.ts'
import type { TradeArchive, TradeBatch } from '../trades/trade-index.ts'

export type PricedTradeDeps = {
  market: Pick<TokenMarket, 'readPrices' | 'readCandles'>
  archive: Pick<TradeArchive, 'fixings'>
  nowMs: () => number
  onTransactions: (outcome: 'trade' | 'no-trade' | 'missing' | 'unread', count: number) => void
}

export type PricedBatch = Pick<TradeBatch, 'trades' | 'fixings'>

/** Transactions by signature. */
export type Records = ReadonlyMap<string, LedgerTransaction>

/** The current price of SOL values a trade only for this long after it. */
const freshSeconds = 300

/** The clocks of chain and server differ by some seconds. Trades further in the future are rejected. */
const clockSkewSeconds = 300

/** The trades of these transactions with their values. Records that are missing or cannot be read are skipped. */
export const pricedTradesOf = (
  rows: readonly SignatureRow[],
  records: Records,
  deps: PricedTradeDeps,
): Promise<PricedBatch> => priced(tradesOf(rows, records, deps), deps)

const tradesOf = (
  rows: readonly SignatureRow[],
  records: Records,
  { nowMs, onTransactions }: PricedTradeDeps,
): Trade[] =>
  rows.flatMap(({ signature, blockTimeSeconds }) => {
    const record = records.get(signature)
    if (!record) return []
    const trades = derived(record)
    onTransactions(trades === undefined ? 'unread' : trades.length > 0 ? 'trade' : 'no-trade', 1)
    if (trades === undefined) return []
    return trades.flatMap((trade) => {
      // Every node returns the right time with the list of signatures, but not always with the transaction.
      const timeSeconds = blockTimeSeconds ?? trade.timeSeconds
      const known =
        timeSeconds !== undefined &&
        timeSeconds > 0 &&
        timeSeconds <= nowMs() / 1_000 + clockSkewSeconds
      return known ? [{ ...trade, timeSeconds }] : []
    })
  })

/** Undefined if a record cannot be read: one broken transaction must not hold up all others. */
const derived = (record: LedgerTransaction): Trade[] | undefined => {
  try {
    return deriveTrades(record).trades
  } catch {
    return undefined
  }
}

/** By the prices of money of their time, so that each has the value that every route shows. */
const priced = async (trades: readonly Trade[], deps: PricedTradeDeps): Promise<PricedBatch> => {
  const moments = trades.flatMap(({ quoteMint: mint, timeSeconds }) =>
    isMoney(mint) && timeSeconds !== undefined ? [{ mint, timeSeconds }] : [],
  )
  const times = moments.map(({ timeSeconds }) => timeSeconds)
  const { fixings, closes } = await readMoneySources({ ...deps, trades: deps.archive }, moments)
  const known = withVotes(fixings, times, moneyVotesOf(trades))
  const priceKnown = unitPriceOf(known, closes)
  const missing = moments.flatMap(({ mint, timeSeconds }) =>
    priceKnown(mint, timeSeconds) === undefined ? [timeSeconds] : [],
  )
  const complete = new Map([...known, ...(await solPriceNow(missing, deps))])
  const unitUsd = unitPriceOf(complete, closes)
  return {
    trades: priceTrades(trades, unitUsd),
    fixings: new Map(times.map((time) => [minuteOf(time), settled(complete, closes, time)])),
  }
}

/** Where nothing else is known of a minute, the trades of the batch around it show the price of SOL. */
const withVotes = (
  fixings: MoneyFixings,
  times: readonly number[],
  votes: readonly MoneyVote[],
): MoneyFixings => {
  const found = new Map(fixings)
  for (const time of times) {
    const minute = minuteOf(time)
    if (found.get(minute)?.has(wrappedSolMint)) continue
    const near = votes.filter(
      ({ timeSeconds }) =>
        Math.abs(minuteOf(timeSeconds) - minute) * secondsPerMinute <= moneyReachSeconds,
    )
    found.set(minute, moneyPricesOf(near))
  }
  return found
}

/** What values a minute from now on: not what few trades show, as more may come. */
const settled = (fixings: MoneyFixings, closes: readonly SolClose[], time: number): MoneyPrices => {
  const own = fixings.get(minuteOf(time)) ?? new Map()
  const close = own.get(wrappedSolMint)?.isStrong ? undefined : lastClose(time, closes)
  return close === undefined
    ? own
    : new Map([...own, [wrappedSolMint, { priceUsd: close, isStrong: true }]])
}

/** The current price of a provider for the minutes just past; empty if none has it. */
const solPriceNow = async (
  times: readonly number[],
  { market, nowMs }: PricedTradeDeps,
): Promise<MoneyFixings> => {
  const fresh = times.filter((time) => nowMs() / 1_000 - time <= freshSeconds)
  if (fresh.length === 0) return new Map()
  const read = await attempt(market.readPrices([wrappedSolMint]))
  const priceUsd = valueOr(read, undefined)?.get(wrappedSolMint)?.priceUsd
  if (priceUsd === undefined) return new Map()
  const price = new Map([[wrappedSolMint, { priceUsd, isStrong: true }]])
  return new Map(fresh.map((time) => [minuteOf(time), price]))
}
