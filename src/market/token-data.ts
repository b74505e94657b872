import type { Address } from '../solana/address/address.ts'
import { Fault } from '../basics/fault.ts'
import type { MakeAnswerCache } from '../basics/answer-cache.ts'
import { type Chart, type ChartQuery, readChart } from './read-chart.ts'
import { listTrending, type TrendingDeps, type TrendingQuery } from './list-trending.ts'
import { type OwnFlows, readOwnFlows } from './own-trades.ts'
import { type PriceAnswer, type PriceList, readPrice, readPrices } from './read-prices.ts'
import { readTokenProfile, type TokenProfile } from './read-token-profile.ts'
import { readOwnTokens, type SearchDeps, searchTokens, type TokenList } from './search-tokens.ts'
import type { KnownTokens } from './look-up-tokens.ts'
import type { TokenDataDeps } from './token-data-deps.ts'

type MaybePromise<Value> = Value | Promise<Value>

/** The verbs about token data. An answer that is remembered is there at once; it is the same object then. */
export type TokenData = {
  search: (asked: { query: string; limit: number }) => MaybePromise<TokenList>
  trending: (asked: TrendingQuery) => MaybePromise<TokenList>
  profile: (mint: Address) => MaybePromise<TokenProfile>
  price: (mint: Address) => MaybePromise<PriceAnswer>
  prices: (mints: readonly Address[]) => MaybePromise<PriceList>
  chart: (asked: ChartQuery) => MaybePromise<Chart>
}

/**
 * How long whole answers are kept, and how many: a list of a hundred rows weighs some 60 KB with its text, a chart of a
 * thousand candles 200 KB, everything else a few KB. Prices behind them are kept for ten seconds more at most.
 */
const keeping = {
  search: { name: 'answer-search', maxEntries: 200, ttlMs: 15_000 },
  trending: { name: 'answer-trending', maxEntries: 100, ttlMs: 15_000 },
  profile: { name: 'answer-token', maxEntries: 500, ttlMs: 10_000 },
  price: { name: 'answer-price', maxEntries: 2_000, ttlMs: 3_000 },
  prices: { name: 'answer-prices', maxEntries: 200, ttlMs: 3_000 },
  chart: { name: 'answer-chart', maxEntries: 100, ttlMs: 15_000 },
  ownTokens: { name: 'own-tokens', maxEntries: 1, ttlMs: 60_000 },
  ownFlows: { name: 'own-flows', maxEntries: 4, ttlMs: 15_000 },
}

/** All verbs about token data, behind a bounded answer cache. */
export const makeTokenData = (deps: TokenDataDeps, makeAnswerCache: MakeAnswerCache): TokenData => {
  const search = makeAnswerCache<TokenList>(keeping.search)
  const trending = makeAnswerCache<TokenList>(keeping.trending)
  const profile = makeAnswerCache<Found<TokenProfile>>(keeping.profile)
  const price = makeAnswerCache<Found<PriceAnswer>>(keeping.price)
  const prices = makeAnswerCache<PriceList>(keeping.prices)
  const chart = makeAnswerCache<Found<Chart>>(keeping.chart)
  const ownTokens = makeAnswerCache<KnownTokens>(keeping.ownTokens)
  const ownFlows = makeAnswerCache<OwnFlows>(keeping.ownFlows)
  const sources: SearchDeps & TrendingDeps = {
    ...deps,
    ownTokens: () => ownTokens.read('', () => readOwnTokens(deps)),
    ownFlows: (window) => ownFlows.read(window, () => readOwnFlows(deps, window)),
  }
  return {
    search: ({ query, limit }) =>
      search.read(`${limit} ${query}`, () => searchTokens(sources, { query, limit })),
    trending: (asked) =>
      trending.read(`${asked.window} ${asked.sort} ${asked.limit}`, () =>
        listTrending(sources, asked),
      ),
    profile: (mint) => unwrapped(profile.read(mint, () => found(readTokenProfile(deps, mint)))),
    price: (mint) => unwrapped(price.read(mint, () => found(readPrice(deps, mint)))),
    prices: (mints) => prices.read(mints.join(), () => readPrices(deps, mints)),
    chart: (asked) => unwrapped(chart.read(chartKey(asked), () => found(readChart(deps, asked)))),
  }
}

const chartKey = ({ mint, interval, range }: ChartQuery): string =>
  `${mint} ${interval} ${range.fromSeconds} ${range.toSeconds}`

/** That there is none is remembered as well, so that asking again and again for nothing costs nobody anything. */
type Found<Value> = { value: Value } | { absent: Fault }

const found = async <Value>(asked: Promise<Value>): Promise<Found<Value>> => {
  try {
    return { value: await asked }
  } catch (cause) {
    if (cause instanceof Fault && cause.code === 'NOT_FOUND') return { absent: cause }
    throw cause
  }
}

const unwrapped = <Value>(read: MaybePromise<Found<Value>>): MaybePromise<Value> =>
  read instanceof Promise ? read.then(valueOf) : valueOf(read)

const valueOf = <Value>(found: Found<Value>): Value => {
  if ('value' in found) return found.value
  throw found.absent
}
