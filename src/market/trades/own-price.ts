import { ownPriceMinUsd, ownPriceMinWallets } from '../thresholds.ts'
import { type PriceVote, type VotedPrice, votedPrice } from './voted-price.ts'

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
 * Trades are compared over the shortest of these times in which enough wallets traded. A step is at most one and a half
 * times the one before it, so that little more than needed counts.
 */
const windowsSeconds = [60, 90, 120, 180, 240, 300, 420, 600, 900] as const

/** The longest of them: other trades are compared with the newest one over this time. */
export const ownPriceReachSeconds = Math.max(...windowsSeconds)

/** A trade of less than this share of the largest one is left out: it costs little to make at any price. */
const thinMinShare = 0.1

/**
 * What trades over a time agree on is half of that time behind. How fast it moves shows in their older half, which is half
 * as far behind the whole: the newest trades are followed up to this power of that movement, twice to catch up and once
 * more for a rise that becomes steeper. So a burst of trades at another price moves nothing while the market rests.
 */
const movementPower = 3

/** Trades of one moment differ by so much, which is no movement. */
const noise = 1.03

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
    if (newest && voted && isEnough(voted)) {
      const price = movedPrice(votes, voted.price)
      return { ...priceOf({ ...voted, price }, newest), isStrong: true }
    }
  }
  const votes = evidence.newest()
  const largest = Math.max(...votes.map(({ size }) => size))
  const shown = votes.find(({ size }) => size >= largest * thinMinShare)
  return shown && { ...priceOf(shown, shown), isStrong: false }
}

const isEnough = ({ voters, size }: Pick<VotedPrice, 'voters' | 'size'>): boolean =>
  voters >= ownPriceMinWallets && size >= ownPriceMinUsd

/** What the newest trades agree on, as far as the price of all of them is moving. */
const movedPrice = (newestFirst: readonly OwnPriceVote[], price: number): number => {
  const earlier = votedPrice(newestFirst.slice(Math.ceil(newestFirst.length / 2)))
  if (!earlier) return price
  const moved = Math.max(price / earlier.price, earlier.price / price)
  if (moved <= noise) return price
  const reach = (moved / noise) ** movementPower
  const newest = newestPrice(newestFirst) ?? price
  return Math.min(Math.max(newest, price / reach), price * reach)
}

/** By no more of the newest trades than are enough. */
const newestPrice = (newestFirst: readonly OwnPriceVote[]): number | undefined => {
  const voters = new Set<OwnPriceVote['voter']>()
  for (const [at, { voter }] of newestFirst.entries()) {
    voters.add(voter)
    if (voters.size < ownPriceMinWallets) continue
    const voted = votedPrice(newestFirst.slice(0, at + 1))
    if (voted && isEnough(voted)) return voted.price
  }
  return undefined
}

const priceOf = (
  { price, size }: { price: number; size: number },
  { timeSeconds }: OwnPriceVote,
) => ({ priceUsd: price, timeSeconds, provenUsd: size })
