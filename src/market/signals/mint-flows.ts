import type { Address } from '../../solana/address/address.ts'
import type { TalliedTrade } from '../traders/tallied-trade.ts'
import { median } from '../../basics/median.ts'
import { endPricesMax, flowEndShare, pricingTradeMinUsd } from '../thresholds.ts'

/** Totals of one mint's trades over a window. */
export type MintFlow = {
  mint: Address
  trades: number
  buys: number
  sells: number
  buyers: number
  sellers: number
  buyUsd: number
  sellUsd: number
  /** Price change over the window, in percent. Absent without trades at both of its ends. */
  changePct?: number
}

type Sum = Omit<MintFlow, 'buyers' | 'sellers' | 'changePct'> & {
  buyers: Set<Address>
  sellers: Set<Address>
  /** Oldest first. */
  firstPrices: number[]
  lastPrices: number[]
}

/** Sums the trades of a window by token. `take` expects them in order of time. */
export const makeMintFlows = (window: { fromSeconds: number; toSeconds: number }) => {
  const endSeconds = flowEndShare * (window.toSeconds - window.fromSeconds)
  const takePrice = (sum: Sum, { timeSeconds, amountUsd = 0, priceUsd }: TalliedTrade): void => {
    if (timeSeconds === undefined || priceUsd === undefined || amountUsd < pricingTradeMinUsd)
      return
    if (timeSeconds < window.fromSeconds + endSeconds && sum.firstPrices.length < endPricesMax)
      sum.firstPrices.push(priceUsd)
    if (timeSeconds < window.toSeconds - endSeconds) return
    sum.lastPrices.push(priceUsd)
    if (sum.lastPrices.length > endPricesMax) sum.lastPrices.shift()
  }
  const sums = new Map<Address, Sum>()
  return {
    take: (trade: TalliedTrade): void => {
      const { baseMint, side, wallet, amountUsd = 0 } = trade
      const sum = sums.get(baseMint) ?? emptySum(baseMint)
      sums.set(baseMint, sum)
      sum.trades += 1
      takePrice(sum, trade)
      if (side === 'buy') {
        sum.buys += 1
        sum.buyUsd += amountUsd
        sum.buyers.add(wallet)
      } else {
        sum.sells += 1
        sum.sellUsd += amountUsd
        sum.sellers.add(wallet)
      }
    },
    /** Most traded first. */
    flows: (): MintFlow[] =>
      [...sums.values()]
        .map(flowOf)
        .sort((a, b) => b.trades - a.trades || (a.mint < b.mint ? -1 : 1)),
  }
}

const flowOf = ({ buyers, sellers, firstPrices, lastPrices, ...sum }: Sum): MintFlow => ({
  ...sum,
  buyers: buyers.size,
  sellers: sellers.size,
  ...(firstPrices.length > 0 &&
    lastPrices.length > 0 && {
      changePct: (median(lastPrices) / median(firstPrices) - 1) * 100,
    }),
})

const emptySum = (mint: Address): Sum => ({
  mint,
  trades: 0,
  buys: 0,
  sells: 0,
  buyers: new Set(),
  sellers: new Set(),
  buyUsd: 0,
  sellUsd: 0,
  firstPrices: [],
  lastPrices: [],
})
