import type { PricedTrade, Trade } from '../../../activity/trades/trade.ts'
import { median } from '../../../basics/median.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { dollarMints } from '../../../solana/known/quote-mints.ts'
import { pricingTradeMinUsd, solVotesMin } from '../../thresholds.ts'
import { priceTrades, solPriceReachSeconds } from '../../trades/price-trades.ts'
import type { TimeRange } from './hours/hour-times.ts'
import type { SolVote } from './questions/trade-prices.ts'

/** Enough trades of SOL on mainnet; where there are fewer, those of a longer time count. */
const usualSeconds = 60

/**
 * Values the trades of a block by the trades of SOL against dollars in it and before it: the median of what wallets last
 * paid, one vote each, so that neither a pool at a made-up price nor one wallet that trades a lot moves it. Votes from
 * before are read once for each second of block time.
 */
export const makeBlockPricing = (readVotes: (range: TimeRange) => SolVote[]) => {
  let known: { timeSeconds: number; votes: SolVote[] } | undefined
  const votesAt = (timeSeconds: number): SolVote[] => {
    if (known?.timeSeconds === timeSeconds) return known.votes
    const read = (seconds: number): SolVote[] =>
      readVotes({ fromSeconds: timeSeconds - seconds, toSeconds: timeSeconds })
    const usual = read(usualSeconds)
    const votes = countVoters(usual) >= solVotesMin ? usual : read(solPriceReachSeconds)
    known = { timeSeconds, votes }
    return votes
  }
  return (trades: readonly Trade[], timeSeconds: number): PricedTrade[] => {
    const priceUsd = priceOf([...votesIn(trades, timeSeconds), ...votesAt(timeSeconds)])
    return priceTrades(trades, priceUsd === undefined ? [] : [{ timeSeconds, priceUsd }])
  }
}

const votesIn = (trades: readonly Trade[], timeSeconds: number): SolVote[] => {
  const solTrades = trades.filter(
    ({ baseMint, quoteMint }) => baseMint === wrappedSolMint && dollarMints.has(quoteMint),
  )
  return priceTrades(solTrades, [])
    .toReversed()
    .flatMap(({ wallet, priceUsd, amountUsd = 0 }) =>
      priceUsd === undefined || amountUsd < pricingTradeMinUsd
        ? []
        : [{ wallet, priceUsd, timeSeconds }],
    )
}

const countVoters = (votes: readonly SolVote[]): number =>
  new Set(votes.map(({ wallet }) => wallet)).size

/** The newest vote of each wallet counts. Undefined without any. */
const priceOf = (newestFirst: readonly SolVote[]): number | undefined => {
  const byWallet = new Map<string, number>()
  for (const { wallet, priceUsd } of newestFirst)
    if (!byWallet.has(wallet)) byWallet.set(wallet, priceUsd)
  return byWallet.size === 0 ? undefined : median([...byWallet.values()])
}
