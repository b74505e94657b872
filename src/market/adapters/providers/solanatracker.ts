import { type SourceClientDeps, makeSourceClient } from '../../../network/source-client.ts'
import { fieldsOf } from '../../../network/shape.ts'
import { orderedCandles } from './candle.ts'
import { inParts, type ProviderOptions, type TokenProvider } from './provider.ts'
import { readRows } from '../../../network/rows.ts'
import { poolOf, pricesIn, readCandle, source, tokensIn } from './solanatracker-rows.ts'

const upstream = 'solanatracker'

/** Plans differ and the key does not tell: one a second, which the smallest bears. */
const limit = { count: 60, windowSeconds: 60, burst: 2 }

/** Of one call, by the provider's own client. */
const mintsPerCall = 20
const mintsPerPrice = 100

/** Solana Tracker, which answers with a key only; forms as the types of its own client (data-api 0.5) have them. */
export const makeSolanaTracker = (
  options: ProviderOptions,
  deps: SourceClientDeps,
): TokenProvider => {
  const { apiKey } = options
  const client = makeSourceClient(
    {
      upstream,
      role: 'the token source Solana Tracker',
      baseUrl: options.baseUrl,
      limit,
      ...(apiKey === undefined ? {} : { headers: { 'x-api-key': apiKey } }),
    },
    deps,
  )
  const onDropped = (count: number): void => options.onRowsDropped?.(upstream, count)
  return {
    name: source,
    readTokens: async (mints) => {
      const parts = await Promise.all(
        inParts(mints, mintsPerCall).map((part) =>
          client.read({
            path: '/tokens/multi',
            body: { tokens: part },
            parse: (body) => tokensIn(body, part, onDropped),
          }),
        ),
      )
      return new Map(parts.flatMap((part) => part ?? []).map((facts) => [facts.mint, facts]))
    },
    readPrices: async (mints) => {
      const parts = await Promise.all(
        inParts(mints, mintsPerPrice).map((part) =>
          client.read({
            path: `/price/multi?tokens=${part.join(',')}&priceChanges=true`,
            parse: (body) => pricesIn(body, part, deps.nowMs(), onDropped),
          }),
        ),
      )
      return new Map(parts.flatMap((part) => part ?? []).map((price) => [price.mint, price]))
    },
    readPools: async (mint) =>
      (await client.read({
        path: `/tokens/${mint}`,
        parse: (body) =>
          readRows(fieldsOf(body, 'answer')['pools'], 'pools', poolOf(mint), onDropped),
        absentStatuses: [404],
      })) ?? [],
    readCandles: async (pool, mint, interval, { fromSeconds, toSeconds }) => {
      const query = `type=${interval}&time_from=${fromSeconds}&time_to=${toSeconds}`
      const candles = await client.read({
        path: `/chart/${mint}/${pool}?${query}`,
        parse: (body) =>
          // Its own spelling of "ohlcv".
          readRows(fieldsOf(body, 'answer')['oclhv'], 'oclhv', readCandle, onDropped),
        absentStatuses: [404],
      })
      return orderedCandles(candles ?? [], { fromSeconds, toSeconds })
    },
  }
}
