import { describe, expect, test } from 'bun:test'
import type { StoreBlock } from '../../../../src/market/blocks/block-archive.ts'
import { minuteOf } from '../../../../src/market/trades/money-prices.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import type { Trade } from '../../../../src/activity/trades/trade.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'
import { addressNumber, usdcMint } from '../../../kit/market/index-trades.ts'
import { launchBlock, mintNumber, purchaseAt } from '../../../kit/market/launch-blocks.ts'
import { openTradeIndex } from '../../../kit/market/trade-index.ts'

/** Start of a minute. */
const start = 1_700_000_040
const minute = minuteOf(start)

const open = () => {
  const clock = makeHandClock((start + 30) * 1_000)
  return { ...openTradeIndex(clock), clock }
}

/** One block of each slot; the trades are by different wallets. */
const blockAt = (slot: number, timeSeconds: number, trades: Partial<Trade>[]): StoreBlock => {
  const made = trades.map((fields, at) =>
    purchaseAt(slot, at + 1, mintNumber(1), addressNumber(slot * 100 + at), fields),
  )
  const block = launchBlock(slot, { trades: made })
  return {
    ...block,
    facts: {
      ...block.facts,
      timeSeconds,
      trades: block.facts.trades.map((trade) => ({ ...trade, timeSeconds })),
    },
  }
}
const solFor = (priceUsd: number): Partial<Trade> => ({
  baseMint: wrappedSolMint,
  baseAmount: 1_000_000_000n,
  baseDecimals: 9,
  quoteMint: usdcMint,
  quoteAmount: BigInt(priceUsd) * 1_000_000n,
})
const sols = (priceUsd: number, wallets = 5) =>
  Array.from({ length: wallets }, () => solFor(priceUsd))
const paidInSol: Partial<Trade> = {
  quoteMint: wrappedSolMint,
  quoteAmount: 2_000_000_000n,
  quoteDecimals: 9,
}

const valuesOf = async (index: ReturnType<typeof open>) =>
  (await index.feed({ mint: mintNumber(1) }, { limit: 10 })).trades.map(
    ({ amountUsd }) => amountUsd,
  )
const solAt = async (index: ReturnType<typeof open>, at: number) =>
  (await index.fixings([at])).get(at)?.get(wrappedSolMint)?.priceUsd

describe('the price of SOL in a minute', () => {
  test('is made from the trades before it, and is the same for all of the minute', async () => {
    const index = open()
    await index.blocks.store(blockAt(10, start - 20, sols(150)))
    await index.blocks.store(blockAt(11, start, [paidInSol]))
    await index.blocks.store(blockAt(12, start + 1, sols(200, 40)))
    await index.blocks.store(blockAt(13, start + 59, [paidInSol]))
    expect(await valuesOf(index)).toEqual([300, 300])
    expect(await solAt(index, minute)).toBe(150)
    expect((await index.ownPrices([wrappedSolMint])).get(wrappedSolMint)).toMatchObject({
      priceUsd: 150,
      timeSeconds: start,
      isStrong: true,
    })
    await index.blocks.store(blockAt(14, start + 60, [paidInSol]))
    expect(await valuesOf(index)).toEqual([400, 300, 300])
  })

  test('does not change once it has valued a trade, whatever is stored late', async () => {
    const index = open()
    await index.blocks.store(blockAt(20, start - 20, sols(150)))
    await index.blocks.store(blockAt(30, start, [paidInSol]))
    await index.blocks.store(blockAt(25, start - 10, sols(200, 40)))
    await index.blocks.store(blockAt(31, start + 5, [paidInSol]))
    expect(await valuesOf(index)).toEqual([300, 300])
    expect(await solAt(index, minute)).toBe(150)
    // A minute that has valued nothing is priced by the trades that are stored.
    expect(await solAt(index, minute + 1)).toBe(200)
  })

  test('the first trades of all value those of their block', async () => {
    const index = open()
    await index.blocks.store(blockAt(10, start + 10, [...sols(150), paidInSol]))
    expect(await valuesOf(index)).toEqual([300])
  })

  test('is not kept while few agree on it', async () => {
    const index = open()
    await index.blocks.store(blockAt(10, start - 20, sols(150, 2)))
    await index.blocks.store(blockAt(11, start, [paidInSol]))
    expect(await valuesOf(index)).toEqual([300])
    await index.blocks.store(blockAt(12, start - 1, sols(200)))
    expect(await solAt(index, minute)).toBe(200)
  })

  test('is kept from another source where own trades show none', async () => {
    const index = open()
    const price = new Map([[wrappedSolMint, { priceUsd: 140, isStrong: true }]])
    await index.store({ trades: [], fixings: new Map([[minute, price]]) })
    await index.blocks.store(blockAt(10, start - 20, sols(150)))
    await index.blocks.store(blockAt(11, start + 1, [paidInSol]))
    expect(await valuesOf(index)).toEqual([280])
  })

  test('a dollar token that failed is remembered', async () => {
    const index = open()
    const prices = new Map([
      [wrappedSolMint, { priceUsd: 150, isStrong: true }],
      [usdcMint, { priceUsd: 0.88, isStrong: true }],
    ])
    await index.store({ trades: [], fixings: new Map([[minute, prices]]) })
    await index.blocks.store(
      blockAt(11, start + 1, [{ quoteMint: usdcMint, quoteAmount: 10_000_000n, quoteDecimals: 6 }]),
    )
    expect(await valuesOf(index)).toEqual([8.8])
  })
})
