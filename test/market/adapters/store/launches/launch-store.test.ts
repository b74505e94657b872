import { describe, expect, test } from 'bun:test'
import type { LaunchPlace, LaunchQuery } from '../../../../../src/market/launches/launch.ts'
import { firstBuyersMax, serviceMinFunded } from '../../../../../src/market/thresholds.ts'
import { join } from 'node:path'
import { openMarketDatabase } from '../../../../../src/market/adapters/store/market-database.ts'
import { makeFolder } from '../../../../kit/test-folder.ts'
import { makeHandClock } from '../../../../kit/hand-clock.ts'
import {
  creationAt,
  eventAt,
  fundingAt,
  launchBlock,
  launchStartSeconds,
  mintNumber,
  purchaseAt,
  walletNumber,
} from '../../../../kit/market/launch-blocks.ts'
import { openTradeIndex } from '../../../../kit/market/trade-index.ts'

const open = () => {
  const clock = makeHandClock(launchStartSeconds * 1_000)
  return { ...openTradeIndex(clock), clock }
}
const [mint, other, third] = [mintNumber(1), mintNumber(2), mintNumber(3)]

const mintsOf = async (
  store: ReturnType<typeof open>,
  query: Omit<LaunchQuery, 'limit' | 'after'>,
  limit = 2,
) => {
  const found = []
  for (let after: LaunchPlace | undefined; ;) {
    const page = await store.launches({ ...query, limit, ...(after && { after }) })
    found.push(...page.launches.map(({ launch }) => launch.mint))
    if (!page.more) return found
    after = page.launches.at(-1)?.place
    if (!after) throw new Error('a page without rows has a next one')
  }
}

describe('launches', () => {
  test('go from new to graduating to graduated', async () => {
    const store = open()
    const lists = async () =>
      Promise.all(
        (['new', 'graduating', 'graduated'] as const).map((state) => mintsOf(store, { state })),
      )
    await store.blocks.store(launchBlock(10, { launches: [creationAt(10, mint)] }))
    await store.blocks.store(launchBlock(11, { launches: [creationAt(11, other, 'Moonshot')] }))
    expect(await lists()).toEqual([[other, mint], [], []])
    const progress = (slot: number, soldPct: number) =>
      launchBlock(slot, { launches: [eventAt(slot, { kind: 'progress', mint, soldPct })] })
    await store.blocks.store(progress(12, 49.9))
    expect((await lists())[1]).toEqual([])
    await store.blocks.store(progress(13, 62.5))
    expect((await lists())[1]).toEqual([mint])
    await store.blocks.store(
      launchBlock(14, { launches: [eventAt(14, { kind: 'sold-out', mint })] }),
    )
    const pool = walletNumber(77)
    await store.blocks.store(
      launchBlock(15, { launches: [eventAt(15, { kind: 'graduated', mint, pool })] }),
    )
    expect(await lists()).toEqual([[other], [], [mint]])
    const { launches } = await store.launches({ state: 'graduated', limit: 1 })
    expect(launches.map(({ launch }) => launch)).toEqual([
      {
        mint,
        decimals: 6,
        launchpad: 'Pump.fun',
        soldPct: 100,
        creation: {
          position: creationAt(10, mint).position,
          timeSeconds: launchStartSeconds + 10,
          creator: walletNumber(900),
          name: 'Cat coin',
          symbol: 'CAT',
        },
        graduation: {
          position: creationAt(15, mint).position,
          timeSeconds: launchStartSeconds + 15,
          pool,
        },
      },
    ])
  })

  test('are filtered and paged, ties included', async () => {
    const store = open()
    const mints = Array.from({ length: 7 }, (_, number) => mintNumber(10 + number))
    await store.blocks.store(
      launchBlock(10, {
        launches: mints.flatMap((each, at) => [
          creationAt(10, each, at % 2 === 0 ? 'Pump.fun' : 'Raydium LaunchLab'),
          eventAt(10, { kind: 'progress', mint: each, soldPct: 80 }),
        ]),
      }),
    )
    for (const state of ['new', 'graduating'] as const) {
      expect(new Set(await mintsOf(store, { state }))).toEqual(new Set(mints))
      expect(await mintsOf(store, { state })).toHaveLength(7)
      expect(await mintsOf(store, { state, launchpad: 'Raydium LaunchLab' })).toHaveLength(3)
      expect(await mintsOf(store, { state, creator: walletNumber(900) })).toHaveLength(7)
      expect(await mintsOf(store, { state, creator: walletNumber(901) })).toEqual([])
      expect(await mintsOf(store, { state, launchpad: 'Moonshot' })).toEqual([])
    }
  })

  test('that were created before the first block are known by their progress alone', async () => {
    const store = open()
    await store.blocks.store(
      launchBlock(10, { launches: [eventAt(10, { kind: 'progress', mint, soldPct: 70 })] }),
    )
    const { launches } = await store.launches({ state: 'graduating', limit: 5 })
    expect(launches.map(({ launch }) => launch)).toEqual([
      { mint, decimals: 6, launchpad: 'Pump.fun', soldPct: 70 },
    ])
    expect(await mintsOf(store, { state: 'new' })).toEqual([])
    expect(await store.earlyBuyers(mint)).toBeUndefined()
  })

  test('the newest progress counts, whatever the order of blocks', async () => {
    const store = open()
    for (const [slot, soldPct] of [
      [12, 80],
      [11, 60],
    ] as const)
      await store.blocks.store(
        launchBlock(slot, { launches: [eventAt(slot, { kind: 'progress', mint, soldPct })] }),
      )
    const { launches } = await store.launches({ state: 'graduating', limit: 5 })
    expect(launches[0]?.launch.soldPct).toBe(80)
  })

  test('what a dropped fork stated is gone', async () => {
    const store = open()
    const dropped = launchBlock(20, {
      launches: [creationAt(20, mint), eventAt(20, { kind: 'graduated', mint: other })],
      trades: [purchaseAt(20, 1, mint, walletNumber(1))],
    })
    await store.blocks.store(launchBlock(19, { launches: [creationAt(19, other)] }))
    await store.blocks.store(dropped)
    expect((await store.earlyBuyers(mint))?.buyers).toHaveLength(1)
    await store.blocks.takeBack([dropped.facts])
    expect(await mintsOf(store, { state: 'new' })).toEqual([other])
    expect(await mintsOf(store, { state: 'graduated' })).toEqual([])
    expect(await store.earlyBuyers(mint)).toBeUndefined()
    await store.blocks.store(launchBlock(20, { launches: [creationAt(20, third)] }, 1))
    expect(await mintsOf(store, { state: 'new' })).toEqual([third, other])
  })
})

