import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { CandleInterval } from '../../../../src/tokens/token-market.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'
import { addressNumber, makeTrade } from '../../../kit/market/index-trades.ts'
import { openTradeIndex } from '../../../kit/market/trade-index.ts'
import { openMarketDatabase } from '../../../../src/market/adapters/store/market-database.ts'

// Files are opened and closed many times, and the machine may be busy.
setDefaultTimeout(60_000)

const startSeconds = 1_700_002_800
const hour = 3_600
const day = 86_400
const mint = addressNumber(1, 8)

type Limits = { retentionDays?: number; maxBytes?: number }

/** One trade a minute for some hours, all stored and applied, in hours that are closed. */
const openFilled = async (hours: number) => {
  const database = openMarketDatabase(':memory:')
  const clock = makeHandClock(startSeconds * 1_000)
  const index = openTradeIndex(clock, database)
  for (let number = 0; number < hours * 60; number += 1) {
    const trade = makeTrade(number, {
      timeSeconds: startSeconds + number * 60,
      wallet: addressNumber(number % 50),
      side: number % 100 < 50 ? 'buy' : 'sell',
      amountUsd: 10 + number,
      priceUsd: 1 + number,
    })
    await index.store({ trades: [trade] })
    clock.advance(60_000)
  }
  clock.advance(28 * hour * 1_000)
  index.close()
  const reading = (query: string): Record<string, unknown>[] =>
    database.query<Record<string, unknown>, []>(query).all()
  const numberOf = (name: string): number =>
    Number(Object.values(database.query(`PRAGMA ${name}`).get() ?? {})[0])
  const used = (): number =>
    (numberOf('page_count') - numberOf('freelist_count')) * numberOf('page_size')
  return {
    /** Bytes of the database that are in use. */
    used,
    /** The oldest hour is only noted as dropped, as by a process that was killed before it dropped its tables. */
    noteOldestDropped: (): void => {
      database.run('UPDATE market_state SET dropped_hour = (SELECT min(hour) FROM hours)')
      database.run('UPDATE hours SET state = 3 WHERE hour = (SELECT min(hour) FROM hours)')
    },
    /** The store as it is some days later, when its upkeep has run. */
    later: async (days: number, limits: Limits = {}) => {
      // Nothing of the store before is in memory.
      expect(reading("SELECT name FROM temp.sqlite_schema WHERE name LIKE 'open%'")).toEqual([])
      const late = makeHandClock((startSeconds + days * day) * 1_000)
      const store = openTradeIndex(late, database, limits)
      late.advance(60_000)
      // The questions below write as well.
      const usedBytes = used()
      const candles = async (interval: CandleInterval) =>
        (
          await store.candles(mint, interval, {
            fromSeconds: startSeconds - day,
            toSeconds: startSeconds + 3 * day,
          })
        ).length
      const trades = (await store.feed({}, { limit: 10_000 })).trades
      const added = await store.store({ trades: [makeTrade(9_999, { timeSeconds: startSeconds })] })
      const found = {
        usedBytes,
        trades,
        late: added.added,
        minutes: await candles('1m'),
        hours: await candles('1h'),
        days: await candles('1d'),
        results: await store.walletTokens(addressNumber(7), 10),
        closedResults: await store.walletTokens(addressNumber(30), 10),
        dayCandles: await store.candles(mint, '1d', {
          fromSeconds: startSeconds - day,
          toSeconds: startSeconds + 3 * day,
        }),
        tables: reading("SELECT name FROM sqlite_schema WHERE type = 'table'")
          .map(({ name }) => /^(\w+)_\d+$/.exec(String(name))?.[1])
          .filter((name) => name !== undefined),
      }
      store.close()
      return found
    },
  }
}

describe('retention', () => {
  test('by age: trades, then minutes, then hours go, and days stay', async () => {
    const { later } = await openFilled(5)
    const limits = { retentionDays: 2 }
    const first = await later(2, limits)
    expect([first.trades.length, first.minutes, first.hours, first.days]).toEqual([300, 300, 5, 2])
    const third = await later(3, limits)
    expect([third.trades.length, third.minutes, third.hours, third.days]).toEqual([0, 300, 5, 2])
    expect(third.tables).toEqual(Array.from({ length: 5 }, () => 'minutes'))
    // The trades of its hour are gone.
    expect(third.late).toBe(0)
    const tenth = await later(10, limits)
    expect([tenth.minutes, tenth.hours, tenth.days]).toEqual([0, 5, 2])
    expect(tenth.tables).toEqual([])
    const last = await later(95, limits)
    expect([last.hours, last.days]).toEqual([0, 2])
    expect(first.results).toHaveLength(1)
    expect(tenth.results).toEqual(first.results)
    expect(last.results).toEqual([])
    expect(last.dayCandles).toEqual(first.dayCandles)
  })

  test('what a killed process has not dropped of an hour goes first', async () => {
    const filled = await openFilled(3)
    const whole = await filled.later(2)
    filled.noteOldestDropped()
    const rest = await filled.later(2)
    for (const kind of ['trades', 'by_wallet', 'by_mint', 'large'])
      expect(rest.tables.filter((name) => name === kind).length).toBe(
        whole.tables.filter((name) => name === kind).length - 1,
      )
    expect(rest.minutes).toBe(whole.minutes)
    expect(rest.trades.length).toBe(whole.trades.length - 60)
  })

  test('by size: the oldest trades go until the rest fits, sums stay', async () => {
    const { later, used } = await openFilled(12)
    const maxBytes = Math.round(used() * 0.8)
    const { usedBytes, trades, minutes, tables } = await later(2, { maxBytes })
    expect(usedBytes).toBeLessThanOrEqual(maxBytes)
    expect(trades.length).toBeLessThan(720)
    expect(trades.length).toBeGreaterThan(60)
    expect(tables.filter((name) => name === 'trades')).toHaveLength(trades.length / 60)
    expect(trades[0]?.timeSeconds).toBe(startSeconds + 719 * 60)
    expect(minutes).toBe(720)
  })

  test('close to the limit, positions that are closed go early', async () => {
    const { later, used } = await openFilled(12)
    const before = await later(5)
    expect([before.results.length, before.closedResults.length]).toEqual([1, 1])
    const { results, closedResults, trades } = await later(5, { maxBytes: used() * 1.1 })
    expect([results.length, closedResults.length]).toEqual([1, 0])
    expect(trades.length).toBe(before.trades.length + before.late)
  })
})
