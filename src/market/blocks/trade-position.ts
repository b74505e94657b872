/**
 * A position is slot × 2^20 + index in the block × 16 + the number of the trade in its transaction. It orders trades, is
 * unique, and stays below 2^53 until slot 8.6 billion.
 */
const perSlot = 1n << 20n
export const positionsPerSlot = Number(perSlot)
const perTransaction = 16

/** Trades with a position in one transaction. */
export const tradesPerTransactionMax = perTransaction

export const positionOf = (slot: bigint, index: number, number = 0): bigint =>
  slot * perSlot + BigInt(index * perTransaction + number)

export const slotOfPosition = (position: bigint): bigint => position / perSlot

/** Place of the transaction in its block. */
export const indexOfPosition = (position: bigint): number =>
  Number((position % perSlot) / BigInt(perTransaction))

/** The position before all of a slot. */
export const firstPositionOf = (slot: bigint): bigint => slot * perSlot
