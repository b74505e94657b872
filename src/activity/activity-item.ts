import type { Address } from '../solana/address/address.ts'

/**
 * What happened to a wallet, in one word. `program`: it used an app, and what that did is not known in more detail;
 * `failed`: nothing happened but the fee.
 */
export type ActivityType =
  | 'swap'
  | 'transfer-in'
  | 'transfer-out'
  | 'stake'
  | 'unstake'
  | 'lending'
  | 'deposit'
  | 'liquidity'
  | 'order'
  | 'claim'
  | 'arbitrage'
  | 'nft'
  | 'wrap'
  | 'mint'
  | 'burn'
  | 'approval'
  | 'revoke'
  | 'authority'
  | 'freeze'
  | 'account'
  | 'program'
  | 'failed'

/** What came or went, for whoever wants to put a price on it. */
export type ActivityAmount = {
  mint: Address
  /** Base units, always above 0. SOL stands under the wrapped-SOL mint. */
  amount: bigint
  /** Absent where neither the record nor whoever knows the mint says so. */
  decimals?: number
  direction: 'in' | 'out'
}

export type ActivityItem = {
  /** The same at every reading: signature and number within the transaction. */
  id: string
  type: ActivityType
  /** One sentence without a full stop: `Sold 1.5 SOL for 230 USDC on Raydium`. */
  summary: string
  amounts: ActivityAmount[]
  /** Who was on the other side, where it was one. */
  counterparty?: Address
}

/** Before it has its number. */
export type ActivityDraft = Omit<ActivityItem, 'id'>

/** What is known of a mint beside its transactions: a symbol only where somebody other than its maker vouches for it. */
export type MintNames = (mint: Address) => { symbol?: string; decimals?: number } | undefined
