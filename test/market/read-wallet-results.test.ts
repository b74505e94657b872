import { expect, test } from 'bun:test'
import type { PositionedTrade } from '../../src/market/blocks/block-facts.ts'
import { readWalletResults } from '../../src/market/read-wallet-results.ts'
import type { UnknownBecause } from '../../src/market/token-results.ts'
import { makeHandClock } from '../kit/hand-clock.ts'
import {
  launchBlock,
  launchStartSeconds,
  mintNumber,
  purchaseAt,
  walletNumber,
} from '../kit/market/launch-blocks.ts'
import { openTradeIndex } from '../kit/market/trade-index.ts'

const [mint, wallet] = [mintNumber(1), walletNumber(1)]

const noMarket = { isOff: true, readPrices: () => Promise.resolve(new Map()) }

const bought = purchaseAt(10, 1, mint, wallet)
const sold = purchaseAt(30, 1, mint, wallet, { side: 'sell', quoteAmount: 20_000_000n })

type Scene = { every?: number; isWatched?: boolean; trades?: PositionedTrade[] }

/** By default a purchase and a sale at twice the price, in blocks of which one in `every` was read. */
const resultsWith = async ({ every = 1, isWatched = false, trades = [bought, sold] }: Scene) => {
  const clock = makeHandClock(launchStartSeconds * 1_000)
  const index = openTradeIndex(clock)
  for (let slot = 10; slot <= 200; slot += every) {
    const block = launchBlock(slot, { trades: trades.filter((each) => each.slot === BigInt(slot)) })
    const place = every === 1 ? 'chain' : 'sample'
    await index.blocks.store({ ...block, place, produced: every })
  }
  await index.blocks.finalized(200n)
  clock.advance(200_000)
  const watched = new Set(isWatched ? [wallet] : [])
  const deps = { index, market: noMarket, nowMs: clock.nowMs, watched }
  return readWalletResults(deps, { wallet, limit: 10 })
}

test('results appear only where the trades are complete, or the wallet is watched', async () => {
  const whole = await resultsWith({})
  expect(whole).toMatchObject({
    realizedUsd: 10,
    meta: { coverage: { mode: 'blocks', sharePct: 100 } },
  })
  expect(whole.tokens).toHaveLength(1)

  const sampled = await resultsWith({ every: 20 })
  expect(sampled).toMatchObject({ tokens: [], meta: { coverage: { mode: 'sample', sharePct: 5 } } })
  expect(sampled.realizedUsd).toBeUndefined()

  const watched = await resultsWith({ every: 20, isWatched: true })
  expect(watched).toMatchObject({ realizedUsd: 10, meta: { watched: true } })
})

const forAnotherToken = { quoteMint: mintNumber(2), quoteAmount: 5n }

test.each<[what: string, Scene, UnknownBecause | undefined]>([
  ['a result is known', {}, undefined],
  ['it never traded', { trades: [] }, 'no-trades'],
  ['too few blocks were read', { every: 20 }, 'blocks-missing'],
  ['what was paid has no price', { trades: [{ ...bought, ...forAnotherToken }] }, 'no-prices'],
  ['what was sold had come by transfer', { trades: [sold] }, 'no-cost'],
])('says why no result is known: %s', async (_, scene, because) => {
  expect((await resultsWith(scene)).meta.unknownBecause).toBe(because)
})
