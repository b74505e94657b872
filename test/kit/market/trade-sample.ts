import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { address } from '../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import type { PricedTrade } from '../../../src/activity/trades/trade.ts'
import { openMarketDatabase } from '../../../src/market/adapters/store/market-database.ts'
import type { StoreBlock } from '../../../src/market/blocks/block-archive.ts'
import { addressNumber, makeTrade } from './index-trades.ts'
import { openTradeIndex } from './trade-index.ts'

export const bonk = address('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263')
const traders = [1, 2, 3, 4, 5].map((number) => addressNumber(number))

const trade = (number: number, trader: number, agoSeconds: number, fields: Partial<PricedTrade>) =>
  makeTrade(number, {
    slot: BigInt(200_000 - agoSeconds),
    timeSeconds: Math.floor(Date.now() / 1_000) - agoSeconds,
    wallet: traders[trader] ?? addressNumber(9),
    baseMint: bonk,
    baseDecimals: 5,
    ...fields,
  })

/** Four wallets accumulate BONK; one of them and a fifth have sold SOL, at a gain and at a loss. */
export const sampleTrades = (): PricedTrade[] => [
  ...[0, 1, 2, 3].map((trader) =>
    trade(trader, trader, 1_000 - trader, {
      baseAmount: 1_790_000_000_000n,
      quoteMint: wrappedSolMint,
      quoteAmount: 3_100_000_000n,
      quoteDecimals: 9,
      amountUsd: 465.25,
      priceUsd: 0.000025992,
      venues: ['Raydium CLMM'],
    }),
  ),
  ...[0, 4].flatMap((trader) =>
    [0, 1, 2].flatMap((round) => [
      trade(10 * trader + 2 * round + 20, trader, 9_000 - 100 * round - trader, {
        baseMint: wrappedSolMint,
        baseAmount: 1_000_000_000n,
        baseDecimals: 9,
        quoteAmount: 150_000_000n,
        amountUsd: 150,
        priceUsd: 150,
        venues: ['Orca Whirlpools'],
      }),
      trade(10 * trader + 2 * round + 21, trader, 8_990 - 100 * round - trader, {
        side: 'sell',
        baseMint: wrappedSolMint,
        baseAmount: 1_000_000_000n,
        baseDecimals: 9,
        quoteAmount: trader === 0 ? 152_500_000n : 149_250_000n,
        amountUsd: trader === 0 ? 152.5 : 149.25,
        priceUsd: trader === 0 ? 152.5 : 149.25,
        venues: ['Orca Whirlpools'],
      }),
    ]),
  ),
]

/** Stores trades in the database of a server that is not running, with a block in each hour that makes them complete. */
export const storeTrades = async (
  dataDir: string,
  trades: readonly PricedTrade[],
): Promise<void> => {
  mkdirSync(dataDir, { recursive: true })
  const database = openMarketDatabase(join(dataDir, 'market.db'))
  const index = openTradeIndex({ nowMs: Date.now, schedule: () => () => undefined }, database)
  await index.store({ trades })
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const oldest = Math.min(
    nowSeconds - coveredSeconds,
    ...trades.map(({ timeSeconds = nowSeconds }) => timeSeconds),
  )
  const last = Math.floor(nowSeconds / 3_600)
  for (let hour = Math.floor(oldest / 3_600); hour <= last; hour += 1)
    await index.blocks.store(emptyBlock(BigInt(1e9 + hour), hour * 3_600))
  index.close()
  database.close()
}

/** More than the longest window of signals. */
const coveredSeconds = 26 * 3_600

/** Nothing but a sign that its hour was read. */
const emptyBlock = (slot: bigint, timeSeconds: number): StoreBlock => ({
  facts: {
    slot,
    blockhash: `${slot}`,
    parentSlot: slot - 1n,
    previousBlockhash: `${slot - 1n}`,
    timeSeconds,
    timeEstimated: false,
    trades: [],
    moves: [],
    launches: [],
    fundings: [],
    liquidity: [],
    holders: [],
    counts: { all: 0, votes: 0, failed: 0, unread: 0 },
  },
  place: 'start',
  produced: 1,
})
