import type { Database } from 'bun:sqlite'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TradeFilter } from '../../src/market/trades/trade-index.ts'
import { openMarketDatabase } from '../../src/market/adapters/store/market-database.ts'
import { makeTradeStore, type TradeStore } from '../../src/market/adapters/store/trade-store.ts'
import type { TradeRequest } from '../../src/market/adapters/store/trade-requests.ts'
import { median } from './median.ts'
import {
  blockNumber,
  blocksPerHour,
  mintNumber,
  startSeconds,
  walletNumber,
} from './trade-blocks.ts'

export type TradeIndexBench = {
  trades: number
  /** Of the writer with its upkeep, and how long one piece of it held the thread at most. */
  cpuMicrosPerTrade: number
  storedPerSecond: number
  worstPauseMs: number
  bytesPerTrade: number
  diskBytesPerTrade: number
  memoryMb: number
  rebuildMs: number
  /** Each question first with an empty cache of SQLite, then the median of more. */
  queries: { what: string; coldMs: number; warmMs: number }[]
}

const DEFAULT_TRADES = 20_000_000
const RUNS = 21

/** Stores generated blocks as the server does, then asks every question. */
export const benchTradeIndex = async (trades = DEFAULT_TRADES): Promise<TradeIndexBench> => {
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-bench-trades-'))
  const path = join(folder, 'market.db')
  try {
    const filled = await fill(path, trades)
    const startedMs = performance.now()
    const store = openStore(openMarketDatabase(path), filled.clock)
    const rebuildMs = performance.now() - startedMs
    const queries: TradeIndexBench['queries'] = []
    for (const [what, request] of questions(filled.clock.nowMs()))
      queries.push({ what, ...(await timesOf(store, request)) })
    store.close()
    const { clock: _, ...measured } = filled
    return {
      ...measured,
      rebuildMs,
      bytesPerTrade: statSync(path).size / trades,
      queries,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Block time, by which the upkeep runs. */
const makeBlockClock = () => {
  let nowMs = startSeconds * 1_000
  let timers: { atMs: number; run: () => void }[] = []
  let worstMs = 0
  return {
    nowMs: () => nowMs,
    worstMs: () => worstMs,
    schedule: (run: () => void, afterMs: number) => {
      const timer = { atMs: nowMs + afterMs, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advanceTo: (untilMs: number): void => {
      for (;;) {
        const [next] = timers.filter(({ atMs }) => atMs <= untilMs)
        if (!next) break
        timers = timers.filter((other) => other !== next)
        nowMs = Math.max(nowMs, next.atMs)
        const startedMs = performance.now()
        next.run()
        worstMs = Math.max(worstMs, performance.now() - startedMs)
      }
      nowMs = Math.max(nowMs, untilMs)
    },
  }
}

type BlockClock = ReturnType<typeof makeBlockClock>

const openStore = (database: Database, clock: BlockClock): TradeStore => {
  const store = makeTradeStore({
    database,
    nowMs: clock.nowMs,
    schedule: clock.schedule,
    report: (message, error) => {
      throw new Error(message, { cause: error })
    },
    retentionDays: 30,
    maxBytes: 1e12,
    watched: [],
  })
  return {
    ...store,
    close: () => {
      store.close()
      database.close()
    },
  }
}

const fill = async (path: string, trades: number) => {
  const clock = makeBlockClock()
  const store = openStore(openMarketDatabase(path), clock)
  const cpu = process.cpuUsage()
  const startedMs = performance.now()
  const startedBytes = diskBytes()
  let stored = 0
  let memory = 0
  let generatedMs = 0
  for (let number = 0; stored < trades; number += 1) {
    const madeMs = performance.now()
    const facts = blockNumber(number)
    generatedMs += performance.now() - madeMs
    await store.blocks.store({ facts, place: number === 0 ? 'start' : 'chain', produced: 1 })
    stored += facts.trades.length
    clock.advanceTo(facts.timeSeconds * 1_000)
    if (number % 32 === 0) await store.blocks.finalized(facts.slot)
    if (number % blocksPerHour === 0) {
      memory = Math.max(memory, process.memoryUsage.rss())
      progress(number / blocksPerHour, stored, startedMs)
    }
  }
  const used = process.cpuUsage(cpu)
  const cpuMs = (used.user + used.system) / 1_000 - generatedMs
  memory = Math.max(memory, process.memoryUsage.rss())
  store.close()
  return {
    clock,
    trades: stored,
    cpuMicrosPerTrade: (1_000 * cpuMs) / stored,
    storedPerSecond: stored / ((performance.now() - startedMs - generatedMs) / 1_000),
    worstPauseMs: clock.worstMs(),
    diskBytesPerTrade: (diskBytes() - startedBytes) / stored,
    memoryMb: memory / 1e6,
  }
}

const progress = (hours: number, stored: number, startedMs: number): void => {
  if (!import.meta.main) return
  const seconds = Math.round((performance.now() - startedMs) / 1_000)
  console.error(`${hours} hours, ${stored} trades, ${seconds} s`)
}

/** What this process has handed to the disk; 0 where the system does not count it. */
const diskBytes = (): number => {
  try {
    return Number(/write_bytes: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const timesOf = async (
  store: TradeStore,
  request: TradeRequest,
): Promise<{ coldMs: number; warmMs: number }> => {
  const run = async (): Promise<number> => {
    const startedMs = performance.now()
    await store.answer(request)
    return performance.now() - startedMs
  }
  const coldMs = await run()
  const times: number[] = []
  for (let at = 0; at < RUNS; at += 1) times.push(await run())
  return { coldMs, warmMs: median(times) }
}

const questions = (nowMs: number): [string, TradeRequest][] => {
  const now = Math.floor(nowMs / 1_000)
  const [hot, middling, rare] = [mintNumber(0), mintNumber(2_000), mintNumber(50_000)]
  const [bot, person] = [walletNumber(0), walletNumber(300_000)]
  const feed = (what: string, filter: TradeFilter): [string, TradeRequest] => [
    `feed ${what}`,
    { kind: 'feed', filter, limit: 100 },
  ]
  const day = { fromSeconds: now - 86_400, toSeconds: now }
  return [
    feed('newest', {}),
    feed('sales', { side: 'sell' }),
    feed('from 1,000 USD', { minAmountUsd: 1_000 }),
    feed('from 40,000 USD', { minAmountUsd: 40_000 }),
    feed('purchases from 70 USD', { side: 'buy', minAmountUsd: 70 }),
    feed('hot token', { mint: hot }),
    feed('rare token', { mint: rare }),
    feed('hot token from 1,000 USD', { mint: hot, minAmountUsd: 1_000 }),
    feed('busiest wallet', { wallet: bot }),
    feed('some wallet', { wallet: person }),
    feed('busiest wallet and hot token', { wallet: bot, mint: hot }),
    feed('busiest wallet and rare token', { wallet: bot, mint: rare }),
    ...(['1m', '1h', '1d'] as const).map((interval): [string, TradeRequest] => [
      `candles ${interval} of a day, hot token`,
      { kind: 'candles', mint: hot, interval, range: day },
    ]),
    ['top traders, hottest token', { kind: 'top-traders', mint: hot, limit: 100 }],
    ['top traders, middling token', { kind: 'top-traders', mint: middling, limit: 100 }],
    ['results of the busiest wallet', { kind: 'wallet-tokens', wallet: bot, limit: 100 }],
    ['own prices of 100 tokens', { kind: 'own-prices', mints: some100() }],
    ...(['24h', '7d'] as const).map((window): [string, TradeRequest] => [
      `leaderboard ${window}`,
      { kind: 'leaders', query: { window, sort: 'pnl', minTrades: 1, limit: 100 } },
    ]),
    ['flows of a day', { kind: 'flows', range: day, limit: 2_000 }],
    [
      'flows of 5 minutes',
      { kind: 'flows', range: { fromSeconds: now - 300, toSeconds: now }, limit: 2_000 },
    ],
    ['signals of an hour', { kind: 'signals', window: '1h', limit: 100 }],
  ]
}

const some100 = () => Array.from({ length: 100 }, (_, at) => mintNumber(at * 50))

if (import.meta.main) {
  const count = Number(process.argv[2] ?? DEFAULT_TRADES)
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Error('pass the number of trades, a whole number above 0')
  console.log(JSON.stringify(await benchTradeIndex(count), undefined, 2))
}
