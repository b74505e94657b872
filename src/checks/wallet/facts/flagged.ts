import type { Address } from '../../../solana/address/address.ts'
import type { AddressReport, AddressReputation } from '../../../lists/entries/address-reputation.ts'
import type { Passage } from './past.ts'

/** Somebody on a list with whom the wallet exchanged value itself: who else stood in the same transaction does not count. */
export type Flagged = {
  address: Address
  reports: readonly AddressReport[]
  /** Transfers from there that the wallet asked for or that were worth something, and those that came unasked and were not. */
  received: number
  dusted: number
  sent: number
  /** Unix seconds. */
  lastSeconds?: number
}

/** Counterparties that lists name, in the order of the last dealing. `passages` newest first. */
export const flaggedOf = (passages: readonly Passage[], reputation: AddressReputation): Flagged[] =>
  [...Map.groupBy(passages, ({ counterparty }) => counterparty)].flatMap(([address, theirs]) => {
    const reports = reputation.lookUp(address)
    if (reports.length === 0) return []
    const count = (keep: (each: Passage) => boolean): number => theirs.filter(keep).length
    const lastSeconds = theirs[0]?.atSeconds
    return [
      {
        address,
        reports,
        received: count((each) => each.direction === 'in' && !isDusting(each)),
        dusted: count(isDusting),
        sent: count(({ direction }) => direction === 'out'),
        ...(lastSeconds !== undefined && { lastSeconds }),
      },
    ]
  })

const isDusting = ({ direction, signed, size }: Passage): boolean =>
  direction === 'in' && !signed && size !== 'value'
