// Random histories of the store: blocks with forks, gaps filled late, trades found by signature, repeats and restarts.
// Whatever happened, rows and sums are those of the trades that survive.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { StoreBlock } from '../../../../src/market/blocks/block-archive.ts'
import type { PositionedTrade } from '../../../../src/market/blocks/block-facts.ts'
import { positionOf } from '../../../../src/market/blocks/trade-position.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import { openMarketDatabase } from '../../../../src/market/adapters/store/market-database.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'
import { plainSums, storedSums } from '../../../kit/market/plain-sums.ts'
import { addressNumber, makeTrade } from '../../../kit/market/index-trades.ts'
import {
  blockAt,
  secondsPerSlot,
  timeOf,
  tradeAt,
  valued,
} from '../../../kit/market/random-blocks.ts'
import { openTradeIndex } from '../../../kit/market/trade-index.ts'
import { seededRandom } from '../../../kit/seeded-random.ts'
import { makeFolder } from '../../../kit/test-folder.ts'

// Files are opened and closed many times, and the machine may be busy.
setDefaultTimeout(60_000)

const slots = 300

/** A store on disk that may end at any moment and start again. */
const openRestarting = (path: string) => {
  const clock = makeHandClock(timeOf(0) * 1_000)
  let opened = open()
  function open() {
    return openTradeIndex(clock, openMarketDatabase(path))
  }
  const close = (): void => {
    opened.close()
    opened.database.close()
  }
  return {
    clock,
    current: () => opened,
    restart: (): void => {
      close()
      opened = open()
    },
    close,
  }
}

const check = (database: Database, survivors: readonly PositionedTrade[]): void =>
  expect(storedSums(database)).toEqual(plainSums(survivors.map(valued), database))

describe('a random history', () => {
  test.each([1, 2, 3, 4, 5, 6])('of whole blocks, number %d', async (seed) => {
    const random = seededRandom(seed)
    const store = openRestarting(join(makeFolder(), 'market.db'))
    const kept = new Map<number, StoreBlock>()
    const skipped: number[] = []
    let final = 0
    for (let slot = 1; slot <= slots; slot += 1) {
      const block = blockAt(random, slot, 0)
      const { blocks, store: storeFound } = store.current()
      if (random() < 0.1) skipped.push(slot)
      else {
        // Some of its trades are found by their signatures before.
        const early = block.facts.trades.filter(() => random() < 0.1)
        if (early.length > 0) await storeFound({ trades: early })
        await blocks.store(block)
        kept.set(slot, block)
      }
      if (random() < 0.05) {
        const dropped = [...kept.keys()].filter((each) => each > Math.max(final, slot - 4))
        await blocks.takeBack(
          dropped
            .toReversed()
            .flatMap((each) => kept.get(each) ?? [])
            .map(({ facts }) => facts),
        )
        for (const each of dropped) {
          const other = blockAt(random, each, 1)
          await blocks.store(other)
          kept.set(each, other)
        }
      }
      if (random() < 0.2) {
        const [again] = [...kept.values()].toSorted(() => random() - 0.5)
        if (again) expect((await blocks.store(again)).outcome).toBe('known')
      }
      const [late] = skipped
      if (late !== undefined && random() < 0.1) {
        const block = blockAt(random, late, 0)
        await blocks.store(block)
        kept.set(late, block)
        skipped.shift()
      }
      if (random() < 0.3) {
        final = Math.max(final, slot - 6)
        await blocks.finalized(BigInt(final))
      }
      store.clock.advance(secondsPerSlot * 1_000)
      if (random() < 0.04) store.restart()
    }
    await store.current().blocks.finalized(BigInt(slots))
    store.clock.advance(3 * 3_600_000)
    store.restart()
    store.clock.advance(60_000)
    check(
      store.current().database,
      [...kept.values()].flatMap(({ facts }) => facts.trades),
    )
    store.close()
  })

  test.each([
    [11, 400, 12],
    [12, 400, 12],
    [13, 400, 12],
    [14, 400, 12],
  ])('of trades found by signature, number %d', async (seed, count, batchMax) => {
    const random = seededRandom(seed)
    const store = openRestarting(join(makeFolder(), 'market.db'))
    const all = Array.from({ length: count }, (_, number) =>
      tradeAt(random, 1 + (number % slots), 0, Math.floor(number / slots)),
    )
    const seen = new Set<PositionedTrade>()
    while (seen.size < all.length) {
      const batch = Array.from(
        { length: 1 + Math.floor(random() * batchMax) },
        () => all[Math.floor(random() * all.length)],
      ).flatMap((trade) => trade ?? [])
      await store.current().store({
        trades: batch.map(valued),
      })
      for (const trade of batch) seen.add(trade)
      store.clock.advance(random() < 0.1 ? 600_000 : 6_000)
      if (random() < 0.05) store.restart()
    }
    store.clock.advance(24 * 3_600_000)
    check(store.current().database, await inStoredOrder(store.current(), all))
    store.close()
  })
})

