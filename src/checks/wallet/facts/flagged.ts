import type { Address } from '../../../solana/address/address.ts'
import type { AddressReport, AddressReputation } from '../../../lists/entries/address-reputation.ts'
import { isWorthlessUnsolicited, type WalletTransfer } from './past.ts'

/** A listed address that exchanged value with the wallet directly. Appearing in the same transaction does not count. */
export type Flagged = {
  address: Address
  reports: readonly AddressReport[]
  /** Transfers from it that the wallet requested or that were worth something. */
  received: number
  /** Transfers from it that were neither. */
  dusted: number
  sent: number
  /** Unix seconds. */
  lastSeconds?: number
}

/** Listed counterparties, by their latest transfer. `transfers` must be newest first. */
export const flaggedOf = (
  transfers: readonly WalletTransfer[],
  reputation: AddressReputation,
): Flagged[] =>
  [...Map.groupBy(transfers, ({ counterparty }) => counterparty)].flatMap(([address, theirs]) => {
    const reports = reputation.lookUp(address)
    if (reports.length === 0) return []
    const count = (keep: (each: WalletTransfer) => boolean): number => theirs.filter(keep).length
    const lastSeconds = theirs[0]?.atSeconds
    return [
      {
        address,
        reports,
        received: count((each) => each.direction === 'in' && !isWorthlessUnsolicited(each)),
        dusted: count(isWorthlessUnsolicited),
        sent: count(({ direction }) => direction === 'out'),
        ...(lastSeconds !== undefined && { lastSeconds }),
      },
    ]
  })
