import type { Address } from '../solana/address/address.ts'
import { invalidField } from '../basics/fault.ts'
import { ownIndex } from './words/attribution.ts'
import type { CandleRange } from './trades/candle-range.ts'
import { intervalSeconds, type OwnInterval, shortIntervals } from './trades/candle-intervals.ts'
import { dollarMints } from '../solana/known/quote-mints.ts'
import type { Candle, CandleInterval } from '../tokens/token-market.ts'
import { attempt, faultOf, valueOr } from '../basics/attempt.ts'
import { ownChartMinShare } from './thresholds.ts'
import { type CoverageAnswer, readCoverageOfWindow } from './read-coverage.ts'
import type { TokenDataDeps } from './token-data-deps.ts'

export type ChartCandle = Omit<Candle, 'openSeconds'> & {
  /** ISO. */
  openAt: string
}

export type Chart = {
  mint: string
  /** Oldest first; periods without trades have no candle. */
  candles: ChartCandle[]
  meta: {
    interval: OwnInterval
    from: string
    to: string
    source: string
    /** Of the period, if the source is this server's own trades. */
    coverage?: CoverageAnswer
  }
}

export type ChartDeps = Pick<TokenDataDeps, 'market' | 'trades' | 'nowMs'>

export type ChartQuery = { mint: Address; interval: OwnInterval; range: CandleRange }

/** A token with an own trade this recent has a market, so its chart is empty rather than missing. */
const knownSinceSeconds = 30 * 86_400

/**
 * Price candles of a token: from this server's own trades if they cover the period, otherwise from a provider, otherwise
 * from whatever own trades exist; never a mix. Candles of seconds come from own trades alone. Rejects with Fault NOT_FOUND if no market of the token is known, UPSTREAM_*
 * if providers fail and there are no own trades.
 */
export const readChart = async (deps: ChartDeps, query: ChartQuery): Promise<Chart> => {
  const { mint, interval, range } = query
  const ownRead = await attempt(ownCandles(deps, query))
  const own = within(range, valueOr(ownRead, []))
  if (covers(own, interval, range)) return ownChart(deps, query, own)
  if (!isProvided(interval)) {
    const unread = faultOf(ownRead)
    if (unread) throw unread
    return ownChart(deps, query, own)
  }
  const providerRead = await attempt(
    deps.market.isOff ? none : deps.market.readCandles(mint, interval, range),
  )
  const provided = valueOr(providerRead, undefined)
  if (provided && (provided.length > 0 || own.length === 0))
    return chartOf(
      query,
      within(range, provided),
      deps.market.candleSource?.(provided) ?? unnamedProvider,
    )
  if (own.length > 0) return ownChart(deps, query, own)
  const known = await attempt(ownCandles(deps, { ...query, ...knownTimes(deps) }))
  const unread = faultOf(providerRead) ?? faultOf(ownRead) ?? faultOf(known)
  if (unread) throw unread
  // Dollar tokens are what others are paid in, whether or not they are traded themselves.
  if (dollarMints.has(mint) || valueOr(known, []).length > 0) return ownChart(deps, query, [])
  throw invalidField('mint', 'no-market', {})
}

/** Coverage that cannot be read is left out: the candles are the answer. */
const ownChart = async (
  { trades, nowMs }: ChartDeps,
  query: ChartQuery,
  candles: readonly Candle[],
): Promise<Chart> => {
  const chart = chartOf(query, candles, ownIndex)
  if (!trades) return chart
  const { fromSeconds, toSeconds } = query.range
  const end = Math.min(toSeconds, Math.floor(nowMs() / 1_000))
  const read = await attempt(readCoverageOfWindow(trades, Math.min(fromSeconds, end), end))
  const coverage = valueOr(read, undefined)
  return { ...chart, meta: { ...chart.meta, ...(coverage && { coverage }) } }
}

const knownTimes = ({ nowMs }: ChartDeps): Pick<ChartQuery, 'interval' | 'range'> => {
  const toSeconds = Math.floor(nowMs() / 1_000)
  return { interval: '1d', range: { fromSeconds: toSeconds - knownSinceSeconds, toSeconds } }
}

const isProvided = (interval: OwnInterval): interval is CandleInterval =>
  !shortIntervals.some((short) => short === interval)

const ownCandles = async (
  { trades }: ChartDeps,
  { mint, interval, range }: ChartQuery,
): Promise<readonly Candle[]> => (await trades?.candles(mint, interval, range)) ?? []

const none: Promise<undefined> = Promise.resolve(undefined)

const unnamedProvider = 'A provider of market data'

const within = ({ fromSeconds, toSeconds }: CandleRange, candles: readonly Candle[]): Candle[] =>
  candles.filter(({ openSeconds }) => openSeconds >= fromSeconds && openSeconds < toSeconds)

const covers = (
  candles: readonly Candle[],
  interval: OwnInterval,
  { fromSeconds, toSeconds }: CandleRange,
): boolean =>
  candles.length * intervalSeconds[interval] >= ownChartMinShare * (toSeconds - fromSeconds)

const chartOf = (
  { mint, interval, range }: ChartQuery,
  candles: readonly Candle[],
  source: string,
): Chart => ({
  mint,
  candles: candles.map(({ openSeconds, ...candle }) => ({ openAt: iso(openSeconds), ...candle })),
  meta: { interval, from: iso(range.fromSeconds), to: iso(range.toSeconds), source },
})

const iso = (unixSeconds: number): string => new Date(unixSeconds * 1000).toISOString()
