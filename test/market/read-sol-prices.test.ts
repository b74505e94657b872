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

type Asked = { mint: string; interval: string; fromSeconds: number; toSeconds: number }

const market = (answer: () => ReturnType<TokenMarket['readCandles']>) => {
  const asked: Asked[] = []
  const readCandles: TokenMarket['readCandles'] = (mint, interval, range) => {
    asked.push({ mint, interval, ...range })
    return answer()
  }
  return { asked, readCandles }
}

test('no trade asks nothing', async () => {
  const source = market(() => Promise.resolve([]))
  expect(await readSolPrices(source, [], now)).toEqual([])
  expect(source.asked).toEqual([])
})

test('times that lie near each other share a question, which is the same for everybody', async () => {
  const source = market(() => Promise.resolve([candle(now - 1_000, 100, 110)]))
  const prices = await readSolPrices(source, [now - 900, now - 800, now - 200], now)
  await readSolPrices(source, [now - 5 * 3_600], now)
  expect(source.asked).toHaveLength(2)
  expect(source.asked[0]).toEqual(source.asked[1] ?? expect.unreachable())
  expect(source.asked[0]).toMatchObject({ mint: wrappedSolMint, interval: '15m', toSeconds: now })
  expect(solPriceAt(now - 990, prices)).toBe(100)
  expect(solPriceAt(now - 40_000, prices)).toBeUndefined()
})

test('of times that lie far apart the newest are asked for', async () => {
  const source = market(() => Promise.resolve(undefined))
  const times = [now - 300 * day, now - 100 * day, now - 50 * day, now - 20 * day]
  expect(await readSolPrices(source, times, now)).toEqual([])
  expect(source.asked).toHaveLength(2)
  for (const [index, { fromSeconds, toSeconds }] of source.asked.entries()) {
    const time = times.at(-1 - index) ?? Number.NaN
    expect(fromSeconds <= time && time < toSeconds).toBe(true)
    expect((toSeconds - fromSeconds) / 900).toBeLessThanOrEqual(1_000)
  }
})

test('a time in the future has no price', async () => {
  const source = market(() => Promise.resolve([]))
  expect(await readSolPrices(source, [now + 10], now)).toEqual([])
  expect(source.asked).toEqual([])
})

test('a source that fails costs the prices and nothing else; a bug of ours is thrown', async () => {
  const failing = market(() =>
    Promise.reject(new Fault('source-late', { source: 'the test source' })),
  )
  expect(await readSolPrices(failing, [now - 5], now)).toEqual([])
  const broken = market(() => Promise.reject(new Error('bug')))
  await expect(readSolPrices(broken, [now - 5], now)).rejects.toThrow('bug')
})
