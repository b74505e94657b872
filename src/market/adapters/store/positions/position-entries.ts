import { wrappedSolMint } from '../../../../solana/address/known-address.ts'
import { dollarMints } from '../../../../solana/known/quote-mints.ts'
import { microUsd } from '../../../traders/micro-usd.ts'
import type { PositionTrade } from '../../../traders/position-trade.ts'
import type { Dictionaries } from '../hours/dictionaries.ts'
import type { Hour, Hours } from '../hours/hours.ts'
import { amountOf, type ChangedRow } from '../hours/trade-rows.ts'

/** What positions need of a trade. */
export type PositionEntry = PositionTrade & { position: number; time: number; wallet: number }

const columns =
  't.position, t.time, t.wallet, t.mint, t.quote, t.class, CAST(t.base_amount AS TEXT) AS base_amount, CAST(t.quote_amount AS TEXT) AS quote_amount, t.usd'

const following = `SELECT ${columns} FROM {trades} t WHERE t.position > $after AND t.position <= $upTo ORDER BY t.position LIMIT $limit`

const ofWallet = `SELECT ${columns} FROM {by_wallet} i JOIN {trades} t ON t.position = i.position
  WHERE i.wallet = $wallet AND i.position <= $upTo AND (i.mint = $mint OR t.quote = $mint) ORDER BY i.position`

/** Reads trades in the order in which positions are computed. */
export const prepareEntries = (hours: Hours, dictionaries: Dictionaries) => {
  const isMoney = (mint: number): boolean => {
    const { mint: address } = dictionaries.mintOf(mint)
    return address === wrappedSolMint || dollarMints.has(address)
  }
  const entryOf = (row: ChangedRow): PositionEntry => ({
    position: row.position,
    time: row.time,
    wallet: row.wallet,
    mint: row.mint,
    quote: row.quote,
    isSell: row.class >> 4 === 1,
    baseAmount: amountOf(row.base_amount),
    quoteAmount: amountOf(row.quote_amount),
    isPaidInMoney: isMoney(row.quote),
    ...(row.usd !== null && { valueUsd: microUsd(row.usd) }),
  })
  const stored = (): Hour[] => hours.newestFirst().filter(({ state }) => state !== 'minutes')
  const inOrder = (rows: ChangedRow[]): PositionEntry[] =>
    rows.sort((a, b) => a.position - b.position).map(entryOf)
  return {
    entryOf,
    /** At most `limit` trades after a position, up to another. */
    following: (after: number, upTo: number, limit: number): PositionEntry[] => {
      const rows: ChangedRow[] = []
      const candidates = stored()
        .filter(({ first, last }) => last > after && first <= upTo)
        .sort((a, b) => a.first - b.first)
      let reached = 0
      for (const hour of candidates) {
        // An hour that starts after enough trades of the others has none of the next ones.
        if (rows.length >= limit && reached < hour.first) break
        const found = hour
          .query<ChangedRow, Record<string, number>>(following)
          .all({ after, upTo, limit })
        reached = Math.max(reached, found.at(-1)?.position ?? 0)
        rows.push(...found)
      }
      return inOrder(rows).slice(0, limit)
    },
    /** All stored trades of a wallet that move a token, up to a position. */
    ofPair: (mint: number, wallet: number, upTo: number): PositionEntry[] =>
      inOrder(
        stored().flatMap((hour) =>
          hour.query<ChangedRow, Record<string, number>>(ofWallet).all({ wallet, mint, upTo }),
        ),
      ),
  }
}
