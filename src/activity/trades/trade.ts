import type { Address } from '../../solana/address/address.ts'

export type TradeSide = 'buy' | 'sell'

/**
 * One exchange of one token for another by one owner in one transaction, whatever the route between. Amounts are base
 * units, net of what came back; native SOL and wrapped SOL are one, under the wrapped mint.
 */
export type Trade = {
  signature: string
  slot: bigint
  /** Unix seconds; absent where the node does not know. */
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
  /** Names of the exchanges that it went through, as far as they are known. */
  venues: string[]
}

/** A trade with its value at that moment; absent where no price was known then. */
export type PricedTrade = Trade & {
  amountUsd?: number
  /** Of one whole base token. */
  priceUsd?: number
}

/** What a transaction was to an owner if it was no trade. */
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
