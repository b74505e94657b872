import { expect, test } from 'bun:test'
import { makeTraderVerbs, noTradeIndex } from '../../src/app/traders.ts'
import { Fault } from '../../src/basics/fault.ts'
import { scheduleTimer } from '../../src/basics/schedule.ts'
import { makeMetrics } from '../../src/monitoring/telemetry/metrics.ts'
import { sampleTrades } from '../kit/market/trade-sample.ts'
import { makeTestTokenData, noNode } from '../kit/market/token-data.ts'
import { openTradeIndex } from '../kit/market/trade-index.ts'

const newest = {
  limit: 3,
  cursor: undefined,
  side: undefined,
  mint: undefined,
  wallet: undefined,
  minAmountUsd: undefined,
}

test('requests for the same feed share an answer while they are open, and no others do', async () => {
  const { deps } = await makeTestTokenData({ chain: noNode })
  const trades = openTradeIndex({ nowMs: deps.nowMs, schedule: scheduleTimer })
  await trades.store({ trades: sampleTrades() })
  let read = 0
  const { listTradeFeed } = makeTraderVerbs({
    ...deps,
    trades: {
      ...trades,
      feed: (filter, page) => {
        read += 1
        return trades.feed(filter, page)
      },
    },
    metrics: makeMetrics(),
    watched: new Set(),
  })
  const [one, other, sales] = await Promise.all([
    listTradeFeed(newest),
    listTradeFeed({ ...newest }),
    listTradeFeed({ ...newest, side: 'sell' }),
  ])
  expect(other).toBe(one)
  expect(sales.trades.map(({ side }) => side)).not.toContain('buy')
  expect(read).toBe(2)
  const later = await listTradeFeed(newest)
  expect(later).toEqual(one)
  expect(read).toBe(3)
})

test('a feed is read once after each commit', async () => {
  const { deps } = await makeTestTokenData({ chain: noNode })
  const trades = openTradeIndex({ nowMs: deps.nowMs, schedule: scheduleTimer })
  let commits = 0
  const { listTradeFeed } = makeTraderVerbs({
    ...deps,
    trades,
    tradeCommits: () => commits,
    metrics: makeMetrics(),
    watched: new Set(),
  })
  const empty = await listTradeFeed(newest)
  await trades.store({ trades: sampleTrades() })
  expect(listTradeFeed({ ...newest })).toBe(empty)
  commits += 1
  expect((await listTradeFeed(newest)).trades).toHaveLength(newest.limit)
})

test('a feed that is late does not fail for those that ask later', async () => {
  const { deps, advance } = await makeTestTokenData({ chain: noNode })
  const late = Promise.withResolvers<never>()
  const answers = [late.promise, Promise.resolve({ trades: [] })]
  const { listTradeFeed } = makeTraderVerbs({
    ...deps,
    trades: { ...noTradeIndex, feed: () => answers.shift() ?? Promise.resolve({ trades: [] }) },
    metrics: makeMetrics(),
    watched: new Set(),
  })
  const first = Promise.resolve(listTradeFeed(newest)).catch((cause: unknown) => cause)
  advance(1_000)
  expect((await listTradeFeed(newest)).trades).toEqual([])
  const fault = new Fault('store-late', {})
  late.reject(fault)
  expect(await first).toBe(fault)
})
