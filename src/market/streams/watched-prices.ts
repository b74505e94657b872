import { chunkOf, type EventChunk, eventText } from '../../basics/server-sent-events.ts'
import type { Address } from '../../solana/address/address.ts'
import type { PriceAnswer, PriceList } from '../read-prices.ts'

/** Of one read. */
const mintsMax = 100

/** `shown` without the time of reading, which changes although the price does not. */
type Watched<Member> = { members: Set<Member>; shown?: string; chunk?: EventChunk }

export type WatchedPriceDeps<Member> = {
  /** As the route of prices answers; rejects with a Fault. */
  readPrices: (mints: readonly Address[]) => Promise<PriceList>
  send: (member: Member, chunk: EventChunk) => void
}

/** The last price of each token that a member wants, and what has to be read again. */
export const makeWatchedPrices = <Member>({ readPrices, send }: WatchedPriceDeps<Member>) => {
  const watched = new Map<string, Watched<Member>>()
  const stale = new Set<Address>()
  let isReading = false

  const show = (price: PriceAnswer): void => {
    const known = watched.get(price.mint)
    const shown = JSON.stringify([price.priceUsd, price.liquidityUsd, price.source])
    if (!known || known.shown === shown) return
    known.shown = shown
    known.chunk = chunkOf(eventText({ event: 'price', data: price }), 1)
    for (const member of known.members) send(member, known.chunk)
  }
  return {
    /** Sends what is known; the rest follows with the next read. */
    add: (mint: Address, member: Member): void => {
      const known: Watched<Member> = watched.get(mint) ?? { members: new Set() }
      known.members.add(member)
      watched.set(mint, known)
      if (known.chunk) send(member, known.chunk)
      else stale.add(mint)
    },
    remove: (mint: Address, member: Member): void => {
      const known = watched.get(mint)
      known?.members.delete(member)
      if (known?.members.size === 0) watched.delete(mint)
    },
    /** Its price may have changed. */
    touch: (mint: Address): void => {
      if (watched.has(mint)) stale.add(mint)
    },
    touchAll: (): void => {
      // Only mints are added as keys.
      for (const mint of watched.keys()) stale.add(mint as Address)
    },
    /** Reads what may have changed, and sends what did. */
    read: async (): Promise<void> => {
      if (isReading || stale.size === 0) return
      isReading = true
      const mints = [...stale].filter((mint) => watched.has(mint))
      stale.clear()
      for (let from = 0; from < mints.length; from += mintsMax)
        try {
          const { prices } = await readPrices(mints.slice(from, from + mintsMax))
          prices.forEach(show)
        } catch {
          // The sources fail: the last prices stay, and are read again later.
        }
      isReading = false
    },
  }
}
