import { deriveTrades } from '../../activity/trades/derive-trades.ts'
import type { PricedTrade, Trade } from '../../activity/trades/trade.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { LedgerTransaction, SignatureRow } from '../../solana/ledger.ts'
import type { TokenMarket } from '../../tokens/token-market.ts'
import { readSolPrices } from '../read-sol-prices.ts'
import {
  priceTrades,
  solPriceAt,
  type SolPrice,
  solPriceReachSeconds,
  solPricesOf,
} from '../trades/price-trades.ts'
import type { TradeArchive } from '../trades/trade-index.ts'

export type PricedTradeDeps = {
  market: Pick<TokenMarket, 'readPrices' | 'readCandles'>
  archive: Pick<TradeArchive, 'solPrices'>
  nowMs: () => number
  onTransactions: (outcome: 'trade' | 'no-trade' | 'missing' | 'unread', count: number) => void
}

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
): Promise<PricedTrade[]> => priced(tradesOf(rows, records, deps), deps)

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

/**
 * By the same candles as a wallet's own list of trades; where no provider has them, by the trades of SOL that this
 * server has seen, or by the current price.
 */
const priced = async (trades: readonly Trade[], deps: PricedTradeDeps): Promise<PricedTrade[]> => {
  const times = trades.flatMap(({ quoteMint, timeSeconds }) =>
    quoteMint === wrappedSolMint && timeSeconds !== undefined ? [timeSeconds] : [],
  )
  if (times.length === 0) return priceTrades(trades, [])
  const nowSeconds = Math.floor(deps.nowMs() / 1_000)
  const candles = await readSolPrices(deps.market, times, nowSeconds)
  if (times.every((time) => solPriceAt(time, candles) !== undefined))
    return priceTrades(trades, candles)
  return priceTrades(trades, [...candles, ...(await tradedPrices(trades, times, deps))])
}

const tradedPrices = async (
  trades: readonly Trade[],
  times: readonly number[],
  deps: PricedTradeDeps,
): Promise<SolPrice[]> => {
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const stored = await deps.archive.solPrices({
    fromSeconds: first - solPriceReachSeconds,
    toSeconds: last + solPriceReachSeconds,
  })
  const here = solPricesOf(priceTrades(trades, []))
  const nowSeconds = deps.nowMs() / 1_000
  const isFresh = stored.length === 0 && nowSeconds - last <= freshSeconds
  return [...stored, ...here, ...(isFresh ? await solPriceNow(deps) : [])]
}

/** Empty if no provider has a price; the trades then stay unpriced. */
const solPriceNow = async ({ market }: PricedTradeDeps): Promise<SolPrice[]> => {
  try {
    const price = (await market.readPrices([wrappedSolMint])).get(wrappedSolMint)
    return price ? [{ timeSeconds: Math.floor(price.atMs / 1_000), priceUsd: price.priceUsd }] : []
  } catch {
    return []
  }
}
