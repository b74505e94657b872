// What is said about wallets depends on how many blocks were read.
import { expect, test } from 'bun:test'
import { listEarlyBuyers } from '../../src/market/list-early-buyers.ts'
import { listLeaderboard } from '../../src/market/list-leaderboard.ts'
import { listTokenTraders } from '../../src/market/list-token-traders.ts'
import type { MintSignal } from '../../src/market/signals/signal-reason.ts'
import type { PositionedTrade } from '../../src/market/blocks/block-facts.ts'
import { makeHandClock } from '../kit/hand-clock.ts'
import {
  creationAt,
  launchBlock,
  launchStartSeconds,
  mintNumber,
  purchaseAt,
  walletNumber,
} from '../kit/market/launch-blocks.ts'
import { openTradeIndex } from '../kit/market/trade-index.ts'

const noMarket = { isOff: true, readPrices: () => Promise.resolve(new Map()) }
const [bought, unsold] = [mintNumber(1), mintNumber(2)]
const watchedWallets = [1, 2, 3].map(walletNumber)
const strangers = [11, 12, 13].map(walletNumber)
const lastSlot = 3_600

const buy = (slot: number, at: number, mint = bought, wallet = walletNumber(at)): PositionedTrade =>
  purchaseAt(slot, at, mint, wallet, { quoteAmount: 50_000_000n })

/** Purchases by everyone, and sales at a gain by one watched wallet and one stranger. */
const tradesAt: Readonly<Record<number, readonly PositionedTrade[]>> = {
  200: [...watchedWallets, ...strangers].map((wallet, at) => buy(200, at, bought, wallet)),
  220: Array.from({ length: 24 }, (_, at) => buy(220, at, unsold, walletNumber(100 + at))),
  240: [watchedWallets[0], strangers[0]].flatMap((wallet, at) =>
    wallet
      ? purchaseAt(240, at, bought, wallet, {
          side: 'sell',
          baseAmount: 100n,
          quoteAmount: 10_000_000n,
        })
      : [],
  ),
}

/** An hour of blocks, of which one in `every` was read. */
const storeWith = async (every: number) => {
  const clock = makeHandClock(launchStartSeconds * 1_000)
  const index = openTradeIndex(clock, undefined, { watched: watchedWallets })
  for (let slot = 0; slot <= lastSlot; slot += every) {
    const trades = tradesAt[slot] ?? []
    const launches = slot === 200 ? [creationAt(200, bought)] : []
    const block = launchBlock(slot, { trades: [...trades], launches })
    const place = every === 1 ? 'chain' : 'sample'
    await index.blocks.store({ ...block, place, produced: every })
  }
  await index.blocks.finalized(BigInt(lastSlot))
  clock.advance((lastSlot + 60) * 1_000)
  return { index, nowMs: clock.nowMs }
}

const factsOn = (signals: readonly MintSignal[], mint: string): unknown[] =>
  signals.filter((signal) => signal.mint === mint).flatMap(({ reasons }) => reasons)

test.each([
  [1, 'blocks', 6, true],
  [20, 'sample', 3, false],
] as const)('one block in %p', async (every, mode, accumulating, isComplete) => {
  const { index, nowMs } = await storeWith(every)
  const signals = await index.signals('1h', 10)
  expect(factsOn(signals, bought)).toMatchObject([
    { kind: 'wallets-buying', wallets: accumulating },
  ])
  expect(factsOn(signals, unsold)).toMatchObject(
    isComplete ? [{ kind: 'wallets-buying' }, { kind: 'no-sales' }] : [],
  )

  const board = await listLeaderboard(
    { trades: index, nowMs },
    { window: '24h', sort: 'pnl', minTrades: 1, limit: 10, cursor: undefined },
  )
  const [watched, stranger] = [walletNumber(1), walletNumber(11)]
  expect(board.traders.map(({ wallet }): string => wallet).toSorted()).toEqual(
    isComplete ? [watched, stranger].toSorted() : [watched],
  )
  expect(board.meta.watchedOnly).toBe(isComplete ? undefined : true)
  expect(board.meta.coverage.mode).toBe(mode)

  const traders = await listTokenTraders(
    { index, market: noMarket, nowMs },
    { mint: bought, limit: 10 },
  )
  expect(traders.traders.length > 0).toBe(isComplete)
  const early = await listEarlyBuyers({ index, nowMs }, { mint: bought })
  expect(early.buyers.length).toBe(isComplete ? 6 : 0)
  expect(early.meta.coverage?.mode).toBe(mode)
  index.close()
})
