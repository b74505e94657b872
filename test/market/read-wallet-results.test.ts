import { expect, test } from 'bun:test'
import { readWalletResults } from '../../src/market/read-wallet-results.ts'
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

/** A purchase and a sale at twice the price, in blocks of which one in `every` was read. */
const resultsWith = async (every: number, watched: boolean) => {
  const clock = makeHandClock(launchStartSeconds * 1_000)
  const index = openTradeIndex(clock)
  const trades = new Map([
    [10, purchaseAt(10, 1, mint, wallet)],
    [30, purchaseAt(30, 1, mint, wallet, { side: 'sell', quoteAmount: 20_000_000n })],
  ])
  for (let slot = 10; slot <= 200; slot += every) {
    const trade = trades.get(slot)
    const block = launchBlock(slot, trade ? { trades: [trade] } : {})
    const place = every === 1 ? 'chain' : 'sample'
    await index.blocks.store({ ...block, place, produced: every })
  }
  await index.blocks.finalized(200n)
  clock.advance(200_000)
  const deps = {
    index,
    market: noMarket,
    nowMs: clock.nowMs,
    watched: new Set(watched ? [wallet] : []),
  }
  return readWalletResults(deps, { wallet, limit: 10 })
}

test('results appear only where the trades are complete, or the wallet is watched', async () => {
  const whole = await resultsWith(1, false)
  expect(whole).toMatchObject({
    realizedUsd: 10,
    meta: { coverage: { mode: 'blocks', sharePct: 100 } },
  })
  expect(whole.tokens).toHaveLength(1)

  const sampled = await resultsWith(20, false)
  expect(sampled).toMatchObject({ tokens: [], meta: { coverage: { mode: 'sample', sharePct: 5 } } })
  expect(sampled.realizedUsd).toBeUndefined()

  const watched = await resultsWith(20, true)
  expect(watched).toMatchObject({ realizedUsd: 10, meta: { watched: true } })
})
