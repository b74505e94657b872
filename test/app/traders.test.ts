import { expect, test } from 'bun:test'
import { makeTraderVerbs } from '../../src/app/traders.ts'
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
