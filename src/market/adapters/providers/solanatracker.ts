import type { SourceClientDeps } from '../../../network/source-client.ts'
import { fieldsOf } from '../../../network/shape.ts'
import type { ProviderOptions, TokenProvider } from './provider.ts'
import { makeProviderClient } from './provider-client.ts'
import { byMint, orderedCandles, readInParts } from './provider-rows.ts'
import { readRows } from '../../../network/rows.ts'
import { poolOf, pricesIn, readCandle, source, tokensIn } from './solanatracker-rows.ts'

/** One call a second, as in the smallest plan: a key does not reveal its plan. */
const limit = { count: 60, windowSeconds: 60, burst: 2 }

/** Maximum in one call, from the provider's own client. */
const mintsPerCall = 20
const mintsPerPrice = 100

/** Solana Tracker, which requires a key. Row formats follow the types of its own client (data-api 0.5). */
export const makeSolanaTracker = (
  options: ProviderOptions,
  deps: SourceClientDeps,
): TokenProvider => {
  const settings = { upstream: 'solanatracker', source, limit, keyHeader: 'x-api-key' }
  const { client, onDropped } = makeProviderClient(settings, options, deps)
  return {
    name: source,
    readTokens: async (mints) => {
      const tokens = await readInParts(mints, mintsPerCall, (part) =>
        client.read({
          path: '/tokens/multi',
          body: { tokens: part },
          parse: (body) => tokensIn(body, part, onDropped),
        }),
      )
      return byMint(tokens)
    },
    readPrices: async (mints) => {
      const prices = await readInParts(mints, mintsPerPrice, (part) =>
        client.read({
          path: `/price/multi?tokens=${part.join(',')}&priceChanges=true`,
          parse: (body) => pricesIn(body, part, deps.nowMs(), onDropped),
        }),
      )
      return byMint(prices)
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
          // The provider spells "ohlcv" this way.
          readRows(fieldsOf(body, 'answer')['oclhv'], 'oclhv', readCandle, onDropped),
        absentStatuses: [404],
      })
      return orderedCandles(candles ?? [], { fromSeconds, toSeconds })
    },
  }
}
