// Volumes from a sample of blocks, through the store: sums by hour and minute, forks, trades found elsewhere.
import { expect, test } from 'bun:test'
import type { StoreBlock } from '../../../../../src/market/blocks/block-archive.ts'
import { makeHandClock } from '../../../../kit/hand-clock.ts'
import { makeTrade, usdcMint } from '../../../../kit/market/index-trades.ts'
import {
  launchBlock,
  mintNumber,
  purchaseAt,
  walletNumber,
} from '../../../../kit/market/launch-blocks.ts'
import { openTradeIndex } from '../../../../kit/market/trade-index.ts'

const mint = mintNumber(1)
const hour = 3_600
/** The start of an hour. */
const startSeconds = 1_700_000_000 - (1_700_000_000 % hour)
const usd = 1_000_000n

type Index = ReturnType<typeof openTradeIndex>

const blockAt = (
  slot: number,
  timeSeconds: number,
  dollars: readonly number[],
  every: number,
): StoreBlock => {
  const block = launchBlock(slot, {
    trades: dollars.map((amount, at) =>
      purchaseAt(slot, at, mint, walletNumber(at), {
        timeSeconds,
        baseAmount: BigInt(amount) * usd,
        quoteMint: usdcMint,
        quoteAmount: BigInt(amount) * usd,
        quoteDecimals: 6,
      }),
    ),
  })
  return {
    ...block,
    facts: { ...block.facts, timeSeconds },
    place: every === 1 ? 'chain' : 'sample',
    produced: every,
  }
}

/** Blocks of a hundred dollars, give or take some, over `hours` from the start: one in `every`, five seconds apart. */
const fill = async (index: Index, { hours, every }: { hours: number; every: number }) => {
  let slot = 1_000
  for (let at = 0; at < hours * hour; at += 5) {
    const dollars = at % 10 === 0 ? [60, 45] : [95]
    await index.blocks.store(blockAt((slot += every), startSeconds + at, dollars, every))
  }
  return slot
}

/** One by one as among all. */
const flowOf = async (index: Index, toSeconds: number) => {
  const range = { fromSeconds: startSeconds, toSeconds }
  const alone = (await index.flowsOf([mint], range)).get(mint)
  const found = (await index.flows(range, 10)).find((flow) => flow.mint === mint)
  expect(alone === undefined).toBe(found === undefined)
  if (alone && found) expect(alone).toEqual(found)
  return found
}

const open = () => {
  const clock = makeHandClock(startSeconds * 1_000)
  return { index: openTradeIndex(clock), clock }
}

test('a sample is scaled to the blocks it stands for, with its error', async () => {
  const { index } = open()
  await fill(index, { hours: 2, every: 10 })
  const flow = await flowOf(index, startSeconds + 2 * hour)
  const blocks = 2 * 720
  expect((flow?.buyUsd ?? 0) + (flow?.sellUsd ?? 0)).toBeCloseTo(blocks * 100, 0)
  expect(flow?.sample?.volume?.usd).toBeCloseTo(10 * blocks * 100, 0)
  expect(flow?.sample?.volume?.errorPct).toBeGreaterThan(0)
  expect(flow?.sample?.volume?.errorPct).toBeLessThan(20)
  index.close()
})

/** Answers are kept for a while, so that each comes from a store of its own. */
const filled = async (then: (opened: ReturnType<typeof open>) => Promise<void>) => {
  const opened = open()
  await fill(opened.index, { hours: 2, every: 10 })
  await then(opened)
  const flow = await flowOf(opened.index, startSeconds + 2 * hour)
  opened.index.close()
  return flow
}

test('sums of closed hours say the same', async () => {
  const fresh = await filled(async () => undefined)
  const closed = await filled(async ({ index, clock }) => {
    clock.advance(5 * hour * 1_000)
    const tables = index.database.query('SELECT state FROM hours').all()
    expect(tables).toEqual([{ state: 2 }, { state: 2 }])
  })
  expect(closed?.sample).toEqual(fresh?.sample ?? {})
})

