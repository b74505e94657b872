import type { Address } from '../../solana/address/address.ts'
import { usdOf } from './micro-usd.ts'
import type { WalletSums } from './position-trade.ts'
import { rankedMinCoveragePercent, winRateMinSells } from '../thresholds.ts'

export const leaderWindows = ['24h', '7d', '30d'] as const
export type LeaderWindow = (typeof leaderWindows)[number]

export const leaderWindowSeconds: Readonly<Record<LeaderWindow, number>> = {
  '24h': 86_400,
  '7d': 7 * 86_400,
  '30d': 30 * 86_400,
}

export const leaderSorts = ['pnl', 'winRate', 'volume'] as const
export type LeaderSort = (typeof leaderSorts)[number]

/** Results of a wallet in a window, as far as the index has seen its trades. */
export type TraderResult = {
  wallet: Address
  trades: number
  buys: number
  sells: number
  volumeUsd: number
  /** Realized, by average cost; absent if no sale has a known cost. */
  pnlUsd?: number
  /** Share of profitable sales among those with a known cost, 0 to 100; absent for a handful of them. */
  winRatePct?: number
  /** Sales with a known cost. */
  countedSells: number
  /** Share of the proceeds of all sales whose cost is known, 0 to 100. */
  coveragePct?: number
}

export type TraderResults = Omit<TraderResult, 'wallet'>

/** From the sums of a wallet's trades in a window; values are millionths of a dollar. */
export const resultsOf = (sums: WalletSums): TraderResults => {
  const { buys, sells, volumeUsd, gainUsd, wins, countedSells, proceedsUsd, countedUsd } = sums
  return {
    trades: buys + sells,
    buys,
    sells,
    volumeUsd: usdOf(volumeUsd),
    countedSells,
    ...(countedSells > 0 && { pnlUsd: usdOf(gainUsd) }),
    ...(countedSells >= winRateMinSells && { winRatePct: (100 * wins) / countedSells }),
    ...(proceedsUsd > 0 && {
      coveragePct: Math.floor((10_000 * countedUsd) / proceedsUsd) / 100,
    }),
  }
}

/** A wallet's place in a ranking: by value, then by address. */
export type LeaderPlace = { value: number; wallet: Address }

/** Negative if `a` ranks before `b`. */
export const comparePlaces = (a: LeaderPlace, b: LeaderPlace): number =>
  b.value - a.value || (a.wallet < b.wallet ? -1 : a.wallet > b.wallet ? 1 : 0)

/** What a wallet is ranked by; undefined if its results say too little. */
export const valueOf = (result: TraderResults, sort: LeaderSort): number | undefined => {
  if (sort === 'volume') return result.volumeUsd
  const { coveragePct = 0 } = result
  if (coveragePct < rankedMinCoveragePercent) return undefined
  if (sort === 'pnl') return result.pnlUsd
  return result.winRatePct
}
