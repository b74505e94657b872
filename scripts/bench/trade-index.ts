import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TradeFilter } from '../../src/market/trades/trade-index.ts'
import { openMarketDatabase } from '../../src/market/adapters/store/market-database.ts'
import type { TradeStore } from '../../src/market/adapters/store/trade-store.ts'
import type { TradeRequest } from '../../src/market/adapters/store/trade-requests.ts'
import { median } from './median.ts'
import { fill, openStore } from './filled-store.ts'
import { mintNumber, walletNumber } from './trade-blocks.ts'

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
