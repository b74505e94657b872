import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openMarketDatabase } from '../../../src/market/adapters/store/market-database.ts'
import type { StoreBlock } from '../../../src/market/blocks/block-archive.ts'
import type { PositionedTrade } from '../../../src/market/blocks/block-facts.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { makeHandClock } from '../hand-clock.ts'
import { seededRandom } from '../seeded-random.ts'
import { usdcMint } from './index-trades.ts'
import { creationAt, launchBlock, mintNumber, purchaseAt, walletNumber } from './launch-blocks.ts'
import { openTradeIndex } from './trade-index.ts'

/** Base units of a token with six decimals that `trader` has bought for SOL. */
export const momentMint = mintNumber(77)
export const boughtAmount = 3_000_000n

const firstSlot = 400
const blockCount = 40

/** What most wallets pay, in USD, give or take 2 %. */
export const momentPrices = (seed: number): { solUsd: number; tokenUsd: number } => {
  const random = seededRandom(seed + 1_000)
  return { solUsd: 50 + 200 * random(), tokenUsd: 0.01 + 5 * random() }
}

/** Of the price, in a pool of one owner: many small trades by many wallets, and large ones by one. */
const madeUpFactor = 10

/**
 * Random trades of the last minutes, up to this moment: SOL against dollars, and a token against both, by twenty wallets
 * and a trader. Beside them, both are traded at made-up prices. Every block was read.
 */
const momentBlocks = (trader: Address, nowSeconds: number, seed: number): StoreBlock[] => {
  const random = seededRandom(seed)
  const { solUsd, tokenUsd } = momentPrices(seed)
  const near = (value: number): number => value * (0.98 + 0.04 * random())
  const units = (value: number, decimals: number): bigint =>
    BigInt(Math.max(1, Math.round(value * 10 ** decimals)))
  const solTrade = (slot: number, at: number): PositionedTrade => {
    const usd = 60 + 400 * random()
    return purchaseAt(slot, at, wrappedSolMint, walletNumber(Math.floor(20 * random())), {
      side: random() < 0.5 ? 'buy' : 'sell',
      baseAmount: units(usd / near(solUsd), 9),
      baseDecimals: 9,
      quoteMint: usdcMint,
      quoteAmount: units(usd, 6),
    })
  }
  const tokenTrade = (
    slot: number,
    at: number,
    wallet = walletNumber(Math.floor(20 * random())),
  ) => {
    const isInSol = wallet === trader || random() < 0.5
    const usd = 60 + 400 * random()
    return purchaseAt(slot, at, momentMint, wallet, {
      baseAmount: wallet === trader ? boughtAmount : units(usd / near(tokenUsd), 6),
      quoteMint: isInSol ? wrappedSolMint : usdcMint,
      quoteDecimals: isInSol ? 9 : 6,
      quoteAmount: isInSol ? units(usd / solUsd, 9) : units(usd, 6),
    })
  }
  const madeUp = (slot: number, at: number, wallet: Address, usd: number, isSol = false) =>
    purchaseAt(slot, at, isSol ? wrappedSolMint : momentMint, wallet, {
      baseAmount: units(usd / ((isSol ? solUsd : tokenUsd) * madeUpFactor), isSol ? 9 : 6),
      baseDecimals: isSol ? 9 : 6,
      quoteMint: usdcMint,
      quoteAmount: units(usd, 6),
    })
  return Array.from({ length: blockCount }, (_, number): StoreBlock => {
    const slot = firstSlot + number
    const isLast = number === blockCount - 1
    const timeSeconds = nowSeconds - (blockCount - 1 - number) * 12
    const trades = [
      solTrade(slot, 1),
      solTrade(slot, 2),
      tokenTrade(slot, 3),
      tokenTrade(slot, 4),
      ...(isLast ? [tokenTrade(slot, 5, trader)] : []),
      ...[6, 7, 8, 9].flatMap((at) => {
        const wallet = walletNumber(10_000 + ((4 * slot + at) % 40))
        return [madeUp(slot, at, wallet, 3), madeUp(slot, at + 10, wallet, 3, true)]
      }),
      madeUp(slot, 30, walletNumber(9_999), 50_000),
      madeUp(slot, 31, walletNumber(9_999), 50_000, true),
    ].map((trade) => ({ ...trade, timeSeconds }))
    const launches = number === 0 ? [creationAt(slot, momentMint)] : []
    const block = launchBlock(slot, { trades, launches })
    return { ...block, facts: { ...block.facts, timeSeconds } }
  })
}

/** Stores them in the database of a server that is not running. */
export const storeMoment = async (
  dataDir: string,
  { trader, nowSeconds, seed }: { trader: Address; nowSeconds: number; seed: number },
): Promise<void> => {
  mkdirSync(dataDir, { recursive: true })
  const database = openMarketDatabase(join(dataDir, 'market.db'))
  const clock = makeHandClock(nowSeconds * 1_000)
  const index = openTradeIndex(clock, database)
  for (const block of momentBlocks(trader, nowSeconds, seed)) await index.blocks.store(block)
  await index.blocks.finalized(BigInt(firstSlot + blockCount))
  clock.advance(200_000)
  index.close()
  database.close()
}
