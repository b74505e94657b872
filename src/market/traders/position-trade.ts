import type { MicroUsd } from './micro-usd.ts'
import {
  applyBuy,
  applyGiven,
  applyReceived,
  applySell,
  type Position,
  type SaleResult,
} from './position.ts'

/** One trade of a wallet, with its tokens by number. */
export type PositionTrade = {
  mint: number
  quote: number
  isSell: boolean
  baseAmount: bigint
  quoteAmount: bigint
  /** Absent if unknown. */
  valueUsd?: MicroUsd
  /** Whether it was paid in SOL or dollars, which are no holding of their own here. */
  isPaidInMoney: boolean
}

/** What a trade adds to its wallet’s results. */
export type WalletSums = {
  buys: number
  sells: number
  volumeUsd: MicroUsd
  gainUsd: MicroUsd
  wins: number
  countedSells: number
  proceedsUsd: MicroUsd
  countedUsd: MicroUsd
}

export const emptyWalletSums = (): WalletSums => ({
  buys: 0,
  sells: 0,
  volumeUsd: 0,
  gainUsd: 0,
  wins: 0,
  countedSells: 0,
  proceedsUsd: 0,
  countedUsd: 0,
})

/**
 * Applies a trade to the positions of its wallet, which must come in order. A token that pays for another one leaves its
 * position without a result, since its value at that moment is unknown.
 */
export const applyTrade = (
  positionOf: (mint: number) => Position,
  trade: PositionTrade,
  sums: WalletSums,
): void => {
  const { mint, quote, isSell, baseAmount, quoteAmount, valueUsd } = trade
  sums.volumeUsd += valueUsd ?? 0
  if (!isSell) {
    sums.buys += 1
    applyBuy(positionOf(mint), baseAmount, valueUsd)
    if (!trade.isPaidInMoney) applyGiven(positionOf(quote), quoteAmount)
    return
  }
  sums.sells += 1
  addSale(sums, applySell(positionOf(mint), baseAmount, valueUsd))
  if (!trade.isPaidInMoney) applyReceived(positionOf(quote), quoteAmount)
}

const addSale = (sums: WalletSums, sale: SaleResult | undefined): void => {
  if (!sale) return
  sums.proceedsUsd += sale.proceedsUsd
  sums.countedUsd += sale.countedUsd
  if (!sale.isCounted) return
  sums.gainUsd += sale.gainUsd
  sums.countedSells += 1
  if (sale.gainUsd > 0) sums.wins += 1
}
