import type { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, addressFromBytes } from '../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../src/solana/address/known-address.ts'
import type { TradeFilter } from '../../src/market/trades/trade-index.ts'
import type { PricedTrade } from '../../src/activity/trades/trade.ts'
import { openDatabase } from '../../src/store/database.ts'
import { firstPositionOf, rowOf, tradeColumns } from '../../src/market/adapters/store/trade-rows.ts'
import { prepareTradeSelect } from '../../src/market/adapters/store/trade-select.ts'
import { prepareTradeWriter } from '../../src/market/adapters/store/trade-writer.ts'
import { base58 } from '@scure/base'
import { median } from './median.ts'

export type TradeIndexBench = {
  trades: number
  /** The slowest of all combinations of filters, by the median of its pages. */
  worstFeedMs: number
  worstFeed: string
  /** Trades per second that the index ingests, ten at a time with their progress. */
  ingestPerSecond: number
  gigabytes: number
}

const DEFAULT_TRADES = 10_000_000
const PAGES = 31
const INGEST_TRADES = 5_000
const BATCH_TRADES = 10

const WALLETS = 200_000
const MINTS = 20_000
const startSeconds = 1_700_000_000
const tradesPerSecond = 5

/** Feed and ingest over this many trades. A few wallets and tokens have most of them, as on the chain. */
export const benchTradeIndex = (trades = DEFAULT_TRADES): TradeIndexBench => {
  const directory = mkdtempSync(join(tmpdir(), 'drawbridge-bench-trades-'))
  const path = join(directory, 'bench.db')
  const database = openDatabase(path)
  try {
    fill(database, trades)
    const [worstFeed, worstFeedMs] = slowestFeed(database, trades)
    const ingestPerSecond = ingest(database, trades)
    const gigabytes = statSync(path).size / 1e9
    return { trades, worstFeed, worstFeedMs, ingestPerSecond, gigabytes }
  } finally {
    database.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Rows as the store writes them. The indexes are created afterwards, which is faster and has the same result. */
const fill = (database: Database, trades: number): void => {
  const indexes = database
    .query<{ name: string; sql: string }, []>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'trades' AND sql IS NOT NULL",
    )
    .all()
  for (const { name } of indexes) database.run(`DROP INDEX ${name}`)
  const insert = database.query(
    `INSERT INTO trades (${tradeColumns}) VALUES (${tradeColumns.replaceAll(/(\w+)/g, '$$$1')})`,
  )
  const some = database.transaction((from: number, to: number) => {
    for (let number = from; number < to; number += 1) {
      const trade = tradeNumber(number)
      insert.run(rowOf(trade, positionOf(number)))
    }
  })
  for (let from = 0; from < trades; from += 100_000) some(from, Math.min(from + 100_000, trades))
  for (const { sql } of indexes) database.run(sql)
  database.run('UPDATE trade_totals SET rows = ?', [trades])
}

const slowestFeed = (database: Database, trades: number): [string, number] => {
  const select = prepareTradeSelect(database)
  const all = combinations().map(([label, filter]): [string, number] => {
    const times = Array.from({ length: PAGES }, (_, page) => {
      const to = firstPositionOf(
        startSeconds + Math.floor(((page + 1) * trades) / PAGES / tradesPerSecond),
      )
      const startedAt = performance.now()
      select({ filter, from: 0, to, order: 'newest-first', limit: 100 })
      return performance.now() - startedAt
    })
    return [label, median(times)]
  })
  return all.reduce((worst, each) => (each[1] > worst[1] ? each : worst), ['', 0])
}

const combinations = (): [string, TradeFilter][] =>
  [undefined, 'buy', 'sell'].flatMap((side) =>
    [undefined, 0, 40, 5_000, 900_000].flatMap((minAmountUsd) =>
      [undefined, mintNumber(0), mintNumber(MINTS - 1)].flatMap((mint) =>
        [undefined, walletNumber(0), walletNumber(WALLETS - 1)].map(
          (wallet): [string, TradeFilter] => [
            [side, minAmountUsd, mint && 'mint', wallet && 'wallet']
              .filter((part) => part !== undefined)
              .join(' '),
            {
              ...((side === 'buy' || side === 'sell') && { side }),
              ...(minAmountUsd !== undefined && { minAmountUsd }),
              ...(mint && { mint }),
              ...(wallet && { wallet }),
            },
          ],
        ),
      ),
    ),
  )

const ingest = (database: Database, trades: number): number => {
  const write = prepareTradeWriter(database)
  const startedAt = performance.now()
  for (let from = trades; from < trades + INGEST_TRADES; from += BATCH_TRADES) {
    const batch = Array.from({ length: BATCH_TRADES }, (_, at) => tradeNumber(from + at))
    const [last] = batch
    if (!last) continue
    const { signature, slot } = last
    write({ trades: batch, progress: { address: last.wallet, kind: 'wallet', signature, slot } })
  }
  return INGEST_TRADES / ((performance.now() - startedAt) / 1_000)
}

const positionOf = (number: number): number =>
  firstPositionOf(startSeconds + Math.floor(number / tradesPerSecond)) + (number % tradesPerSecond)

const tradeNumber = (number: number): PricedTrade => {
  const amountUsd = 0.2 * Math.exp(14 * chance(number, 1) ** 1.5)
  const bytes = new Uint8Array(64)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < 64; at += 4)
    view.setUint32(at, Math.floor(chance(number, 10 + at) * 2 ** 32))
  const trade: PricedTrade = {
    signature: base58.encode(bytes),
    slot: BigInt(number),
    timeSeconds: startSeconds + Math.floor(number / tradesPerSecond),
    wallet: walletNumber(Math.floor(WALLETS * chance(number, 2) ** 3)),
    side: chance(number, 3) < 0.5 ? 'buy' : 'sell',
    baseMint: mintNumber(Math.floor(MINTS * chance(number, 4) ** 4)),
    baseAmount: BigInt(Math.floor(1e9 * chance(number, 5))),
    baseDecimals: 6,
    quoteMint: wrappedSolMint,
    quoteAmount: BigInt(Math.floor(1e9 * chance(number, 6))),
    quoteDecimals: 9,
    venues: ['Raydium CLMM'],
  }
  return chance(number, 7) < 0.1 ? trade : { ...trade, amountUsd, priceUsd: 1 }
}

const addressesOf = (kind: number) => {
  const made = new Map<number, Address>()
  return (number: number): Address => {
    const known = made.get(number)
    if (known) return known
    const bytes = new Uint8Array(32)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < 32; at += 4)
      view.setUint32(at, Math.floor(chance(number, 100 * kind + at) * 2 ** 32))
    const address = addressFromBytes(bytes)
    made.set(number, address)
    return address
  }
}
const walletNumber = addressesOf(1)
const mintNumber = addressesOf(2)

/** From 0 to below 1, by the numbers alone. */
const chance = (number: number, about: number): number => {
  let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(about + 1, 0x85ebca6b)
  for (const by of [0xc2b2ae35, 0x27d4eb2f, 0x165667b1]) {
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, by)
  }
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? DEFAULT_TRADES)
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Error('pass the number of trades, a whole number above 0')
  console.log(JSON.stringify(benchTradeIndex(count), undefined, 2))
}
