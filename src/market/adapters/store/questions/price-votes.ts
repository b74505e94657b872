import { wrappedSolMint } from '../../../../solana/address/known-address.ts'
import { dollarMints } from '../../../../solana/known/quote-mints.ts'
import { moneyVoteOf, type MoneyVote } from '../../../trades/money-prices.ts'
import { type OwnPriceVote, ownPriceReachSeconds } from '../../../trades/own-price.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import { hoursIn, positionsIn, type TimeRange } from '../hours/hour-times.ts'
import type { Hour, Hours } from '../hours/hours.ts'
import { pricingSize } from '../hours/trade-classes.ts'
import { amountOf } from '../hours/trade-rows.ts'

/** Trades read for the price of a token, and for that of SOL, which has more kinds of payments: at most some milliseconds. */
const votesMax = 200
const moneyVotesMax = 2_000

export type PriceVotes = ReturnType<typeof preparePriceVotes>

const newest = `FROM {by_mint} i JOIN {trades} t ON t.position = i.position
  WHERE i.mint = $mint AND (i.class & 15) >= ${pricingSize} AND i.position >= $from AND i.position < $to
  AND t.time >= $fromSeconds AND t.time < $toSeconds AND t.price IS NOT NULL
  ORDER BY i.position DESC LIMIT $limit`

type VoteRow = { time: number; price: number; usd: number; wallet: number; venue: number }
const voteRows = `SELECT t.time, t.price, t.usd, t.wallet, t.venue ${newest}`

type MoneyRow = { time: number; wallet: number; quote: number; base: string; paid: string }
const moneyRows = `SELECT t.time, t.wallet, t.quote, CAST(t.base_amount AS TEXT) AS base,
  CAST(t.quote_amount AS TEXT) AS paid ${newest}`

/** Reads the trades that prices are made from, newest first, without those of next to no value. */
export const preparePriceVotes = (hours: Hours, dictionaries: Dictionaries) => ({
  /** The newest trades of a token in the range, and those shortly before the newest one. */
  ofToken: (mint: number, range: TimeRange): OwnPriceVote[] => {
    const votes: OwnPriceVote[] = []
    for (const row of newestRows<VoteRow>(hours, { sql: voteRows, mint, range, limit: votesMax })) {
      const since = (votes[0]?.timeSeconds ?? row.time) - ownPriceReachSeconds
      if (row.time <= since || votes.length >= votesMax) break
      votes.push({
        voter: row.wallet,
        price: row.price,
        size: row.usd,
        timeSeconds: row.time,
        isOpenExchange: dictionaries.venuesOf(row.venue).length > 0,
      })
    }
    return votes
  },
  /** Trades of SOL against dollar tokens. */
  ofMoney: (range: TimeRange): MoneyVote[] => {
    const sol = dictionaries.findMint(wrappedSolMint)
    if (sol === undefined) return []
    const votes: MoneyVote[] = []
    const query = { sql: moneyRows, mint: sol, range, limit: moneyVotesMax }
    for (const row of newestRows<MoneyRow>(hours, query)) {
      if (votes.length >= moneyVotesMax) break
      const vote = moneyVoteAt(row, sol, dictionaries)
      if (vote) votes.push(vote)
    }
    return votes
  },
})

const moneyVoteAt = (
  row: MoneyRow,
  sol: number,
  dictionaries: Dictionaries,
): MoneyVote | undefined => {
  const quote = dictionaries.mintOf(row.quote)
  if (!dollarMints.has(quote.mint)) return undefined
  return moneyVoteOf({
    wallet: dictionaries.walletOf(row.wallet),
    timeSeconds: row.time,
    baseMint: wrappedSolMint,
    baseAmount: amountOf(row.base),
    baseDecimals: dictionaries.mintOf(sol).decimals,
    quoteMint: quote.mint,
    quoteAmount: amountOf(row.paid),
    quoteDecimals: quote.decimals,
  })
}

type NewestQuery = { sql: string; mint: number; range: TimeRange; limit: number }

/** Newest first, at most `limit` from each hour. */
const newestRows = function* <Row>(
  hours: Hours,
  { sql, mint, range, limit }: NewestQuery,
): Generator<Row> {
  for (const hour of hoursIn(hours, range).toReversed())
    yield* rowsOf<Row>(hour, sql, { mint, limit, ...positionsIn(hour, range), ...range })
}

const rowsOf = <Row>(hour: Hour, sql: string, bound: Record<string, number>): Row[] =>
  hour.query<Row, Record<string, number>>(sql).all(bound)
