import type { Address } from '../../solana/address/address.ts'
import { endPricesMax } from '../thresholds.ts'
import type { TalliedTrade } from './tallied-trade.ts'

/** One wallet's trades of a token in the newest window. */
export type WalletPart = {
  bought: bigint
  sold: bigint
  buyUsd: number
  sellUsd: number
  trades: number
}

/** A token's trades in the newest window, and its usual volume before. */
export type MintActivity = {
  mint: Address
  wallets: Map<Address, WalletPart>
  trades: number
  buyUsd: number
  sellUsd: number
  /** Prices of the window's first and last priced trades, oldest first. */
  firstPrices: number[]
  lastPrices: number[]
  /** Volume in USD of each earlier window, latest first. */
  earlierUsd: Float64Array
  /** Sales in all windows. */
  sellsEver: number
}

/** Sums trades by token, for the last `seconds` and for each earlier window. `take` expects them in order of time. */
export const makeMintActivities = (nowSeconds: number, seconds: number, earlierWindows: number) => {
  const byMint = new Map<Address, MintActivity>()
  return {
    activities: byMint,
    take: (trade: TalliedTrade): void => {
      const { baseMint, timeSeconds } = trade
      if (timeSeconds === undefined) return
      // A trade of the current second, or from a clock ahead of ours, belongs to the newest window.
      const ago = Math.max(0, Math.ceil((nowSeconds - timeSeconds) / seconds) - 1)
      if (ago > earlierWindows) return
      const activity = byMint.get(baseMint) ?? emptyActivity(baseMint, earlierWindows)
      byMint.set(baseMint, activity)
      if (trade.side === 'sell') activity.sellsEver += 1
      if (ago === 0) addRecent(activity, trade)
      else
        activity.earlierUsd[ago - 1] = (activity.earlierUsd[ago - 1] ?? 0) + (trade.amountUsd ?? 0)
    },
  }
}

const emptyActivity = (mint: Address, earlierWindows: number): MintActivity => ({
  mint,
  wallets: new Map(),
  trades: 0,
  buyUsd: 0,
  sellUsd: 0,
  firstPrices: [],
  lastPrices: [],
  earlierUsd: new Float64Array(earlierWindows),
  sellsEver: 0,
})

const addRecent = (activity: MintActivity, trade: TalliedTrade): void => {
  const { wallet, side, baseAmount, amountUsd = 0, priceUsd } = trade
  const part = activity.wallets.get(wallet) ?? {
    bought: 0n,
    sold: 0n,
    buyUsd: 0,
    sellUsd: 0,
    trades: 0,
  }
  activity.wallets.set(wallet, part)
  activity.trades += 1
  part.trades += 1
  if (side === 'buy') {
    part.bought += baseAmount
    part.buyUsd += amountUsd
    activity.buyUsd += amountUsd
  } else {
    part.sold += baseAmount
    part.sellUsd += amountUsd
    activity.sellUsd += amountUsd
  }
  if (priceUsd === undefined) return
  if (activity.firstPrices.length < endPricesMax) activity.firstPrices.push(priceUsd)
  activity.lastPrices.push(priceUsd)
  if (activity.lastPrices.length > endPricesMax) activity.lastPrices.shift()
}
