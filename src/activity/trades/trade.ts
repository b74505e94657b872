import type { Address } from '../../solana/address/address.ts'

export type TradeSide = 'buy' | 'sell'

/**
 * One exchange of one token for another by one owner in one transaction, over any route. Amounts are base units, net of
 * what came back; native and wrapped SOL are one, under the wrapped mint.
 */
export type Trade = {
  signature: string
  slot: bigint
  /** Unix seconds; absent if the node does not report it. */
  timeSeconds?: number
  wallet: Address
  side: TradeSide
  /** What is bought or sold. */
  baseMint: Address
  baseAmount: bigint
  baseDecimals: number
  /** What it is paid in. */
  quoteMint: Address
  quoteAmount: bigint
  quoteDecimals: number
  /** Names of the exchanges it went through, if known. */
  venues: string[]
}

/** A trade with its value at the time; absent if no price was known. */
export type PricedTrade = Trade & {
  amountUsd?: number
  /** Of one whole base token. */
  priceUsd?: number
}

/** What a transaction meant for an owner if it was not a trade. */
export type NoTradeKind =
  | 'failed'
  | 'no-change'
  | 'transfer'
  | 'liquidity'
  | 'arbitrage'
  | 'order'
  | 'claim'
  | 'stake'
  | 'lending'
  | 'deposit'
  | 'nft'
  | 'wrap'
  | 'unexplained'

export type NoTrade = { wallet: Address; kind: NoTradeKind }
