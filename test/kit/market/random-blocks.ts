// Random blocks of a few wallets and tokens, so that everything meets everything.
import type { PricedTrade, Trade } from '../../../src/activity/trades/trade.ts'
import type { StoreBlock } from '../../../src/market/blocks/block-archive.ts'
import type { PositionedTrade } from '../../../src/market/blocks/block-facts.ts'
import { positionOf } from '../../../src/market/blocks/trade-position.ts'
import { wholeUnits } from '../../../src/market/trades/whole-units.ts'
import { addressNumber, makeTrade, signatureNumber, usdcMint } from './index-trades.ts'

/** Close to the end of an hour, so that histories cross it several times. */
const startSeconds = 1_700_002_000
export const secondsPerSlot = 60

type Random = () => number

export const tradeAt = (
  random: Random,
  slot: number,
  fork: number,
  index: number,
): PositionedTrade => {
  const { amountUsd: _, priceUsd: __, ...trade } = makeTrade(0)
  const amount = BigInt(1 + Math.floor(random() * 5_000_000))
  const paysInToken = random() < 0.2
  return {
    ...trade,
    signature: signatureNumber(slot * 100 + fork * 10 + index),
    slot: BigInt(slot),
    timeSeconds: timeOf(slot),
    wallet: addressNumber(Math.floor(random() * 4)),
    side: random() < 0.5 ? 'buy' : 'sell',
    baseMint: addressNumber(Math.floor(random() * 3), 8),
    baseAmount: amount,
    ...(paysInToken && { quoteMint: addressNumber(9, 8) }),
    quoteAmount: BigInt(Math.floor(random() * 20_000_000)),
    position: positionOf(BigInt(slot), index * 3),
  }
}

export const timeOf = (slot: number): number => startSeconds + slot * secondsPerSlot

export const blockAt = (random: Random, slot: number, fork: number): StoreBlock => ({
  facts: {
    slot: BigInt(slot),
    blockhash: `block ${slot} of fork ${fork}`,
    parentSlot: BigInt(slot - 1),
    previousBlockhash: `block ${slot - 1}`,
    timeSeconds: timeOf(slot),
    timeEstimated: false,
    trades: Array.from({ length: Math.floor(random() * 5) }, (_, index) =>
      tradeAt(random, slot, fork, index),
    ),
    moves: [],
    launches: [],
    fundings: [],
    liquidity: [],
    holders: [],
    counts: { all: 10, votes: 4, failed: 1, unread: 0 },
  },
  place: 'chain',
  produced: 1,
})

/** The value that a payment in dollars has; other trades have none. */
export const valued = <Kind extends Trade>(trade: Kind): Kind & PricedTrade => {
  if (trade.quoteMint !== usdcMint) return trade
  const amountUsd = wholeUnits(trade.quoteAmount, trade.quoteDecimals)
  return {
    ...trade,
    amountUsd,
    priceUsd: amountUsd / wholeUnits(trade.baseAmount, trade.baseDecimals),
  }
}
