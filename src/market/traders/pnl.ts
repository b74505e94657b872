import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { dollarMints } from '../../solana/known/quote-mints.ts'
import type { TalliedTrade } from './tallied-trade.ts'

/** Millionths of a dollar: sums stay exact. */
export type MicroUsd = bigint

/** What a sale was against what the same tokens had cost, first bought first. */
export type SaleResult = {
  /** Of the part whose cost is known. */
  gain: MicroUsd
  /** What was paid for that part. */
  countedProceeds: MicroUsd
  /** All that was paid, where it is known. */
  proceeds: MicroUsd
}

/** The open lots of one wallet. */
export type Ledger = {
  /** Takes a wallet's trades in order of time. Undefined where it was no sale, or nobody knows what it brought. */
  take: (trade: TalliedTrade) => SaleResult | undefined
}

type Lot = {
  amount: bigint
  /** Absent where nobody knows what was paid. */
  cost?: MicroUsd
}

/** Beyond so many open lots of one token the two oldest become one: memory stays bounded, sums exact. */
const maxLots = 1_000

/**
 * Realised results by FIFO. What came from elsewhere than a known trade has no cost, and its sale is no gain. A token
 * that pays for another one leaves its lots without a result, since nobody says what it was worth.
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
      const worth = amountUsd === undefined ? undefined : microUsd(amountUsd)
      const quoteIsMoney = quoteMint === wrappedSolMint || dollarMints.has(quoteMint)
      if (side === 'buy') {
        addLot(lots(baseMint), { amount: baseAmount, ...(worth !== undefined && { cost: worth }) })
        if (!quoteIsMoney) takeLots(lots(quoteMint), quoteAmount)
        return undefined
      }
      const taken = takeLots(lots(baseMint), baseAmount)
      if (!quoteIsMoney) addLot(lots(quoteMint), { amount: quoteAmount })
      if (worth === undefined) return undefined
      const countedProceeds = (worth * taken.amount) / baseAmount
      return { gain: countedProceeds - taken.cost, countedProceeds, proceeds: worth }
    },
  }
}

/** Nearest millionth; amounts of this kind stay far below what a number holds exactly. */
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

/** Takes from the oldest on; answers how much of it had a known cost, and that cost. */
const takeLots = (lots: Lot[], wanted: bigint): { amount: bigint; cost: MicroUsd } => {
  let left = wanted
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
