import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openMarketDatabase } from '../../../src/market/adapters/store/market-database.ts'
import type { StoreBlock } from '../../../src/market/blocks/block-archive.ts'
import { positionOf } from '../../../src/market/blocks/trade-position.ts'
import { usdcMint } from './token-providers.ts'
import { makeHandClock } from '../hand-clock.ts'
import {
  creationAt,
  eventAt,
  fundingAt,
  launchBlock,
  mintNumber,
  purchaseAt,
  walletNumber,
} from './launch-blocks.ts'
import { signatureNumber } from './index-trades.ts'
import { openTradeIndex } from './trade-index.ts'

export const [launchedMint, graduatedMint] = [mintNumber(41), mintNumber(42)]
export const [buyer, seller, launchFunder] = [walletNumber(1), walletNumber(2), walletNumber(50)]
const provider = walletNumber(60)

/**
 * One token graduates; another is bought by three new wallets of one funder in a bundle, and by a fourth that sells half
 * of it at a gain. All within the last minutes, so that every block since the first of these trades was read.
 */
const sampleBlocks = (nowSeconds: number): StoreBlock[] => {
  const first = 400
  const base = nowSeconds - 500
  const pool = walletNumber(77)
  const bundle = [3, 4, 5].map(walletNumber)
  const parts = new Map<number, Parameters<typeof launchBlock>[1]>([
    [401, { fundings: bundle.map((wallet) => fundingAt(401, wallet, launchFunder)) }],
    [
      402,
      {
        launches: [
          creationAt(402, graduatedMint, 'Raydium LaunchLab'),
          creationAt(402, launchedMint),
        ],
        // The launch curve.
        holders: [{ mint: launchedMint, change: 1 }],
      },
    ],
    [
      403,
      {
        holders: [{ mint: launchedMint, change: 4 }],
        launches: [
          eventAt(403, { kind: 'graduated', mint: graduatedMint, pool }, 'Raydium LaunchLab'),
          eventAt(403, { kind: 'progress', mint: launchedMint, soldPct: 62.5 }),
        ],
        trades: [
          ...bundle.map((wallet, at) =>
            purchaseAt(403, 10 + at, launchedMint, wallet, {
              baseAmount: 5_000_000n,
              quoteAmount: 2_000_000n,
              ...(at === 2 && { tipped: true }),
            }),
          ),
          purchaseAt(403, 90, launchedMint, buyer, {
            baseAmount: 8_000_000n,
            quoteAmount: 40_000_000n,
          }),
        ],
      },
    ],
    [
      404,
      {
        liquidity: [
          {
            position: positionOf(404n, 5),
            signature: signatureNumber(404_005),
            wallet: provider,
            venues: ['Raydium CPMM'],
            amounts: [
              { mint: launchedMint, decimals: 6, amount: 3_000_000n },
              { mint: usdcMint, decimals: 6, amount: 25_000_000n },
            ],
          },
        ],
        trades: [
          purchaseAt(404, 3, launchedMint, buyer, {
            side: 'sell',
            baseAmount: 4_000_000n,
            quoteAmount: 30_000_000n,
          }),
        ],
      },
    ],
  ])
  return Array.from({ length: 6 }, (_, at) => {
    const slot = first + at
    const block = launchBlock(slot, parts.get(slot) ?? {})
    const timeSeconds = base + at
    const trades = block.facts.trades.map((trade) => ({ ...trade, timeSeconds }))
    return { ...block, facts: { ...block.facts, timeSeconds, trades } }
  })
}

/** Stores them in the database of a server that is not running. */
export const storeLaunches = async (dataDir: string): Promise<void> => {
  mkdirSync(dataDir, { recursive: true })
  const database = openMarketDatabase(join(dataDir, 'market.db'))
  const clock = makeHandClock(Date.now())
  const index = openTradeIndex(clock, database)
  for (const block of sampleBlocks(Math.floor(Date.now() / 1_000))) await index.blocks.store(block)
  await index.blocks.finalized(500n)
  clock.advance(60_000)
  index.close()
  database.close()
}

/** An answer whose times and cursors, which differ from run to run, are replaced. */
export const timeless = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer)
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replaceAll(/"nextCursor":"[\w-]+"/g, '"nextCursor":"cursor"'),
  )
