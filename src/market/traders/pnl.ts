import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { dollarMints } from '../../solana/known/quote-mints.ts'
import type { TalliedTrade } from './tallied-trade.ts'

/** Millionths of a dollar, so that sums stay exact. */
export type MicroUsd = bigint

/** A sale compared with the cost of the same tokens, first in, first out. */
export type SaleResult = {
  /** Gain on the part with a known cost. */
  gain: MicroUsd
  /** Proceeds of the part with a known cost. */
  countedProceeds: MicroUsd
  /** Proceeds of the whole sale. */
  proceeds: MicroUsd
}

/** The open lots of one wallet. */
export type Ledger = {
  /** Expects a wallet's trades in order of time. Undefined for a purchase, or a sale of unknown value. */
  take: (trade: TalliedTrade) => SaleResult | undefined
}

type Lot = {
  amount: bigint
  /** Absent if unknown. */
  cost?: MicroUsd
}

/** Beyond this many open lots of one token, the two oldest are merged: memory stays bounded and sums stay exact. */
const maxLots = 1_000

/**
 * Realized results by FIFO. Tokens that were not bought in a known trade have no cost, and selling them is no gain. A
 * token that pays for another one leaves its lots without a result, since its value at that moment is unknown.
 */
export const makeLedger = (): Ledger => {
  const lotsOf = new Map<Address, Lot[]>()
  const lots = (mint: Address): Lot[] => {
    const found = lotsOf.get(mint) ?? []
    lotsOf.set(mint, found)
    return found
  }
  return {
    take: (trade) => {
      const { side, baseMint, baseAmount, quoteMint, quoteAmount, amountUsd } = trade
      const value = amountUsd === undefined ? undefined : microUsd(amountUsd)
      const quoteIsMoney = quoteMint === wrappedSolMint || dollarMints.has(quoteMint)
      if (side === 'buy') {
        addLot(lots(baseMint), { amount: baseAmount, ...(value !== undefined && { cost: value }) })
        if (!quoteIsMoney) takeLots(lots(quoteMint), quoteAmount)
        return undefined
      }
      const taken = takeLots(lots(baseMint), baseAmount)
      if (!quoteIsMoney) addLot(lots(quoteMint), { amount: quoteAmount })
      if (value === undefined) return undefined
      const countedProceeds = (value * taken.amount) / baseAmount
      return { gain: countedProceeds - taken.cost, countedProceeds, proceeds: value }
    },
  }
}

/** Rounded to the nearest millionth; real amounts are far below the limit of exact numbers. */
export const microUsd = (usd: number): MicroUsd => BigInt(Math.round(usd * 1e6))

export const usdOf = (micro: MicroUsd): number => Number(micro) / 1e6

const addLot = (lots: Lot[], lot: Lot): void => {
  lots.push(lot)
  if (lots.length <= maxLots) return
  const [first, second] = lots
  if (!first || !second) return
  const cost =
    first.cost === undefined || second.cost === undefined ? undefined : first.cost + second.cost
  lots.splice(0, 2, {
    amount: first.amount + second.amount,
    ...(cost !== undefined && { cost }),
  })
}

/** Removes `total` from the oldest lots on. Returns how much of it had a known cost, and that cost. */
const takeLots = (lots: Lot[], total: bigint): { amount: bigint; cost: MicroUsd } => {
  let left = total
  const taken = { amount: 0n, cost: 0n }
  while (left > 0n) {
    const [lot] = lots
    if (!lot) break
    const amount = lot.amount < left ? lot.amount : left
    if (lot.cost !== undefined) {
      const cost = (lot.cost * amount) / lot.amount
      lot.cost -= cost
      taken.amount += amount
      taken.cost += cost
    }
    lot.amount -= amount
    left -= amount
    if (lot.amount === 0n) lots.shift()
  }
  return taken
}
