import type { Address } from '../../solana/address/address.ts'
import { makeLedger, microUsd, usdOf, type Ledger, type MicroUsd } from './pnl.ts'
import { rankedMinCoveragePercent, winRateMinSells } from '../thresholds.ts'
import type { TalliedTrade } from './tallied-trade.ts'

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
  /** Realized, FIFO; absent if no sale has a known cost. */
  pnlUsd?: number
  /** Share of profitable sales among those with a known cost, 0 to 100; absent for a handful of them. */
  winRatePct?: number
  /** Sales with a known cost. */
  countedSells: number
  /** Share of the proceeds of all sales whose cost is known, 0 to 100. */
  coveragePct?: number
}

type Tally = {
  trades: number
  buys: number
  volume: MicroUsd
  gain: MicroUsd
  wins: number
  countedSells: number
  proceeds: MicroUsd
  countedProceeds: MicroUsd
}

/** Computes each wallet's results in the windows that end now. `take` expects all trades in order of time. */
export const makeTraderResults = (nowSeconds: number) => {
  const ledgers = new Map<Address, Ledger>()
  const tallies = new Map<LeaderWindow, Map<Address, Tally>>(
    leaderWindows.map((window) => [window, new Map()]),
  )
  return {
    take: (trade: TalliedTrade): void => {
      const { wallet, timeSeconds } = trade
      const ledger = ledgers.get(wallet) ?? makeLedger()
      ledgers.set(wallet, ledger)
      const sale = ledger.take(trade)
      if (timeSeconds === undefined) return
      for (const [window, byWallet] of tallies) {
        if (timeSeconds < nowSeconds - leaderWindowSeconds[window]) continue
        const tally = byWallet.get(wallet) ?? emptyTally()
        byWallet.set(wallet, tally)
        tally.trades += 1
        if (trade.side === 'buy') tally.buys += 1
        if (trade.amountUsd !== undefined) tally.volume += microUsd(trade.amountUsd)
        if (!sale) continue
        tally.proceeds += sale.proceeds
        tally.countedProceeds += sale.countedProceeds
        if (sale.countedProceeds === 0n) continue
        tally.gain += sale.gain
        tally.countedSells += 1
        if (sale.gain > 0n) tally.wins += 1
      }
    },
    results: (window: LeaderWindow): TraderResult[] =>
      [...(tallies.get(window) ?? [])].map(([wallet, tally]) => resultOf(wallet, tally)),
  }
}

const emptyTally = (): Tally => ({
  trades: 0,
  buys: 0,
  volume: 0n,
  gain: 0n,
  wins: 0,
  countedSells: 0,
  proceeds: 0n,
  countedProceeds: 0n,
})

const resultOf = (wallet: Address, tally: Tally): TraderResult => {
  const { trades, buys, volume, gain, wins, countedSells, proceeds, countedProceeds } = tally
  return {
    wallet,
    trades,
    buys,
    sells: trades - buys,
    volumeUsd: usdOf(volume),
    countedSells,
    ...(countedSells > 0 && { pnlUsd: usdOf(gain) }),
    ...(countedSells >= winRateMinSells && { winRatePct: (100 * wins) / countedSells }),
    ...(proceeds > 0n && { coveragePct: Number((countedProceeds * 10_000n) / proceeds) / 100 }),
  }
}

/** A wallet's place in a ranking: by value, then by address. */
export type LeaderPlace = { value: number; wallet: Address }

/** Best first. Wallets without the value to sort by are left out. */
export const rankTraders = (
  results: readonly TraderResult[],
  { sort, minTrades }: { sort: LeaderSort; minTrades: number },
): { place: LeaderPlace; result: TraderResult }[] =>
  results
    .flatMap((result) => {
      const value = valueOf(result, sort)
      return value === undefined || result.trades < minTrades
        ? []
        : [{ place: { value, wallet: result.wallet }, result }]
    })
    .sort((a, b) => comparePlaces(a.place, b.place))

/** Negative if `a` ranks before `b`. */
export const comparePlaces = (a: LeaderPlace, b: LeaderPlace): number =>
  b.value - a.value || (a.wallet < b.wallet ? -1 : a.wallet > b.wallet ? 1 : 0)

const valueOf = (result: TraderResult, sort: LeaderSort): number | undefined => {
  if (sort === 'volume') return result.volumeUsd
  const { coveragePct = 0 } = result
  if (coveragePct < rankedMinCoveragePercent) return undefined
  if (sort === 'pnl') return result.pnlUsd
  return result.winRatePct
}
