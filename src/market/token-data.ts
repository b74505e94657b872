import type { Address } from '../solana/address/address.ts'
import { Fault } from '../basics/fault.ts'
import type { MakeAnswerCache } from '../basics/answer-cache.ts'
import type { MaybePromise } from '../basics/maybe-promise.ts'
import { type Chart, type ChartQuery, readChart } from './read-chart.ts'
import { type LabelList, listTokenLabels } from './list-token-labels.ts'
import { listTrending, type TrendingQuery } from './list-trending.ts'
import { type OwnFlows, readOwnFlows } from './own-trades.ts'
import { makeLabelReader } from './read-token-labels.ts'
import { marketPricesOf } from './read-market-prices.ts'
import { type PriceAnswer, type PriceList, readPrice, readPrices } from './read-prices.ts'
import { readTokenProfile, type TokenProfile } from './read-token-profile.ts'
import { readOwnTokens, type SearchDeps, searchTokens, type TokenList } from './search-tokens.ts'
import type { KnownTokens } from './look-up-tokens.ts'
import type { TokenDataDeps } from './token-data-deps.ts'

/** The token data use cases. A cached answer is returned synchronously and is the same object each time. */
export type TokenData = {
  search: (query: { query: string; limit: number }) => MaybePromise<TokenList>
  trending: (query: TrendingQuery) => MaybePromise<TokenList>
  profile: (mint: Address) => MaybePromise<TokenProfile>
  price: (mint: Address) => MaybePromise<PriceAnswer>
  prices: (mints: readonly Address[]) => MaybePromise<PriceList>
  labels: (mints: readonly Address[]) => MaybePromise<LabelList>
  chart: (query: ChartQuery) => MaybePromise<Chart>
}

/**
 * Cache settings for whole answers. With its text, a list of a hundred rows takes some 60 KB, a chart of a thousand
 * candles 200 KB, the rest a few KB. The prices in them may come from a provider cache that is up to ten seconds older.
 */
const cacheSettings = {
  search: { name: 'answer-search', maxEntries: 200, ttlMs: 15_000 },
  trending: { name: 'answer-trending', maxEntries: 100, ttlMs: 15_000 },
  profile: { name: 'answer-token', maxEntries: 500, ttlMs: 10_000 },
  price: { name: 'answer-price', maxEntries: 2_000, ttlMs: 3_000 },
  prices: { name: 'answer-prices', maxEntries: 200, ttlMs: 3_000 },
  labels: { name: 'answer-labels', maxEntries: 200, ttlMs: 15_000 },
  chart: { name: 'answer-chart', maxEntries: 100, ttlMs: 15_000 },
  ownTokens: { name: 'own-tokens', maxEntries: 1, ttlMs: 60_000 },
  ownFlows: { name: 'own-flows', maxEntries: 4, ttlMs: 15_000 },
}

/** All token data use cases, behind a bounded answer cache. */
export const makeTokenData = (deps: TokenDataDeps, makeAnswerCache: MakeAnswerCache): TokenData => {
  const search = makeAnswerCache<TokenList>(cacheSettings.search)
  const trending = makeAnswerCache<TokenList>(cacheSettings.trending)
  const profile = makeAnswerCache<Found<TokenProfile>>(cacheSettings.profile)
  const price = makeAnswerCache<Found<PriceAnswer>>(cacheSettings.price)
  const prices = makeAnswerCache<PriceList>(cacheSettings.prices)
  const labels = makeAnswerCache<LabelList>(cacheSettings.labels)
  const chart = makeAnswerCache<Found<Chart>>(cacheSettings.chart)
  const ownTokens = makeAnswerCache<KnownTokens>(cacheSettings.ownTokens)
  const ownFlows = makeAnswerCache<OwnFlows>(cacheSettings.ownFlows)
  const readLabels = makeLabelReader({ ...deps, prices: marketPricesOf(deps) })
  const withFlows: TokenDataDeps = {
    ...deps,
    ownFlows: (window) => ownFlows.read(window, () => readOwnFlows(deps, window)),
  }
  const sources: SearchDeps = {
    ...withFlows,
    ownTokens: () => ownTokens.read('', () => readOwnTokens(withFlows)),
  }
  return {
    search: ({ query, limit }) =>
      search.read(`${limit} ${query}`, () => searchTokens(sources, { query, limit })),
    trending: (query) =>
      trending.read(`${query.window} ${query.sort} ${query.limit}`, () =>
        listTrending(sources, query),
      ),
    profile: (mint) => unwrapped(profile.read(mint, () => found(readTokenProfile(sources, mint)))),
    price: (mint) => unwrapped(price.read(mint, () => found(readPrice(deps, mint)))),
    prices: (mints) => prices.read(mints.join(), () => readPrices(deps, mints)),
    labels: (mints) => labels.read(mints.join(), () => listTokenLabels(readLabels, mints)),
    chart: (query) => unwrapped(chart.read(chartKey(query), () => found(readChart(deps, query)))),
  }
}

const chartKey = ({ mint, interval, range }: ChartQuery): string =>
  `${mint} ${interval} ${range.fromSeconds} ${range.toSeconds}`

/** Not-found results are cached too, so that repeated requests for them are cheap. */
type Found<Value> = { value: Value } | { absent: Fault }

const found = async <Value>(reading: Promise<Value>): Promise<Found<Value>> => {
  try {
    return { value: await reading }
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
