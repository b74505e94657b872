import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TradeFilter } from '../../src/market/trades/trade-index.ts'
import { openMarketDatabase } from '../../src/market/adapters/store/market-database.ts'
import type { TradeStore } from '../../src/market/adapters/store/trade-store.ts'
import type { TradeRequest } from '../../src/market/adapters/store/trade-requests.ts'
import { median, quantile } from './median.ts'
import { startCheckpoints } from '../../src/app/market-thread/checkpoint-thread.ts'
import { leaderWindows } from '../../src/market/traders/leaderboard.ts'
import { type BlockClock, fill, makeBlockClock, openStore } from './filled-store.ts'
import {
  blockNumber,
  blocksPerSecond,
  mintNumber,
  tradesPerBlock,
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
  /** Until the store answers after a start, and then until it has made leaderboards of all windows anew. */
  rebuildMs: number
  boardsMs: number
  /** Each question first with an empty cache of SQLite, then the median of more. */
  queries: QueryTimes[]
  /** The same while blocks are stored at mainnet's rate. */
  besideWrites: QueryTimes[]
  /** How long the thread was held at most meanwhile. */
  heldMs: { p99: number; most: number }
}

type QueryTimes = { what: string; coldMs: number; warmMs: number }

const DEFAULT_TRADES = 20_000_000
const RUNS = 21

/** Fills a store with generated blocks as the server does, unless the folder has it already, and asks every question. */
export const benchTradeIndex = async (
  trades = DEFAULT_TRADES,
  keptFolder?: string,
): Promise<TradeIndexBench> => {
  const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'drawbridge-bench-trades-'))
  const path = join(folder, 'market.db')
  const figuresPath = join(folder, 'filled.json')
  try {
    if (!existsSync(figuresPath)) {
      mkdirSync(folder, { recursive: true })
      const { clock, ...figures } = await fill(path, trades)
      writeFileSync(figuresPath, JSON.stringify({ ...figures, nowMs: clock.nowMs() }))
    }
    const { nowMs, ...filled }: Filled = JSON.parse(readFileSync(figuresPath, 'utf8'))
    const clock = makeBlockClock(nowMs)
    const startedMs = performance.now()
    const store = openStore(openMarketDatabase(path), clock)
    const rebuildMs = performance.now() - startedMs
    const boardsMs = await timeOfBoards(store)
    const queries = await askAll(store, nowMs)
    const beside = await askBesideWrites(path, store, clock, filled.trades)
    store.close()
    return {
      ...filled,
      rebuildMs,
      boardsMs,
      bytesPerTrade: statSync(path).size / filled.trades,
      queries,
      ...beside,
    }
  } finally {
    if (keptFolder === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

type Filled = Omit<Awaited<ReturnType<typeof fill>>, 'clock'> & { nowMs: number }

const timeOfBoards = async (store: TradeStore): Promise<number> => {
  const startedMs = performance.now()
  for (const window of leaderWindows)
    await store.answer({
      kind: 'leaders',
      query: { window, sort: 'pnl', minTrades: 1, limit: 100 },
    })
  return performance.now() - startedMs
}

const askAll = async (store: TradeStore, nowMs: number): Promise<QueryTimes[]> => {
  const found: QueryTimes[] = []
  for (const [what, request] of questions(nowMs))
    found.push({ what, ...(await timesOf(store, request)) })
  return found
}

/** Blocks in real time, with the upkeep that they cause, on this thread as in the server. */
const askBesideWrites = async (
  path: string,
  store: TradeStore,
  clock: BlockClock,
  stored: number,
): Promise<Pick<TradeIndexBench, 'besideWrites' | 'heldMs'>> => {
  const checkpoints = startCheckpoints(path, (error) => {
    throw error
  })
  const held: number[] = []
  const timed = async (work: () => Promise<unknown> | void): Promise<void> => {
    const startedMs = performance.now()
    await work()
    held.push(performance.now() - startedMs)
  }
  let number = Math.ceil(stored / tradesPerBlock)
  let failure: unknown
  const writing = setInterval(() => {
    const facts = blockNumber(number)
    number += 1
    timed(() => store.blocks.store({ facts, place: 'chain', produced: 1 })).catch(
      (error: unknown) => (failure ??= error),
    )
    if (number % 32 === 0) void store.blocks.finalized(facts.slot)
  }, 1_000 / blocksPerSecond)
  // The upkeep pauses for milliseconds between its pieces.
  const upkeep = setInterval(() => void timed(() => clock.advanceTo(clock.nowMs() + 5)), 5)
  const besideWrites = await askAll(store, clock.nowMs())
  while (held.length < heldMin) await Bun.sleep(100)
  clearInterval(writing)
  clearInterval(upkeep)
  await checkpoints.stop()
  if (failure) throw failure
  return { besideWrites, heldMs: { p99: quantile(held, 0.99), most: Math.max(...held) } }
}

/** Over a minute of upkeep, which applies positions once in that time. */
const heldMin = 14_000

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
    ['flow of a day, hottest token', { kind: 'flows-of', mints: [hot], range: day }],
    ['flows of a day, 50 tokens', { kind: 'flows-of', mints: some100().slice(50), range: day }],
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
  console.log(JSON.stringify(await benchTradeIndex(count, process.argv[3]), undefined, 2))
  process.exit(0)
}
