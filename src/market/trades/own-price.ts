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

export type OwnPriceVote = PriceVote & {
  timeSeconds: number
  /** Whether it went through an exchange that anyone can use, so that a wrong price costs money. */
  isOpenExchange: boolean
}

/** Trades are compared over the shortest of these times in which enough of them agree: prices move. */
const windowsSeconds = [60, 300, 900] as const
export const ownPriceReachSeconds = 900

/** A trade of less than this share of the largest one is left out: it costs little to make at any price. */
const thinMinShare = 0.1

/**
 * The price of a token from its newest trades. Where some went through a known exchange, others do not count: a program of
 * one's own trades at any price. Without enough of them, the price is that of the newest trade that is not tiny beside the
 * others, and it is not strong.
 */
export const ownPriceOf = (
  newestFirst: readonly OwnPriceVote[],
  atSeconds: number,
): OwnPrice | undefined => {
  const open = newestFirst.filter(({ isOpenExchange }) => isOpenExchange)
  const votes = open.length > 0 ? open : newestFirst
  const [newest] = votes
  if (!newest) return undefined
  for (const seconds of windowsSeconds) {
    const voted = votedPrice(since(votes, atSeconds - seconds))
    if (voted && voted.voters >= ownPriceMinWallets && voted.size >= ownPriceMinUsd)
      return { ...priceOf(voted, newest), isStrong: true }
  }
  const last = since(votes, newest.timeSeconds - ownPriceReachSeconds)
  const largest = Math.max(...last.map(({ size }) => size))
  const shown = last.find(({ size }) => size >= largest * thinMinShare) ?? newest
  return { ...priceOf(shown, shown), isStrong: false }
}

const since = (votes: readonly OwnPriceVote[], fromSeconds: number): OwnPriceVote[] =>
  votes.filter(({ timeSeconds }) => timeSeconds > fromSeconds)

const priceOf = (
  { price, size }: { price: number; size: number },
  { timeSeconds }: OwnPriceVote,
) => ({ priceUsd: price, timeSeconds, provenUsd: size })
