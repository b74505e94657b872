import type { TokenAmount } from '../findings/amount.ts'
import type { Address } from '../solana/address/address.ts'
import type { ActivityEvent } from './activity-event.ts'

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

/** What came or went; always above 0. SOL goes under the wrapped-SOL mint. */
export type ActivityAmount = TokenAmount & { mint: Address; direction: 'in' | 'out' }

export type ActivityItem = {
  /** The same at every reading: signature and number within the transaction. */
  id: string
  type: ActivityType
  event: ActivityEvent
  amounts: ActivityAmount[]
  /** The other side, where there was one. */
  counterparty?: Address
}

/** Before it has its number. */
export type ActivityDraft = Omit<ActivityItem, 'id'>

/** What is known of a mint beside its transactions: a symbol only where a trusted source names it. */
export type MintNames = (mint: Address) => { symbol?: string; decimals?: number } | undefined
