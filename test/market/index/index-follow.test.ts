import { join } from 'node:path'
import { describe, expect, test } from 'bun:test'
import { Fault } from '../../../src/basics/fault.ts'
import type { LedgerReader, LedgerTransaction, SignatureRow } from '../../../src/solana/ledger.ts'
import type { IndexGap, TradeBatch } from '../../../src/market/trades/trade-index.ts'
import { followSource, type FollowDeps } from '../../../src/market/index/index-follow.ts'
import { type IndexSource, sourceOf } from '../../../src/market/index/index-source.ts'
import { openMarketDatabase } from '../../../src/market/adapters/store/market-database.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import { addressNumber } from '../../kit/market/index-trades.ts'
import { openTradeIndex } from '../../kit/market/trade-index.ts'
import { swapRecord } from '../../kit/ledger/swap-record.ts'
import { makeFolder } from '../../kit/test-folder.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

const startSeconds = 1_700_000_000
const wallet = addressNumber(1)

/** A node with one wallet's swaps, which fails after `breakAfter` calls. */
const makeChain = () => {
  const records: LedgerTransaction[] = []
  const failed = new Set<string>()
  const hidden = new Set<string>()
  let breakAfter = Number.POSITIVE_INFINITY
  const calls: string[] = []
  const countCall = (): void => {
    if ((breakAfter -= 1) < 0) throw new Fault('source-unreachable', { source: 'the test source' })
  }
  const rowOf = (record: LedgerTransaction): SignatureRow => ({
    signature: record.signature,
    slot: record.slot,
    blockTimeSeconds: Number(record.blockTimeSeconds),
    failed: failed.has(record.signature),
  })
  const ledger: Pick<LedgerReader, 'readSignatures' | 'readTransactions'> = {
    readSignatures: async (_, { limit, before }) => {
      calls.push('signatures')
      countCall()
      const newest = records.toReversed()
      const from =
        before === undefined ? 0 : newest.findIndex(({ signature }) => signature === before) + 1
      if (before !== undefined && from === 0) return undefined
      return newest.slice(from, from + limit).map(rowOf)
    },
    readTransactions: async (signatures) => {
      calls.push(...signatures.map(() => 'transaction'))
      countCall()
      return signatures.map((signature) =>
        hidden.has(signature)
          ? undefined
          : records.find((record) => record.signature === signature),
      )
    },
  }
  return {
    ledger,
    records,
    failed,
    hidden,
    calls,
    breakAfter: (count: number) => void (breakAfter = count),
    trade: (count: number) => {
      for (let made = 0; made < count; made += 1)
        records.push(swapRecord(records.length, startSeconds))
    },
  }
}

const makeFollower = (
  chain: ReturnType<typeof makeChain>,
  database = openMarketDatabase(':memory:'),
) => {
  const clock = makeHandClock((startSeconds + 100_000) * 1_000)
  const archive = openTradeIndex(clock, database)
  const gaps: IndexGap[] = []
  const batches: TradeBatch[] = []
  const deps: FollowDeps = {
    ledger: chain.ledger,
    market: {
      readCandles: () => Promise.resolve(undefined),
      readPrices: () =>
        Promise.reject(new Fault('source-unreachable', { source: 'the test source' })),
    },
    archive: {
      ...archive,
      store: (batch) => {
        batches.push(batch)
        return archive.store(batch)
      },
    },
    budget: {
      take: () => Promise.resolve(true),
      pause: () => Promise.resolve(true),
      stopped: () => false,
      stop: () => undefined,
    },
    nowMs: clock.nowMs,
    onTransactions: () => undefined,
    onStored: () => undefined,
    onGap: (gap) => void gaps.push(gap),
  }
  return {
    database,
    gaps,
    batches,
    clock,
    follow: (source: IndexSource = sourceOf(wallet, 'wallet'), more: Partial<FollowDeps> = {}) =>
      followSource(source, { ...deps, ...more }),
    stored: async () => {
      const { trades } = await archive.feed({}, { limit: 100_000 })
      return trades.map(({ signature }) => signature).reverse()
    },
  }
}

const signaturesOf = ({ records }: ReturnType<typeof makeChain>, from = 0) =>
  records.slice(from).map(({ signature }) => signature)

