import type { Address } from '../solana/address/address.ts'
import { invalidField } from '../basics/fault.ts'
import { ownIndex } from './words/attribution.ts'
import type { CandleRange } from './trades/candle-range.ts'
import { intervalSeconds } from './trades/candles-from-trades.ts'
import type { Candle, CandleInterval } from '../tokens/token-market.ts'
import { attempt, faultOf, valueOr } from '../basics/attempt.ts'
import { lastPrices } from './own-trades.ts'
import { ownChartMinShare } from './thresholds.ts'
import type { TokenDataDeps } from './token-data-deps.ts'

export type ChartCandle = Omit<Candle, 'openSeconds'> & {
  /** ISO. */
  openAt: string
}

export type Chart = {
  mint: string
  /** Oldest first; a time in which nothing was traded has none. */
  candles: ChartCandle[]
  meta: { interval: CandleInterval; from: string; to: string; source: string }
}

export type ChartDeps = Pick<TokenDataDeps, 'market' | 'trades'>

export type ChartQuery = { mint: Address; interval: CandleInterval; range: CandleRange }

/** How far back a trade of the token shows that its market is known here. */
const knownSinceSeconds = 30 * 86_400

/**
 * How the price of a token moved. From this server's own trades where they fill the time, else from a provider, and
 * from whatever own trades there are where no provider knows any; the two are never mixed. Rejects with Fault NOT_FOUND
 * where no market of the token is known, UPSTREAM_* where providers fail and there are no own trades.
 */
export const readChart = async (deps: ChartDeps, asked: ChartQuery): Promise<Chart> => {
  const { mint, interval, range } = asked
  const seen = await attempt(ownCandles(deps, asked))
  const own = within(range, valueOr(seen, []))
  if (fills(own, interval, range)) return chartOf(asked, own, ownIndex)
  const told = await attempt(
    deps.market.isOff ? none : deps.market.readCandles(mint, interval, range),
  )
  const theirs = valueOr(told, undefined)
  if (theirs && (theirs.length > 0 || own.length === 0))
    return chartOf(asked, within(range, theirs), deps.market.candleSource?.(theirs) ?? unnamed)
  if (own.length > 0) return chartOf(asked, own, ownIndex)
  const known = await attempt(lastPrices(deps, [mint], knownSinceSeconds))
  const unread = faultOf(told) ?? faultOf(seen) ?? faultOf(known)
  if (unread) throw unread
  if (valueOr(known, undefined)?.has(mint)) return chartOf(asked, [], ownIndex)
  throw invalidField('mint', 'no-market', {})
}

const ownCandles = async (
  { trades }: ChartDeps,
  { mint, interval, range }: ChartQuery,
): Promise<readonly Candle[]> => (await trades?.candles(mint, interval, range)) ?? []

const none: Promise<undefined> = Promise.resolve(undefined)

const unnamed = 'A provider of market data'

const within = ({ fromSeconds, toSeconds }: CandleRange, candles: readonly Candle[]): Candle[] =>
  candles.filter(({ openSeconds }) => openSeconds >= fromSeconds && openSeconds < toSeconds)

const fills = (
  candles: readonly Candle[],
  interval: CandleInterval,
  { fromSeconds, toSeconds }: CandleRange,
): boolean =>
  candles.length * intervalSeconds[interval] >= ownChartMinShare * (toSeconds - fromSeconds)

const chartOf = (
  { mint, interval, range }: ChartQuery,
  candles: readonly Candle[],
  source: string,
): Chart => ({
  mint,
  candles: candles.map(({ openSeconds, open, high, low, close, volumeUsd }) => ({
    openAt: iso(openSeconds),
    open,
    high,
    low,
    close,
    volumeUsd,
  })),
  meta: { interval, from: iso(range.fromSeconds), to: iso(range.toSeconds), source },
})

const iso = (unixSeconds: number): string => new Date(unixSeconds * 1000).toISOString()
