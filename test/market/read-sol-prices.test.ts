import { expect, test } from 'bun:test'
import { Fault } from '../../src/basics/fault.ts'
import { wrappedSolMint } from '../../src/solana/address/known-address.ts'
import type { TokenMarket } from '../../src/tokens/token-market.ts'
import { lastClose } from '../../src/market/trades/unit-price.ts'
import { readSolPrices } from '../../src/market/read-sol-prices.ts'

const day = 86_400
const now = 1_700_000_123
const candle = (openSeconds: number, open: number, close: number) => ({
  openSeconds,
  open,
  close,
  high: close,
  low: open,
  volumeUsd: 1,
})

type Request = { mint: string; interval: string; fromSeconds: number; toSeconds: number }

const market = (answer: () => ReturnType<TokenMarket['readCandles']>) => {
  const requests: Request[] = []
  const readCandles: TokenMarket['readCandles'] = (mint, interval, range) => {
    requests.push({ mint, interval, ...range })
    return answer()
  }
  return { requests, readCandles }
}

test('no trades, no requests', async () => {
  const source = market(() => Promise.resolve([]))
  expect(await readSolPrices(source, [], now)).toEqual([])
  expect(source.requests).toEqual([])
})

test('nearby times share a request, which is the same for every wallet', async () => {
  const open = now - (now % 900) - 1_800
  const source = market(() => Promise.resolve([candle(open, 100, 110)]))
  const prices = await readSolPrices(source, [now - 900, now - 800, now - 200], now)
  await readSolPrices(source, [now - 5 * 3_600], now)
  expect(source.requests).toHaveLength(2)
  expect(source.requests[0]).toEqual(source.requests[1] ?? expect.unreachable())
  expect(source.requests[0]).toMatchObject({
    mint: wrappedSolMint,
    interval: '15m',
    toSeconds: now - (now % 900),
  })
  expect(lastClose(open + 900 + 180, prices)).toBe(110)
  expect(lastClose(now - 40_000, prices)).toBeUndefined()
})

test('every time is requested, old ones in longer candles, however many are on the page', async () => {
  const source = market(() => Promise.resolve(undefined))
  const times = [now - 300 * day, now - 100 * day, now - 50 * day, now - 20 * day]
  expect(await readSolPrices(source, times, now)).toEqual([])
  for (const time of times) {
    const interval = now - time > 45 * day ? '4h' : '15m'
    const found = source.requests.filter(
      ({ fromSeconds, toSeconds }) => fromSeconds <= time && time < toSeconds,
    )
    expect(found.map((request) => request.interval)).toContain(interval)
  }
  for (const { interval, fromSeconds, toSeconds } of source.requests)
    expect((toSeconds - fromSeconds) / (interval === '4h' ? 14_400 : 900)).toBeLessThanOrEqual(960)
})

test('a candle that has not ended has no price yet', async () => {
  const open = now - (now % 900)
  const source = market(() => Promise.resolve([candle(open, 100, 110)]))
  expect(await readSolPrices(source, [now], now)).toEqual([])
})

test('a time in the future has no price', async () => {
  const source = market(() => Promise.resolve([]))
  expect(await readSolPrices(source, [now + 10], now)).toEqual([])
  expect(source.requests).toEqual([])
})

test('a failing source only loses the prices; a bug is thrown', async () => {
  const failing = market(() =>
    Promise.reject(new Fault('source-late', { source: 'the test source' })),
  )
  expect(await readSolPrices(failing, [now - 5], now)).toEqual([])
  const broken = market(() => Promise.reject(new Error('bug')))
  await expect(readSolPrices(broken, [now - 5], now)).rejects.toThrow('bug')
})
