import type { TokenAmount } from '../findings/amount.ts'
import type { Address } from '../solana/address/address.ts'
import type { ActivityEvent } from './activity-event.ts'

/**
 * Kind of activity. `program`: an app was used, with no further details known; `failed`: nothing changed but the fee.
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

/** Incoming or outgoing amount, above 0. SOL uses the wrapped SOL mint. */
export type ActivityAmount = TokenAmount & { mint: Address; direction: 'in' | 'out' }

export type ActivityItem = {
  /** Stable: signature and number within the transaction. */
  id: string
  type: ActivityType
  event: ActivityEvent
  amounts: ActivityAmount[]
  /** The other side, if there was one. */
  counterparty?: Address
}

/** An item before it is numbered. */
export type ActivityDraft = Omit<ActivityItem, 'id'>

/** What is known about a mint from elsewhere; the symbol only if a trusted source lists it. */
export type MintNames = (mint: Address) => { symbol?: string; decimals?: number } | undefined