test('more trades than are applied to positions in one piece', async () => {
  const random = seededRandom(21)
  const store = openRestarting(join(makeFolder(), 'market.db'))
  const kept: StoreBlock[] = []
  for (let slot = 1; slot <= 1_500; slot += 1) {
    const block = blockAt(random, slot, 0)
    await store.current().blocks.store(block)
    kept.push(block)
  }
  await store.current().blocks.finalized(1_500n)
  store.clock.advance(30_000)
  check(
    store.current().database,
    kept.flatMap(({ facts }) => facts.trades),
  )
  store.close()
})

test('transfers between trades change what is held and what it has cost', async () => {
  const store = openRestarting(join(makeFolder(), 'market.db'))
  const [wallet, stranger, mint] = [addressNumber(1), addressNumber(99), addressNumber(1, 8)]
  const trade = (slot: number, side: 'buy' | 'sell', dollars: bigint): PositionedTrade => {
    const { amountUsd: _, priceUsd: __, ...made } = makeTrade(slot)
    return {
      ...made,
      slot: BigInt(slot),
      timeSeconds: timeOf(slot),
      side,
      wallet,
      baseAmount: 100n,
      quoteAmount: dollars * 1_000_000n,
      position: positionOf(BigInt(slot), 5),
    }
  }
  const move = (slot: number, owner: Address, before: bigint, after: bigint) => ({
    position: positionOf(BigInt(slot), 9),
    mint,
    decimals: 6,
    owner,
    before,
    after,
  })
  const random = seededRandom(1)
  const block = (slot: number, facts: Partial<StoreBlock['facts']>): StoreBlock => {
    const made = blockAt(random, slot, 0)
    return { ...made, facts: { ...made.facts, trades: [], ...facts } }
  }
  const blocks = [
    block(1, { trades: [trade(1, 'buy', 10n)] }),
    // Half of it is given away, and as much comes without a cost; others have no position.
    block(2, { moves: [move(2, wallet, 100n, 50n)] }),
    block(3, { moves: [move(3, wallet, 50n, 150n), move(3, stranger, 0n, 7n)] }),
    block(4, { trades: [trade(4, 'sell', 30n)] }),
    block(5, { moves: [move(5, wallet, 50n, 0n)] }),
  ]
  for (const each of blocks) {
    await store.current().blocks.store(each)
    store.restart()
  }
  await store.current().blocks.takeBack([blocks[4]?.facts].flatMap((facts) => facts ?? []))
  await store.current().blocks.finalized(5n)
  store.clock.advance(120_000)
  // A third of what was held had a cost: 33 of 100 sold, 9.9 of 30 dollars for 3.3.
  expect(await store.current().walletTokens(wallet, 10)).toMatchObject([
    {
      mint,
      bought: 100n,
      sold: 100n,
      received: 100n,
      given: 50n,
      realisedUsd: 6.6,
      coverage: 0.33,
      left: 50n,
      leftKnown: 17n,
      costUsd: 1.7,
      held: 150n,
    },
  ])
  expect(await store.current().walletTokens(stranger, 10)).toEqual([])
  store.close()
})

/** The places of trades that were found by signature are the store’s to choose; sums follow their order. */
const inStoredOrder = async (
  index: ReturnType<typeof openTradeIndex>,
  all: readonly PositionedTrade[],
): Promise<PositionedTrade[]> => {
  const { trades, more } = await index.feed({}, { limit: 5_000 })
  expect(more).toBeUndefined()
  const positions = new Map(trades.map(({ signature, position }) => [signature, position]))
  expect(positions.size).toBe(all.length)
  return all.map((trade) => ({
    ...trade,
    position: positions.get(trade.signature) ?? trade.position,
  }))
}
