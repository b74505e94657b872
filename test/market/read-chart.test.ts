import { afterAll, expect, test } from 'bun:test'
import type { Address } from '../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../src/solana/address/known-address.ts'
import { candleRange } from '../../src/market/trades/candle-range.ts'
import tokenSamples from '../../src/market/http/schema/token.samples.json' with { type: 'json' }
import { makeTrade } from '../kit/market/index-trades.ts'
import { makeTestTokenData, noNode, refusalOf } from '../kit/market/token-data.ts'
import { startTokenProviders, usdcMint } from '../kit/market/token-providers.ts'
import { walletOf } from '../kit/checks/token-scene.ts'

const providers = startTokenProviders()
const failing = startTokenProviders()
failing.answerWith({ status: 500, body: 'oops' })
afterAll(() => {
  providers.stop()
  failing.stop()
})

const at = (text: string): number => Date.parse(`2024-11-01T${text}Z`) / 1000
const traded = walletOf(159)
const tradesOf = (baseMint: Address, times: readonly string[]) =>
  times.map((time, number) => ({
    ...makeTrade(number),
    baseMint,
    timeSeconds: at(time),
    priceUsd: 10 + number,
    amountUsd: 100,
  }))
const hours = (fromSeconds: number, toSeconds: number) => ({
  interval: '1h' as const,
  range: candleRange('1h', { fromSeconds, toSeconds }, at('12:30:00')),
})
const morning = hours(at('09:30:00'), at('12:00:00'))

test('from a provider: sorted, each once, within the range, gaps not filled', async () => {
  const { data } = await makeTestTokenData({ providers, chain: noNode })
  expect<unknown>(await data.chart({ mint: wrappedSolMint, ...morning })).toEqual(
    tokenSamples.chart.sol.value,
  )
})

test('uses own trades if they cover the range', async () => {
  const trades = tradesOf(wrappedSolMint, ['09:00:00', '09:59:59', '10:30:00', '11:00:00'])
  const { data } = await makeTestTokenData({ providers, chain: noNode, trades })
  const { candles, meta } = await data.chart({ mint: wrappedSolMint, ...morning })
  expect(meta.source).toBe('Own index')
  expect(candles.map(({ openAt, open, close }) => [openAt.slice(11, 16), open, close])).toEqual([
    ['09:00', 10, 11],
    ['10:00', 12, 12],
    ['11:00', 13, 13],
  ])
})

test('candles of seconds come from own trades alone', async () => {
  const range = (fromSeconds: number) =>
    candleRange('15s', { fromSeconds, toSeconds: fromSeconds + 60 }, at('12:30:00'))
  const trades = tradesOf(wrappedSolMint, ['10:30:00', '10:30:14', '10:30:40'])
  const { data } = await makeTestTokenData({ providers, chain: noNode, trades })
  const chart = (time: string) =>
    data.chart({ mint: wrappedSolMint, interval: '15s', range: range(at(time)) })
  const { candles, meta } = await chart('10:30:00')
  expect([meta.source, meta.interval]).toEqual(['Own index', '15s'])
  expect(candles.map(({ openAt, open, close }) => [openAt.slice(11, 19), open, close])).toEqual([
    ['10:30:00', 10, 11],
    ['10:30:30', 12, 12],
  ])
  expect((await chart('11:30:00')).candles).toEqual([])
})

test('uses a provider if own trades are few, and does not mix them', async () => {
  const trades = tradesOf(wrappedSolMint, ['10:30:00'])
  const { data } = await makeTestTokenData({ providers, chain: noNode, trades })
  expect<unknown>(await data.chart({ mint: wrappedSolMint, ...morning })).toEqual(
    tokenSamples.chart.sol.value,
  )
})

test('uses few own trades if there is nothing else', async () => {
  const trades = tradesOf(traded, ['10:30:00'])
  for (const source of [{ providers }, { providers: failing }, {}]) {
    const { data } = await makeTestTokenData({ ...source, chain: noNode, trades })
    const { candles, meta } = await data.chart({ mint: traded, ...morning })
    expect(candles).toHaveLength(1)
    expect(meta.source).toBe('Own index')
  }
})

test('a known market without trades has an empty chart', async () => {
  const trades = tradesOf(traded, ['08:00:00'])
  const { data } = await makeTestTokenData({ chain: noNode, trades })
  expect((await data.chart({ mint: traded, ...morning })).candles).toEqual([])
})

test('not found without a market, a failure without any source', async () => {
  for (const source of [{ providers }, {}]) {
    const { data } = await makeTestTokenData({ ...source, chain: noNode })
    expect(await refusalOf(() => data.chart({ mint: traded, ...morning }))).toBe(
      'NOT_FOUND mint no-market',
    )
  }
  const { data } = await makeTestTokenData({ providers: failing, chain: noNode })
  expect(await refusalOf(() => data.chart({ mint: wrappedSolMint, ...morning }))).toStartWith(
    'UPSTREAM_',
  )
})

test('the chart of a dollar token is empty rather than missing', async () => {
  const { data } = await makeTestTokenData({ chain: noNode })
  const { candles, meta } = await data.chart({ mint: usdcMint, ...morning })
  expect([candles, meta.source]).toEqual([[], 'Own index'])
})
