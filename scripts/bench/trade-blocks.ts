// Blocks as mainnet makes them in November 2026: 4.7 a second, some 230 trades a second, a few wallets and tokens with
// most of them. The same numbers always make the same blocks.
import { base58 } from '@scure/base'
import type { BlockFacts, PositionedTrade } from '../../src/market/blocks/block-facts.ts'
import { positionOf } from '../../src/market/blocks/trade-position.ts'
import { type Address, addressFromBytes } from '../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../src/solana/address/known-address.ts'
import { usdcMint } from '../../test/kit/market/index-trades.ts'

export const startSeconds = 1_760_000_400
export const blocksPerSecond = 4.7
export const blocksPerHour = 16_920
export const tradesPerBlock = 49
const firstSlot = 400_000_000

const wallets = 600_000
const mints = 60_000

export const blockNumber = (number: number): BlockFacts => {
  const slot = BigInt(firstSlot + number)
  const timeSeconds = startSeconds + Math.floor(number / blocksPerSecond)
  return {
    slot,
    blockhash: `block ${number}`,
    parentSlot: slot - 1n,
    previousBlockhash: `block ${number - 1}`,
    timeSeconds,
    timeEstimated: false,
    trades: Array.from({ length: tradesPerBlock }, (_, at) =>
      tradeOf(number * tradesPerBlock + at, at, slot, timeSeconds),
    ),
    moves: [],
    launches: [],
    fundings: [],
    liquidity: [],
    holders: [],
    counts: { all: 860, votes: 660, failed: 60, unread: 0 },
  }
}

const tradeOf = (
  number: number,
  at: number,
  slot: bigint,
  timeSeconds: number,
): PositionedTrade => {
  // Some trades of SOL against dollars give the others their value.
  const isSol = at < 2
  const sellsBack = chance(number, 3) < 0.5
  return {
    signature: signatureNumber(number),
    slot,
    timeSeconds,
    position: positionOf(slot, 17 * at),
    wallet: walletNumber(Math.floor(wallets * chance(number - (number % 3), 2) ** 3)),
    side: sellsBack ? 'sell' : 'buy',
    baseMint: isSol
      ? wrappedSolMint
      : mintNumber(Math.floor(mints * chance(number - (number % 3), 4) ** 4)),
    baseAmount: BigInt(Math.floor(1 + 1e9 * chance(number, 5))),
    baseDecimals: isSol ? 9 : 6,
    quoteMint: isSol ? usdcMint : wrappedSolMint,
    quoteAmount: isSol
      ? BigInt(Math.floor(1 + 150e6 * chance(number, 5)))
      : BigInt(Math.floor(1 + 2e6 * Math.exp(12 * chance(number, 1) ** 1.5))),
    quoteDecimals: isSol ? 6 : 9,
    venues: ['Raydium CLMM'],
  }
}

const signatureNumber = (number: number): string => {
  const bytes = new Uint8Array(64)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < 64; at += 4)
    view.setUint32(at, Math.floor(chance(number, 10 + at) * 2 ** 32))
  return base58.encode(bytes)
}

/** Made anew each time: hundreds of thousands of them would be most of the memory that is measured. */
const addressOf =
  (kind: number) =>
  (number: number): Address => {
    const bytes = new Uint8Array(32)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < 32; at += 4)
      view.setUint32(at, Math.floor(chance(number, 100 * kind + at) * 2 ** 32))
    return addressFromBytes(bytes)
  }
export const walletNumber = addressOf(1)
export const mintNumber = addressOf(2)

/** From 0 to below 1, by the numbers alone. */
const chance = (number: number, about: number): number => {
  let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(about + 1, 0x85ebca6b)
  for (const by of [0xc2b2ae35, 0x27d4eb2f, 0x165667b1]) {
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, by)
  }
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}
