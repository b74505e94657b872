import { base58 } from '@scure/base'
import {
  positionOf,
  positionsPerSlot,
  tradesPerTransactionMax,
} from '../../../blocks/trade-position.ts'
import type { Hour, Hours } from './hours.ts'
import { type ReadRow, rowColumns, type TimedTrade } from './trade-rows.ts'

/** Blocks have far fewer transactions, so that a made-up index is never that of another transaction. */
const madeUpIndexes = { first: 32_768, count: 32_768 } as const

const rowsOfSlot = `SELECT ${rowColumns} FROM {trades} WHERE position >= $from AND position < $to`

/** Finds the place of a trade whose index in its block is unknown. */
export const makePlacing = (hours: Hours, findParties: (trade: TimedTrade) => Parties) => {
  const inSlot = (slot: bigint): { hour: Hour; row: ReadRow }[] => {
    const from = Number(slot) * positionsPerSlot
    const to = from + positionsPerSlot
    // By its positions, not by its time: two nodes may report different times for a block.
    return hours
      .newestFirst()
      .filter(({ state, first, last }) => state !== 'minutes' && first < to && last >= from)
      .flatMap((hour) =>
        hour
          .query<ReadRow, { from: number; to: number }>(rowsOfSlot)
          .all({ from, to })
          .map((row) => ({ hour, row })),
      )
  }
  return {
    /** All trades that are stored for a slot. */
    inSlot,
    /** Undefined if the trade is stored already. */
    positionFor: (trade: TimedTrade): number | undefined => {
      const signature = base58.decode(trade.signature)
      const rows = inSlot(trade.slot).map(({ row }) => row)
      const own = rows.filter((row) => isSame(row.signature, signature))
      const { wallet, mint, quote } = findParties(trade)
      // A wallet may pay for one token in two others within one transaction.
      const isStored = own.some(
        (row) => row.wallet === wallet && row.mint === mint && row.quote === quote,
      )
      if (isStored) return undefined
      if (own.length >= tradesPerTransactionMax) return undefined
      const taken = new Set(rows.map(({ position }) => position))
      const index = own[0] ? indexOf(own[0].position) : freeIndex(signature, taken)
      for (let number = 0; number < tradesPerTransactionMax; number += 1) {
        const position = Number(positionOf(trade.slot, index, number))
        if (!taken.has(position)) return position
      }
      return undefined
    },
  }
}

/** Undefined for a party that has never traded. */
export type Parties = Record<'wallet' | 'mint' | 'quote', number | undefined>

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

const indexOf = (position: number): number =>
  Math.floor((position % positionsPerSlot) / tradesPerTransactionMax)

/** Follows from the signature alone unless two of a slot collide. */
const freeIndex = (signature: Uint8Array, taken: ReadonlySet<number>): number => {
  const used = new Set([...taken].map(indexOf))
  const first = ((signature[0] ?? 0) * 256 + (signature[1] ?? 0)) % madeUpIndexes.count
  for (let step = 0; step < madeUpIndexes.count; step += 1) {
    const index = madeUpIndexes.first + ((first + step) % madeUpIndexes.count)
    if (!used.has(index)) return index
  }
  throw new Error('a slot has more transactions than a block can hold')
}
