import { describe, expect, test } from 'bun:test'
import { Fault } from '../../../src/basics/fault.ts'
import type { SourceProgress, TradeArchive } from '../../../src/market/trades/trade-index.ts'
import { makeCallBudget } from '../../../src/market/index/index-budget.ts'
import { makeIndexer, type IndexerDeps } from '../../../src/market/index/index-trades.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import { addressNumber } from '../../kit/market/index-trades.ts'
import { swapRecord } from '../../kit/ledger/swap-record.ts'

const startSeconds = 1_700_000_000
const wallets = [addressNumber(1), addressNumber(2)]

const openIndexer = (overrides: Partial<IndexerDeps> = {}) => {
  const clock = makeHandClock((startSeconds + 10_000) * 1_000)
  const messages: string[] = []
  const requests: string[] = []
  const stored: string[] = []
  const progressByAddress = new Map<string, SourceProgress>()
  const archive: TradeArchive = {
    store: async ({ trades, progress }) => {
      stored.push(...trades.map(({ signature }) => signature))
      if (progress) progressByAddress.set(progress.address, progress)
      return { added: trades.length }
    },
    progress: async ([address]) => {
      const progress = address && progressByAddress.get(address)
      return new Map(progress && address ? [[address, progress]] : [])
    },
    fixings: async () => new Map(),
  }
  const records = [swapRecord(1, startSeconds), swapRecord(2, startSeconds)]
  const indexer = makeIndexer({
    ledger: {
      readSignatures: async (address) => {
        requests.push(address)
        return records.toReversed().map(({ signature, slot, blockTimeSeconds = 0 }) => ({
          signature,
          slot,
          blockTimeSeconds,
          failed: false,
        }))
      },
      readTransactions: async (signatures) =>
        signatures.map((signature) => records.find((record) => record.signature === signature)),
    },
    market: {
      trending: async () => [],
      readPools: async () => [],
      readPrices: async () => new Map(),
      readCandles: async () => undefined,
    },
    index: { leaders: async () => ({ leaders: [], more: false }) },
    archive,
    wallets,
    hotPools: 0,
    budget: makeCallBudget(60_000, { ...clock, onTaken: () => undefined }),
    nowMs: clock.nowMs,
    random: () => 0.5,
    onTransactions: () => undefined,
    onStored: () => undefined,
    isPaused: () => false,
    onGap: () => undefined,
    onProblem: (message) => void messages.push(message),
    ...overrides,
  })
  const advance = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1_000)
      for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
      await Bun.sleep(0)
    }
  }
  return { indexer, advance, messages, requests, stored, clock }
}

const down = () => Promise.reject(new Fault('source-unreachable', { source: 'the test source' }))

describe('the indexer', () => {
  test('reads each source at intervals and reports its lag', async () => {
    const { indexer, advance, requests, stored, messages } = openIndexer()
    expect(indexer.health()).toEqual({ status: 'unknown' })
    expect(indexer.lagSeconds()).toBeUndefined()
    indexer.start()
    indexer.start()
    await advance(3)
    expect(requests).toEqual(wallets)
    expect(stored).toHaveLength(4)
    expect(indexer.health()).toEqual({ status: 'ok' })
    expect(indexer.lagSeconds()).toBeLessThan(4)
    await advance(40)
    expect(requests.length).toBeGreaterThanOrEqual(6)
    expect(stored).toHaveLength(4)
    expect(messages).toEqual([])
    await indexer.stop()
  })

  test('backs off while requests fail, logs it once, and once more when they work', async () => {
    let works = false
    let tries = 0
    const store: TradeArchive['store'] = async () => {
      tries += 1
      if (!works) throw new Fault('source-unusable', { source: 'the test source' })
      return { added: 0 }
    }
    const { indexer, advance, messages } = openIndexer({
      archive: { store, progress: async () => new Map(), fixings: async () => new Map() },
    })
    indexer.start()
    await advance(600)
    // Two wallets a try; with no pause between the tries there would be hundreds.
    expect(tries).toBeGreaterThan(6)
    expect(tries).toBeLessThan(30)
    expect(messages).toEqual(['trades could not be followed; retrying'])
    expect(indexer.health()).toMatchObject({ status: 'degraded' })
    works = true
    await advance(600)
    expect(messages).toEqual([
      'trades could not be followed; retrying',
      'trades are being followed again',
    ])
    expect(indexer.health()).toEqual({ status: 'ok' })
    await indexer.stop()
  })

  test('does not take a round that the end cuts short for a good one', async () => {
    let tries = 0
    let stopped: Promise<void> | undefined
    const store: TradeArchive['store'] = async () => {
      tries += 1
      // The first of two wallets in the second round.
      if (tries === wallets.length + 1) stopped = indexer.stop()
      throw new Fault('source-unusable', { source: 'the test source' })
    }
    const { indexer, advance, messages } = openIndexer({
      archive: { store, progress: async () => new Map(), fixings: async () => new Map() },
    })
    indexer.start()
    await advance(60)
    await stopped
    expect(tries).toBe(wallets.length + 1)
    expect(messages).toEqual(['trades could not be followed; retrying'])
  })

  test('makes no requests while every block is followed', async () => {
    let paused = true
    const { indexer, advance, requests } = openIndexer({ isPaused: () => paused })
    indexer.start()
    await advance(40)
    expect(requests).toEqual([])
    paused = false
    await advance(3)
    expect(requests).toEqual(wallets)
    await indexer.stop()
  })

  test('one refused source does not block the others', async () => {
    const turns: string[] = []
    const { indexer, advance, messages } = openIndexer({
      ledger: {
        readSignatures: (address) => {
          turns.push(address)
          return address === wallets[0] ? down() : Promise.resolve([])
        },
        readTransactions: async () => [],
      },
    })
    indexer.start()
    await advance(20)
    expect(turns.slice(0, 4)).toEqual([...wallets, ...wallets])
    expect(messages).toEqual([])
    expect(indexer.health()).toEqual({ status: 'ok' })
    // One of the wallets is not up to date, so the lag grows.
    expect(indexer.lagSeconds()).toBeGreaterThan(15)
    await indexer.stop()
  })

  test('stops at once while a call is pending, and makes no requests and stores nothing afterwards', async () => {
    const answer = Promise.withResolvers<never[]>()
    const { indexer, advance, stored, requests, clock } = openIndexer({
      ledger: { readSignatures: () => answer.promise, readTransactions: async () => [] },
    })
    indexer.start()
    await advance(2)
    await indexer.stop()
    answer.resolve([])
    await advance(60)
    expect([stored, requests, clock.timerCount()]).toEqual([[], [], 0])
  })
})
