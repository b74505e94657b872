import { ownPriceMinUsd, ownPriceMinWallets } from '../thresholds.ts'
import { type PriceVote, votedPrice } from './voted-price.ts'

/** A price from the trades that this server has seen. */
export type OwnPrice = {
  priceUsd: number
  /** Of the newest trade that it is made from. */
  timeSeconds: number
  /** Whether enough wallets and value agree on it, not long ago, to do without other sources. */
  isStrong: boolean
  /** Value that wallets moved at such prices: the largest trade of each. */
  provenUsd: number
}

export type OwnPriceVote = PriceVote & { timeSeconds: number }

/**
 * Trades are compared over the shortest of these times in which enough wallets traded: prices move, and a price is half of
 * that time behind. A step is at most one and a half times the one before it, so that little more than needed counts.
 */
const windowsSeconds = [60, 90, 120, 180, 240, 300, 420, 600, 900] as const

/** The longest of them: other trades are compared with the newest one over this time. */
export const ownPriceReachSeconds = Math.max(...windowsSeconds)

/** A trade of less than this share of the largest one is left out: it costs little to make at any price. */
const thinMinShare = 0.1

/** The trades of a token, newest first. */
export type PriceEvidence = {
  /** The largest from a time on. */
  since: (fromSeconds: number) => readonly OwnPriceVote[]
  /** The newest, and those shortly before it. */
  newest: () => readonly OwnPriceVote[]
}

/**
 * The price of a token from its trades. Without enough of them, the price is that of the newest trade that is not tiny
 * beside the others, and it is not strong.
 */
export const ownPriceOf = (evidence: PriceEvidence, atSeconds: number): OwnPrice | undefined => {
  for (const seconds of windowsSeconds) {
    const votes = evidence.since(atSeconds - seconds)
    const [newest] = votes
    const voted = votedPrice(votes)
    if (newest && voted && voted.voters >= ownPriceMinWallets && voted.size >= ownPriceMinUsd)
      return { ...priceOf(voted, newest), isStrong: true }
  }
  const votes = evidence.newest()
  const largest = Math.max(...votes.map(({ size }) => size))
  const shown = votes.find(({ size }) => size >= largest * thinMinShare)
  return shown && { ...priceOf(shown, shown), isStrong: false }
}

const priceOf = (
  { price, size }: { price: number; size: number },
  { timeSeconds }: OwnPriceVote,
) => ({ priceUsd: price, timeSeconds, provenUsd: size })
