// Leaderboards after a restart: those of the process before it, until this one has made its own.
import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openMarketDatabase } from '../../../../../src/market/adapters/store/market-database.ts'
import type { Address } from '../../../../../src/solana/address/address.ts'
import { makeHandClock } from '../../../../kit/hand-clock.ts'
import { addressNumber, makeTrade } from '../../../../kit/market/index-trades.ts'
import { openTradeIndex } from '../../../../kit/market/trade-index.ts'
import { makeFolder } from '../../../../kit/test-folder.ts'

const startMs = 1_700_000_000_000
const wallet = addressNumber(3)
const query = { window: '24h', sort: 'pnl', minTrades: 1, limit: 10 } as const

/** A store with one purchase and one sale with a gain of 5 dollars, whose board was requested before it was closed. */
const makeClosed = async (watched: readonly Address[] = []) => {
  const path = join(makeFolder(), 'market.db')
  const clock = makeHandClock(startMs)
  const index = openTradeIndex(clock, openMarketDatabase(path), { watched })
  const timeSeconds = startMs / 1_000
  await index.store({
    trades: [
      makeTrade(1, { wallet, timeSeconds, amountUsd: 10 }),
      makeTrade(2, { wallet, timeSeconds, side: 'sell', amountUsd: 15 }),
    ],
  })
  clock.advance(1_000)
  expect(await index.leaders(query)).toMatchObject({ leaders: [{ result: { pnlUsd: 5 } }] })
  index.close()
  index.database.close()
  return { path, clock }
}

type Closed = Awaited<ReturnType<typeof makeClosed>>

/** Shows where an answer comes from: only the stored board has a gain of 7 dollars. */
const markStored = ({ path }: Closed): void => {
  const database = openMarketDatabase(path)
  const { changes } = database.run(
    `UPDATE leader_boards SET took_ms = 200, body = replace(body, '"pnlUsd":5', '"pnlUsd":7')`,
  )
  expect(changes).toBe(1)
  database.close()
}

const open: ReturnType<typeof openTradeIndex>[] = []
afterEach(() => {
  for (const index of open.splice(0)) {
    index.close()
    index.database.close()
  }
})

const reopened = ({ path, clock }: Closed, watched: readonly Address[] = []) => {
  const index = openTradeIndex(clock, openMarketDatabase(path), { watched })
  open.push(index)
  return index
}

test('the stored board answers at once, as it was', async () => {
  const closed = await makeClosed()
  const before = await reopened(closed).leaders(query)
  markStored(closed)
  const after = await reopened(closed).leaders(query)
  expect(before).toMatchObject({ leaders: [{ result: { wallet, trades: 2, pnlUsd: 5 } }] })
  expect(after).toMatchObject({ leaders: [{ result: { wallet, trades: 2, pnlUsd: 7 } }] })
})

test('a new one replaces it', async () => {
  const closed = await makeClosed()
  markStored(closed)
  const index = reopened(closed)
  closed.clock.advance(60_000)
  // Answers with the stored one, and makes a new one meanwhile.
  await index.leaders(query)
  await Bun.sleep(20)
  expect(await index.leaders(query)).toMatchObject({ leaders: [{ result: { pnlUsd: 5 } }] })
})

test('one that is too old is not used', async () => {
  const closed = await makeClosed()
  markStored(closed)
  const index = reopened(closed)
  closed.clock.advance(3_600_000)
  expect(await index.leaders(query)).toMatchObject({ leaders: [{ result: { pnlUsd: 5 } }] })
})

test('one of other watched wallets is not used', async () => {
  const closed = await makeClosed([addressNumber(9)])
  markStored(closed)
  expect(await reopened(closed, [addressNumber(9)]).leaders(query)).toMatchObject({
    leaders: [{ result: { pnlUsd: 7 } }],
  })
  const index = reopened(closed, [wallet])
  expect(await index.leaders({ ...query, watchedOnly: true })).toMatchObject({
    leaders: [{ result: { wallet, pnlUsd: 5 } }],
  })
})
