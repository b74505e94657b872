import { expect, test } from 'bun:test'
import { Fault } from '../../src/basics/fault.ts'
import { wrappedSolMint } from '../../src/solana/address/known-address.ts'
import type { TokenMarket } from '../../src/tokens/token-market.ts'
import { solPriceAt } from '../../src/market/trades/price-trades.ts'
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
  const source = market(() => Promise.resolve([candle(now - 1_000, 100, 110)]))
  const prices = await readSolPrices(source, [now - 900, now - 800, now - 200], now)
  await readSolPrices(source, [now - 5 * 3_600], now)
  expect(source.requests).toHaveLength(2)
  expect(source.requests[0]).toEqual(source.requests[1] ?? expect.unreachable())
  expect(source.requests[0]).toMatchObject({
    mint: wrappedSolMint,
    interval: '15m',
    toSeconds: now,
  })
  expect(solPriceAt(now - 990, prices)).toBe(100)
  expect(solPriceAt(now - 40_000, prices)).toBeUndefined()
})

test('for times far apart, only the newest are requested', async () => {
  const source = market(() => Promise.resolve(undefined))
  const times = [now - 300 * day, now - 100 * day, now - 50 * day, now - 20 * day]
  expect(await readSolPrices(source, times, now)).toEqual([])
  expect(source.requests).toHaveLength(2)
  for (const [index, { fromSeconds, toSeconds }] of source.requests.entries()) {
    const time = times.at(-1 - index) ?? Number.NaN
    expect(fromSeconds <= time && time < toSeconds).toBe(true)
    expect((toSeconds - fromSeconds) / 900).toBeLessThanOrEqual(1_000)
  }
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
