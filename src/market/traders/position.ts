import type { MicroUsd } from './micro-usd.ts'

/**
 * What one wallet has traded of one token, by average cost: each purchase joins the holding, and a sale or a transfer takes
 * the same share of what has a known cost and of what has none. Amounts are base units.
 */
export type Position = {
  buys: number
  sells: number
  bought: bigint
  sold: bigint
  /** Came and went without a trade of this token: transfers, and payments with it for another token. */
  received: bigint
  given: bigint
  /** Of trades of known value. */
  buyUsd: MicroUsd
  sellUsd: MicroUsd
  /** Gain of sales on the part with a known cost. */
  realisedUsd: MicroUsd
  /** What is held of known cost, what it has cost, and what is held of unknown cost. */
  known: bigint
  costUsd: MicroUsd
  unknown: bigint
  /** Sales with a part of known cost, how many of them gained, and the proceeds of those parts. */
  countedSells: number
  wins: number
  countedUsd: MicroUsd
}

/** A sale compared with the average cost of what it sold. */
export type SaleResult = {
  /** Whether a part of it had a known cost. */
  isCounted: boolean
  gainUsd: MicroUsd
  /** Proceeds of the part with a known cost, and of the whole sale. */
  countedUsd: MicroUsd
  proceedsUsd: MicroUsd
}

export const emptyPosition = (): Position => ({
  buys: 0,
  sells: 0,
  bought: 0n,
  sold: 0n,
  received: 0n,
  given: 0n,
  buyUsd: 0,
  sellUsd: 0,
  realisedUsd: 0,
  known: 0n,
  costUsd: 0,
  unknown: 0n,
  countedSells: 0,
  wins: 0,
  countedUsd: 0,
})

/** `valueUsd` is absent if unknown: then the purchase has no known cost. */
export const applyBuy = (
  position: Position,
  amount: bigint,
  valueUsd: MicroUsd | undefined,
): void => {
  position.buys += 1
  position.bought += amount
  if (valueUsd === undefined) {
    position.unknown += amount
    return
  }
  position.buyUsd += valueUsd
  position.known += amount
  position.costUsd += valueUsd
}

/** Undefined for a sale of unknown value. What was not seen to come in has no cost, so selling it is no gain. */
export const applySell = (
  position: Position,
  amount: bigint,
  valueUsd: MicroUsd | undefined,
): SaleResult | undefined => {
  position.sells += 1
  position.sold += amount
  const taken = take(position, amount)
  if (valueUsd === undefined) return undefined
  position.sellUsd += valueUsd
  const countedUsd = share(valueUsd, taken.amount, amount)
  const isCounted = taken.amount > 0n
  const gainUsd = isCounted ? countedUsd - taken.costUsd : 0
  if (isCounted) {
    position.realisedUsd += gainUsd
    position.countedUsd += countedUsd
    position.countedSells += 1
    if (gainUsd > 0) position.wins += 1
  }
  return { isCounted, gainUsd, countedUsd, proceedsUsd: valueUsd }
}

export const applyReceived = (position: Position, amount: bigint): void => {
  position.received += amount
  position.unknown += amount
}

/** Leaves without a result, since its value at that moment is unknown. */
export const applyGiven = (position: Position, amount: bigint): void => {
  position.given += amount
  take(position, amount)
}

/** Takes from both parts alike. Returns the part of known cost, and that cost. */
const take = (position: Position, amount: bigint): { amount: bigint; costUsd: MicroUsd } => {
  const total = position.known + position.unknown
  if (amount >= total) {
    const all = { amount: position.known, costUsd: position.costUsd }
    position.known = 0n
    position.costUsd = 0
    position.unknown = 0n
    return all
  }
  const known = (position.known * amount) / total
  const costUsd = share(position.costUsd, known, position.known)
  position.known -= known
  position.costUsd -= costUsd
  position.unknown -= amount - known
  return { amount: known, costUsd }
}

/** `value` × `part` / `whole`, rounded down; 0 of nothing. */
const share = (value: MicroUsd, part: bigint, whole: bigint): MicroUsd =>
  whole === 0n ? 0 : Number((BigInt(value) * part) / whole)
