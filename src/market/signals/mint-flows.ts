import type { Address } from '../../solana/address/address.ts'
import type { TalliedTrade } from '../traders/tallied-trade.ts'

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
}

type Sum = Omit<MintFlow, 'buyers' | 'sellers'> & { buyers: Set<Address>; sellers: Set<Address> }

/** Sums trades by token. */
export const makeMintFlows = () => {
  const sums = new Map<Address, Sum>()
  return {
    take: ({ baseMint, side, wallet, amountUsd = 0 }: TalliedTrade): void => {
      const sum = sums.get(baseMint) ?? emptySum(baseMint)
      sums.set(baseMint, sum)
      sum.trades += 1
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
        .map((sum) => ({ ...sum, buyers: sum.buyers.size, sellers: sum.sellers.size }))
        .sort((a, b) => b.trades - a.trades || (a.mint < b.mint ? -1 : 1)),
  }
}

const emptySum = (mint: Address): Sum => ({
  mint,
  trades: 0,
  buys: 0,
  sells: 0,
  buyers: new Set(),
  sellers: new Set(),
  buyUsd: 0,
  sellUsd: 0,
})
