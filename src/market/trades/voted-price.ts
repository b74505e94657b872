/** One trade as evidence of a price. */
export type PriceVote = {
  /** Wallet; only its largest trade counts. */
  voter: string | number
  price: number
  /** Value of the trade, in one unit for all votes. */
  size: number
}

export type VotedPrice = {
  price: number
  voters: number
  /** Sum of the largest trade of each voter. */
  size: number
}

/** No voter has more than this share of the weight, so that it takes three to decide. */
const weightMaxShare = 1 / 5

/**
 * The price that most of the traded value agrees on: the weighted median of the largest trade of each wallet. Trading in
 * circles with one wallet counts once. A vote weighs the square of its size, since it takes money that others can take by
 * trading against it to make a large trade at a wrong price, but next to nothing to make many small ones: a trade split
 * among a hundred wallets weighs a hundredth. Of two prices with the same weight, the lower one. Undefined without votes.
 */
export const votedPrice = (newestFirst: readonly PriceVote[]): VotedPrice | undefined => {
  const largest = new Map<PriceVote['voter'], PriceVote>()
  for (const vote of newestFirst)
    if (vote.size > (largest.get(vote.voter)?.size ?? 0)) largest.set(vote.voter, vote)
  const votes = [...largest.values()].sort((a, b) => a.price - b.price)
  const weights = votes.map(({ size }) => size ** 2)
  const cap = capOf(weights)
  const capped = weights.map((weight) => Math.min(weight, cap))
  const half = sumOf(capped) / 2
  let below = 0
  for (const [at, vote] of votes.entries()) {
    below += capped[at] ?? 0
    if (below >= half)
      return {
        price: vote.price,
        voters: votes.length,
        size: sumOf(votes.map(({ size }) => size)),
      }
  }
  return undefined
}

/** The highest weight that is no more than the share of the sum when all above it are lowered to it. */
const capOf = (weights: readonly number[]): number => {
  const sorted = weights.toSorted((a, b) => b - a)
  for (const [lowered, weight] of sorted.entries()) {
    const cap = sumOf(sorted.slice(lowered)) / (1 / weightMaxShare - lowered)
    if (cap >= weight) return cap
  }
  // Four voters or fewer weigh the same.
  return sorted.at(-1) ?? 0
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)
