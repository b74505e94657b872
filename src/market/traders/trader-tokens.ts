import type { Address } from '../../solana/address/address.ts'

/**
 * Results of one wallet with one token, by average cost. Amounts are base units; what came by transfer has no cost, and
 * selling it is no gain.
 */
export type TokenResult = {
  decimals: number
  buys: number
  sells: number
  bought: bigint
  sold: bigint
  /** Came and went without a trade of this token. */
  received: bigint
  given: bigint
  buyUsd: number
  sellUsd: number
  /** Absent if no sale has a known cost. */
  realisedUsd?: number
  /** Share of the proceeds of sales whose cost is known, 0 to 1; absent without sales of known value. */
  coverage?: number
  /** What should be left of what came in, and what of it has a known cost, and that cost. */
  left: bigint
  leftKnown: bigint
  costUsd: number
  /** The last balance seen. */
  held?: bigint
  firstAt: number
  lastAt: number
}

export type TokenTrader = TokenResult & { wallet: Address }
export type WalletToken = TokenResult & { mint: Address }
