import { wrappedSolMint } from '../../../../solana/address/known-address.ts'
import { moneyVoteOf, type MoneyVote } from '../../../trades/money-prices.ts'
import { type OwnPriceVote, ownPriceReachSeconds } from '../../../trades/own-price.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import { hoursIn, positionsIn, type TimeRange } from '../hours/hour-times.ts'
import type { Hours } from '../hours/hours.ts'
import { pricingSize } from '../hours/trade-classes.ts'
import { amountOf } from '../hours/trade-rows.ts'

/**
 * Trades that a price is made from: the largest of a time, for each token they are paid in, so that many small ones crowd
 * none out. `scan` bounds those that are read, some microseconds each.
 */
const tokenVotes = { limit: 60, scan: 4_000 } as const
const moneyVotes = { limit: 300, scan: 6_000 } as const

export type PriceVotes = ReturnType<typeof preparePriceVotes>

const counted = `FROM (
    SELECT position, class & 15 AS size FROM {by_mint}
    WHERE mint = $mint AND (class & 15) >= ${pricingSize} AND position >= $from AND position < $to
    ORDER BY position DESC LIMIT $scan
  ) i JOIN {trades} t ON t.position = i.position
  WHERE t.time >= $fromSeconds AND t.time < $toSeconds AND t.price IS NOT NULL`

const largest = (columns: string, which: string): string => `SELECT * FROM (
    SELECT ${columns}, row_number() OVER (PARTITION BY t.quote ORDER BY i.size DESC, i.position DESC) AS place
    ${counted} ${which}
  ) WHERE place <= $limit`

/** Which trades count: those through known exchanges, which anyone can use, so that a wrong price costs money; or any. */
export const venueKinds = ['known', 'any'] as const
export type VenueKind = (typeof venueKinds)[number]

const condition: Readonly<Record<VenueKind, string>> = {
  known: "AND t.venue NOT IN (SELECT id FROM venues WHERE names = '')",
  any: '',
}

type VoteRow = {
  position: number
  time: number
  price: number
  usd: number
  wallet: number
}
const voteColumns = 't.position, t.time, t.price, t.usd, t.wallet'

type MoneyRow = Pick<VoteRow, 'position' | 'time' | 'wallet'> & {
  quote: number
  base: string
  paid: string
}
const moneyColumns = `t.position, t.time, t.wallet, t.quote,
  CAST(t.base_amount AS TEXT) AS base, CAST(t.quote_amount AS TEXT) AS paid`

/** Reads the trades that prices are made from, newest first, without those of next to no value. */
export const preparePriceVotes = (hours: Hours, dictionaries: Dictionaries) => {
  return {
    /** The largest trades of a token in the range. */
    ofToken: (mint: number, range: TimeRange, venues: VenueKind): OwnPriceVote[] =>
      readIn<VoteRow>(hours, largest(voteColumns, condition[venues]), {
        mint,
        range,
        bounds: tokenVotes,
      }).map(voteOf),
    /** The newest trades of a token in the range, and those shortly before them. */
    newestOf: (mint: number, range: TimeRange, venues: VenueKind): OwnPriceVote[] => {
      const sql = `SELECT ${voteColumns} ${counted} ${condition[venues]} ORDER BY i.position DESC LIMIT $limit`
      for (const hour of hoursIn(hours, range).toReversed()) {
        const bounds = { mint, ...tokenVotes, ...positionsIn(hour, range), ...range }
        const rows = hour.query<VoteRow, Record<string, number>>(sql).all(bounds)
        const since = (rows[0]?.time ?? 0) - ownPriceReachSeconds
        if (rows.length > 0) return rows.filter(({ time }) => time > since).map(voteOf)
      }
      return []
    },
    /** Trades of SOL against dollar tokens: the largest in each of them. */
    ofMoney: (range: TimeRange): MoneyVote[] => {
      const mint = dictionaries.findMint(wrappedSolMint)
      if (mint === undefined) return []
      const query = { mint, range, bounds: moneyVotes }
      for (const venues of venueKinds) {
        const rows = readIn<MoneyRow>(hours, largest(moneyColumns, condition[venues]), query)
        if (rows.length > 0) return rows.flatMap((row) => moneyVoteIn(row, dictionaries) ?? [])
      }
      return []
    },
  }
}

type VoteQuery = { mint: number; range: TimeRange; bounds: { limit: number; scan: number } }

/** Rows of all hours in the range, newest first. */
const readIn = <Row extends { position: number }>(
  hours: Hours,
  sql: string,
  { mint, range, bounds }: VoteQuery,
): Row[] =>
  hoursIn(hours, range)
    .flatMap((hour) =>
      hour
        .query<Row, Record<string, number>>(sql)
        .all({ mint, ...bounds, ...positionsIn(hour, range), ...range }),
    )
    .sort((a, b) => b.position - a.position)

const voteOf = ({ wallet, price, usd, time }: VoteRow): OwnPriceVote => ({
  voter: wallet,
  price,
  size: usd,
  timeSeconds: time,
})

const solDecimals = 9

const moneyVoteIn = (row: MoneyRow, dictionaries: Dictionaries): MoneyVote | undefined => {
  const quote = dictionaries.mintOf(row.quote)
  return moneyVoteOf({
    wallet: dictionaries.walletOf(row.wallet),
    timeSeconds: row.time,
    baseMint: wrappedSolMint,
    baseAmount: amountOf(row.base),
    baseDecimals: solDecimals,
    quoteMint: quote.mint,
    quoteAmount: amountOf(row.paid),
    quoteDecimals: quote.decimals,
  })
}