describe('following a wallet', () => {
  test('starts with the newest transactions, then reads all new ones, oldest first', async () => {
    const chain = makeChain()
    chain.trade(130)
    const follower = makeFollower(chain)
    expect(await follower.follow()).toBe(true)
    expect(await follower.stored()).toEqual(signaturesOf(chain, 30))
    chain.trade(250)
    expect(await follower.follow()).toBe(false)
    expect(await follower.follow()).toBe(false)
    expect(await follower.follow()).toBe(true)
    expect(await follower.stored()).toEqual(signaturesOf(chain, 30))
    expect(follower.gaps).toEqual([])
  })

  test('requests only the list of signatures if nothing is new', async () => {
    const chain = makeChain()
    chain.trade(3)
    const follower = makeFollower(chain)
    await follower.follow()
    chain.calls.length = 0
    expect(await follower.follow()).toBe(true)
    expect(chain.calls).toEqual(['signatures'])
  })

  test('failed transactions are skipped without a request', async () => {
    const chain = makeChain()
    chain.trade(5)
    chain.failed.add(chain.records[4]?.signature ?? '')
    const follower = makeFollower(chain)
    await follower.follow()
    expect(await follower.stored()).toEqual(signaturesOf(chain).slice(0, 4))
    chain.calls.length = 0
    await follower.follow()
    expect(chain.calls).toEqual(['signatures'])
  })

  test('a fork that drops the last transaction loses and duplicates nothing', async () => {
    const chain = makeChain()
    chain.trade(20)
    const follower = makeFollower(chain)
    await follower.follow()
    const [lost] = chain.records.splice(19, 1)
    chain.trade(5)
    await follower.follow()
    const expected = new Set([...signaturesOf(chain), lost?.signature ?? ''])
    expect(new Set(await follower.stored())).toEqual(expected)
    expect(follower.gaps).toEqual([])
  })

  test('if there is too much to catch up on, the newest are read and a gap is recorded', async () => {
    const chain = makeChain()
    chain.trade(10)
    const follower = makeFollower(chain)
    const source = { ...sourceOf(wallet, 'wallet'), backlogRows: 60 }
    await follower.follow(source)
    chain.trade(200)
    await follower.follow(source)
    expect(await follower.stored()).toEqual([
      ...signaturesOf(chain).slice(0, 10),
      ...signaturesOf(chain, 150),
    ])
    expect(follower.gaps).toEqual([
      {
        address: wallet,
        kind: 'wallet',
        reason: 'too-many',
        transactions: 0,
        afterSlot: chain.records[9]?.slot ?? 0n,
        beforeSlot: chain.records[150]?.slot ?? 0n,
      },
    ])
    const noted = follower.database.query('SELECT reason FROM source_gaps').all()
    expect(noted).toEqual([{ reason: 'too-many' }])
  })

  test('waits for a recent missing transaction; an old one is a gap', async () => {
    const chain = makeChain()
    chain.trade(10)
    const missing = chain.records[5]?.signature ?? ''
    chain.hidden.add(missing)
    const follower = makeFollower(chain)
    const soon = { nowMs: () => (startSeconds + 60) * 1_000 }
    expect(await follower.follow(undefined, soon)).toBe(false)
    expect(await follower.stored()).toEqual(signaturesOf(chain).slice(0, 5))
    expect(await follower.follow(undefined, soon)).toBe(false)
    expect(follower.gaps).toEqual([])
    expect(await follower.follow()).toBe(true)
    expect(await follower.stored()).toEqual(signaturesOf(chain).filter((each) => each !== missing))
    expect(follower.gaps).toMatchObject([{ reason: 'missing', transactions: 1 }])
  })

  test('failing nodes and restarts lose and duplicate nothing', async () => {
    const random = seededRandom(5)
    const chain = makeChain()
    const path = join(makeFolder(), 'market.db')
    // Every round is a new process, which knows only what is stored.
    const followOnce = async (): Promise<void> => {
      const database = openMarketDatabase(path)
      try {
        await makeFollower(chain, database).follow()
      } catch {
        // The node broke off.
      } finally {
        database.close()
      }
    }
    chain.trade(1)
    await followOnce()
    for (let round = 0; round < 120; round += 1) {
      chain.trade(Math.floor(random() * 40))
      chain.breakAfter(Math.floor(random() * 12))
      await followOnce()
    }
    chain.breakAfter(Number.POSITIVE_INFINITY)
    const last = makeFollower(chain, openMarketDatabase(path))
    while (!(await last.follow())) expect(last.gaps).toEqual([])
    expect(await last.stored()).toEqual(signaturesOf(chain))
    expect(last.gaps).toEqual([])
  })

  test('trades in the future are rejected', async () => {
    const chain = makeChain()
    chain.trade(2)
    const follower = makeFollower(chain)
    await follower.follow(undefined, { nowMs: () => (startSeconds - 1_000) * 1_000 })
    expect(await follower.stored()).toEqual([])
  })

  test('a broken record does not hold up the others', async () => {
    const chain = makeChain()
    chain.trade(5)
    const [, second] = chain.records
    if (second) Object.assign(second, { preLamports: undefined })
    const outcomes: [string, number][] = []
    const follower = makeFollower(chain)
    const onTransactions: FollowDeps['onTransactions'] = (outcome, count) =>
      void outcomes.push([outcome, count])
    expect(await follower.follow(undefined, { onTransactions })).toBe(true)
    expect(await follower.stored()).toHaveLength(4)
    expect(outcomes).toContainEqual(['unread', 1])
  })

  test('nothing is stored after a stop', async () => {
    const chain = makeChain()
    chain.trade(30)
    const follower = makeFollower(chain)
    let taken = 0
    const budget = {
      take: async () => (taken += 1) < 3,
      pause: async () => true,
      stopped: () => taken >= 3,
      stop: () => undefined,
    }
    expect(await follower.follow(undefined, { budget })).toBe(false)
    expect(await follower.stored()).toEqual(signaturesOf(chain).slice(0, 10))
  })
})

describe('following a pool', () => {
  test('reads a sample of new transactions and records no gap', async () => {
    const chain = makeChain()
    chain.trade(100)
    const follower = makeFollower(chain)
    const pool = sourceOf(wallet, 'pool')
    await follower.follow(pool)
    expect(await follower.stored()).toHaveLength(20)
    chain.trade(100)
    while (!(await follower.follow(pool))) expect(follower.batches.length).toBeLessThan(20)
    expect(await follower.stored()).toHaveLength(60)
    expect(follower.gaps).toEqual([])
  })
})