describe('early buyers', () => {
  test('are the first wallets in order, each once, with tips and funders', async () => {
    const store = open()
    const [one, two, funder] = [walletNumber(1), walletNumber(2), walletNumber(50)]
    await store.blocks.store(launchBlock(9, { fundings: [fundingAt(9, one, funder)] }))
    await store.blocks.store(
      launchBlock(10, {
        launches: [creationAt(10, mint)],
        trades: [
          purchaseAt(10, 0, mint, walletNumber(900)),
          purchaseAt(10, 1, mint, one, { tipped: true, baseAmount: 7n }),
          purchaseAt(10, 2, mint, one),
          purchaseAt(10, 3, mint, two, { side: 'sell' }),
          purchaseAt(10, 4, other, two),
        ],
      }),
    )
    await store.blocks.store(launchBlock(11, { trades: [purchaseAt(11, 0, mint, two)] }))
    const early = await store.earlyBuyers(mint)
    expect(early?.coveredShare).toBe(1)
    expect(early?.buyers.map(({ wallet }) => wallet)).toEqual([walletNumber(900), one, two])
    expect(early?.buyers[1]).toEqual({
      wallet: one,
      position: purchaseAt(10, 1, mint, one).position,
      timeSeconds: launchStartSeconds + 10,
      slot: 10n,
      index: 1,
      amount: 7n,
      amountUsd: 10,
      tipped: true,
      funder,
    })
    expect(early?.buyers[2]?.funder).toBeUndefined()
    expect(await store.earlyBuyers(other)).toBeUndefined()
  })

  test('end with the first hundred; those of a late block move others out', async () => {
    const store = open()
    await store.blocks.store(launchBlock(10, { launches: [creationAt(10, mint)] }))
    const buy = (slot: number, from: number, count: number) =>
      launchBlock(slot, {
        trades: Array.from({ length: count }, (_, at) =>
          purchaseAt(slot, at, mint, walletNumber(from + at)),
        ),
      })
    await store.blocks.store(buy(12, 0, firstBuyersMax + 20))
    const full = await store.earlyBuyers(mint)
    expect(full?.buyers).toHaveLength(firstBuyersMax)
    // Slots 10 and 12 of 10 to 12 were read.
    expect(full?.coveredShare).toBeCloseTo(2 / 3)
    await store.blocks.store(buy(11, 500, 5))
    const early = await store.earlyBuyers(mint)
    expect(early?.coveredShare).toBe(1)
    expect(early?.buyers).toHaveLength(firstBuyersMax)
    expect(early?.buyers.slice(0, 6).map(({ wallet }) => wallet)).toEqual([
      ...[500, 501, 502, 503, 504].map(walletNumber),
      walletNumber(0),
    ])
  })

  test('are not covered if the creation was read after them, or a full list lost some', async () => {
    const late = open()
    await late.blocks.store(launchBlock(12, { trades: [purchaseAt(12, 0, mint, walletNumber(1))] }))
    await late.blocks.store(launchBlock(11, { launches: [creationAt(11, mint)] }))
    expect((await late.earlyBuyers(mint))?.coveredShare).toBe(0)

    const store = open()
    await store.blocks.store(launchBlock(10, { launches: [creationAt(10, mint)] }))
    const dropped = launchBlock(11, {
      trades: Array.from({ length: firstBuyersMax + 1 }, (_, at) =>
        purchaseAt(11, at, mint, walletNumber(at)),
      ),
    })
    await store.blocks.store(dropped)
    expect((await store.earlyBuyers(mint))?.coveredShare).toBe(1)
    await store.blocks.takeBack([dropped.facts])
    expect(await store.earlyBuyers(mint)).toMatchObject({ buyers: [], coveredShare: 0 })
  })

  test('know their funders after a restart too', async () => {
    const path = join(makeFolder(), 'market.db')
    const clock = makeHandClock(launchStartSeconds * 1_000)
    const [wallet, dropped, funder] = [walletNumber(1), walletNumber(2), walletNumber(50)]
    const before = openMarketDatabase(path)
    const first = openTradeIndex(clock, before)
    const fork = launchBlock(9, { fundings: [fundingAt(9, dropped, funder)] })
    await first.blocks.store(launchBlock(8, { fundings: [fundingAt(8, wallet, funder)] }))
    await first.blocks.store(fork)
    await first.blocks.takeBack([fork.facts])
    first.close()
    before.close()
    const after = openMarketDatabase(path)
    const second = openTradeIndex(clock, after)
    await second.blocks.store(
      launchBlock(10, {
        launches: [creationAt(10, mint)],
        trades: [purchaseAt(10, 1, mint, wallet), purchaseAt(10, 2, mint, dropped)],
      }),
    )
    const early = await second.earlyBuyers(mint)
    expect(early?.buyers.map((buyer) => buyer.funder)).toEqual([funder, undefined])
    second.close()
    after.close()
  })

  test('share no funder if it pays everyone', async () => {
    const store = open()
    const exchange = walletNumber(60)
    const wallets = Array.from({ length: serviceMinFunded }, (_, at) => walletNumber(1_000 + at))
    const buyer = walletNumber(1_000)
    await store.blocks.store(
      launchBlock(9, { fundings: wallets.slice(1).map((each) => fundingAt(9, each, exchange)) }),
    )
    await store.blocks.store(
      launchBlock(10, {
        launches: [creationAt(10, mint)],
        trades: [purchaseAt(10, 1, mint, walletNumber(1_001))],
      }),
    )
    expect((await store.earlyBuyers(mint))?.buyers[0]?.funder).toBe(exchange)
    await store.blocks.store(launchBlock(11, { fundings: [fundingAt(11, buyer, exchange)] }))
    expect((await store.earlyBuyers(mint))?.buyers[0]?.funder).toBeUndefined()
  })
})

test('launches without a sign of life are dropped, graduated ones later', async () => {
  const store = open()
  await store.blocks.store(
    launchBlock(10, {
      launches: [
        creationAt(10, mint),
        creationAt(10, other),
        eventAt(10, { kind: 'graduated', mint: other }),
      ],
      trades: [purchaseAt(10, 1, mint, walletNumber(1))],
    }),
  )
  store.clock.advance(9 * 86_400_000)
  expect(await mintsOf(store, { state: 'new' })).toEqual([])
  expect(await mintsOf(store, { state: 'graduated' })).toEqual([other])
  const left = store.database.query('SELECT count(*) AS count FROM launch_buyers').get()
  expect(left).toEqual({ count: 0 })
})
