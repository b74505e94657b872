// Blocks in which tokens are launched and bought.
import type { StoreBlock } from '../../../src/market/blocks/block-archive.ts'
import type {
  BlockFacts,
  Funding,
  PositionedTrade,
} from '../../../src/market/blocks/block-facts.ts'
import { positionOf } from '../../../src/market/blocks/trade-position.ts'
import type { LaunchEvent, LaunchFact } from '../../../src/market/launches/launch-event.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import { addressNumber, makeTrade, signatureNumber } from './index-trades.ts'

export const launchStartSeconds = 1_700_000_000

type Parts = Partial<Pick<BlockFacts, 'trades' | 'launches' | 'fundings' | 'holders' | 'liquidity'>>

export const launchBlock = (slot: number, parts: Parts, fork = 0): StoreBlock => ({
  facts: {
    slot: BigInt(slot),
    blockhash: `block ${slot} of fork ${fork}`,
    parentSlot: BigInt(slot - 1),
    previousBlockhash: `block ${slot - 1}`,
    timeSeconds: launchStartSeconds + slot,
    timeEstimated: false,
    trades: [],
    moves: [],
    launches: [],
    fundings: [],
    liquidity: [],
    holders: [],
    counts: { all: 10, votes: 4, failed: 1, unread: 0 },
    ...parts,
  },
  place: 'chain',
  produced: 1,
})

export const mintNumber = (number: number): Address => addressNumber(number, 8)
export const walletNumber = (number: number): Address => addressNumber(number, 3)

export const eventAt = (
  slot: number,
  fact: LaunchFact,
  launchpad: LaunchEvent['launchpad'] = 'Pump.fun',
  index = 0,
): LaunchEvent => ({ ...fact, position: positionOf(BigInt(slot), index), decimals: 6, launchpad })

export const creationAt = (
  slot: number,
  mint: Address,
  launchpad?: LaunchEvent['launchpad'],
): LaunchEvent =>
  eventAt(
    slot,
    { kind: 'created', mint, creator: walletNumber(900), name: 'Cat coin', symbol: 'CAT' },
    launchpad,
  )

export const purchaseAt = (
  slot: number,
  index: number,
  mint: Address,
  wallet: Address,
  more: Partial<PositionedTrade> = {},
): PositionedTrade => {
  const { amountUsd: _, priceUsd: __, ...trade } = makeTrade(0)
  return {
    ...trade,
    signature: signatureNumber(slot * 1_000 + index),
    slot: BigInt(slot),
    timeSeconds: launchStartSeconds + slot,
    wallet,
    side: 'buy',
    baseMint: mint,
    baseAmount: 1_000n,
    baseDecimals: 6,
    position: positionOf(BigInt(slot), index),
    ...more,
  }
}

export const fundingAt = (slot: number, wallet: Address, funder: Address): Funding => ({
  position: positionOf(BigInt(slot), 0),
  wallet,
  funder,
  lamports: 10_000_000n,
})