test('a sample goes on from its newest block, unless blocks were followed since', async () => {
  const { index } = open()
  const slot = await fill(index, { hours: 1, every: 10 })
  const newest = async () => (await index.blocks.progress()).lastSample?.slot
  expect(await newest()).toBe(BigInt(slot))
  await index.blocks.store(blockAt(slot + 5, startSeconds + hour, [1], 1))
  expect(await newest()).toBeUndefined()
  index.close()
})

test('every block: no estimate', async () => {
  const { index } = open()
  await fill(index, { hours: 1, every: 1 })
  const flow = await flowOf(index, startSeconds + hour)
  expect(flow?.sample).toBeUndefined()
  const [candle] = await index.candles(mint, '1h', range(1))
  expect([candle?.volumeUsd, candle?.volumeErrorPct]).toEqual([72_000, undefined])
  index.close()
})

test('trades found in other blocks are not scaled up, nor is a block that is taken back', async () => {
  const fresh = await filled(async () => undefined)
  const changed = await filled(async ({ index }) => {
    const trades = Array.from({ length: 30 }, (_, number) =>
      makeTrade(number, {
        slot: 1_125n,
        timeSeconds: startSeconds + 60,
        baseMint: mint,
        amountUsd: 5_000,
        priceUsd: 1,
      }),
    )
    await index.store({ trades })
    const extra = blockAt(1_185, startSeconds + 87, [9_000], 10)
    await index.blocks.store(extra)
    await index.blocks.takeBack([extra.facts])
  })
  expect(changed?.buyUsd).toBeCloseTo((fresh?.buyUsd ?? 0) + 150_000, 0)
  expect(changed?.sample?.volume?.usd).toBeCloseTo(fresh?.sample?.volume?.usd ?? 0, 3)
})

test('after an hour that was read whole, only the sampled one is estimated', async () => {
  const { index } = open()
  let slot = await fill(index, { hours: 1, every: 1 })
  for (let at = 0; at < hour; at += 5)
    await index.blocks.store(blockAt((slot += 10), startSeconds + hour + at, [100], 10))
  const flow = await flowOf(index, startSeconds + 2 * hour)
  expect(flow?.sample?.volume?.usd).toBeCloseTo(72_000 + 720_000, -1)
  const candles = await index.candles(mint, '1h', range(2))
  expect(candles.map(({ volumeUsd }) => volumeUsd)).toEqual([72_000, 720_000])
  const [whole, sampled] = candles.map(({ volumeErrorPct }) => volumeErrorPct)
  expect(whole).toBeUndefined()
  expect(sampled).toBeGreaterThan(0)
  index.close()
})

const range = (hours: number) => ({
  fromSeconds: startSeconds,
  toSeconds: startSeconds + hours * hour,
})

test('candles: long ones are estimated, those of few trades and of seconds have no volume', async () => {
  const { index } = open()
  await fill(index, { hours: 2, every: 10 })
  const volumes = async (interval: '1s' | '1m' | '15m' | '1h' | '1d') =>
    (await index.candles(mint, interval, range(2))).map(({ volumeUsd }) => volumeUsd)
  for (const interval of ['1s', '1m'] as const)
    expect(new Set(await volumes(interval))).toEqual(new Set([undefined]))
  for (const [interval, expected] of [
    ['15m', 180_000],
    ['1h', 720_000],
    ['1d', 1_440_000],
  ] as const)
    for (const volume of await volumes(interval)) expect(volume).toBeCloseTo(expected, -2)
  const other = mintNumber(2)
  const rare = blockAt(1e6, startSeconds + hour, [100], 10)
  await index.blocks.store({
    ...rare,
    facts: {
      ...rare.facts,
      trades: rare.facts.trades.map((trade) => ({ ...trade, baseMint: other })),
    },
  })
  const [candle] = await index.candles(other, '1h', range(2))
  expect(candle).toMatchObject({ close: 1 })
  expect(candle?.volumeUsd).toBeUndefined()
  index.close()
})
