import type { Database } from 'bun:sqlite'
import { type Address, addressToBytes } from '../../../solana/address/address.ts'
import { candlesOf, type PricePoint } from '../../trades/candles-from-trades.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { SolPrice } from '../../trades/price-trades.ts'
import { dollarMints } from '../../../solana/known/quote-mints.ts'
import type { Candle, CandleInterval } from '../../../tokens/token-market.ts'
import { pricingTradeMinUsd } from '../../thresholds.ts'
import { bucketsOf } from './trade-buckets.ts'
import { firstPositionOf, secondsOfPosition } from './trade-rows.ts'

type Range = { fromSeconds: number; toSeconds: number }
type PriceRow = { position: number; price_usd: number; amount_usd: number }

/** Maximum number of trades behind the candles of one chart, the newest of its period. */
const CANDLE_MAX_ROWS = 50_000

/** More trades would not improve the SOL price of a few minutes. */
const SOL_PRICE_MAX_ROWS = 400

const pricingBuckets = bucketsOf({ minAmountUsd: pricingTradeMinUsd }).map(({ bucket }) => bucket)

const ofMint = 'substr(base_mint, 1, 8) = substr($mint, 1, 8) AND base_mint = $mint'

/** Candles, last prices and SOL prices, without trades of next to no value. */
export const prepareTradePrices = (database: Database) => {
  const points = database.query<PriceRow, { mint: Uint8Array; from: number; to: number }>(
    `SELECT position, price_usd, amount_usd FROM trades INDEXED BY trades_mint
     WHERE ${ofMint} AND bucket IN (${pricingBuckets.join()}) AND position >= $from AND position < $to
     ORDER BY position DESC LIMIT ${CANDLE_MAX_ROWS}`,
  )
  const solTrades = database.query<
    PriceRow & { quote_mint: Uint8Array },
    { mint: Uint8Array; from: number; to: number }
  >(
    `SELECT position, price_usd, amount_usd, quote_mint FROM trades INDEXED BY trades_mint
     WHERE ${ofMint} AND bucket IN (${pricingBuckets.join()}) AND position >= $from AND position < $to
     AND quote_mint IN (${[...dollarMints].map((mint) => `x'${Buffer.from(addressToBytes(mint)).toString('hex')}'`).join()})
     ORDER BY position DESC LIMIT ${SOL_PRICE_MAX_ROWS}`,
  )
  const lastPrice = prepareLastPrice(database)
  const positions = ({ fromSeconds, toSeconds }: Range) => ({
    from: firstPositionOf(fromSeconds),
    to: firstPositionOf(toSeconds),
  })
  return {
    candles: (mint: Address, interval: CandleInterval, range: Range): Candle[] =>
      candlesOf(
        points
          .all({ mint: addressToBytes(mint), ...positions(range) })
          .reverse()
          .map(pointOf),
        interval,
      ),
    lastPrices: (mints: readonly Address[], sinceSeconds: number) =>
      new Map(
        mints.flatMap((mint): [Address, { priceUsd: number; timeSeconds: number }][] => {
          const found = lastPrice(mint, firstPositionOf(sinceSeconds))
          return found ? [[mint, found]] : []
        }),
      ),
    solPrices: (range: Range): SolPrice[] =>
      solTrades
        .all({ mint: addressToBytes(wrappedSolMint), ...positions(range) })
        .map((row) => ({ timeSeconds: secondsOfPosition(row.position), priceUsd: row.price_usd })),
  }
}

/** One index lookup per bucket, however many trades the token has. */
const prepareLastPrice = (database: Database) => {
  const newest = database.query<
    { position: number | null },
    { mint: Uint8Array; bucket: number; since: number }
  >(
    `SELECT max(position) AS position FROM trades INDEXED BY trades_mint
     WHERE ${ofMint} AND bucket = $bucket AND position >= $since`,
  )
  const priceAt = database.query<{ price_usd: number }, [number]>(
    'SELECT price_usd FROM trades WHERE position = ?',
  )
  return (mint: Address, since: number): { priceUsd: number; timeSeconds: number } | undefined => {
    const bytes = addressToBytes(mint)
    const position = Math.max(
      ...pricingBuckets.map((bucket) => newest.get({ mint: bytes, bucket, since })?.position ?? 0),
    )
    const found = position > 0 ? priceAt.get(position) : null
    return found
      ? { priceUsd: found.price_usd, timeSeconds: secondsOfPosition(position) }
      : undefined
  }
}

const pointOf = ({ position, price_usd, amount_usd }: PriceRow): PricePoint => ({
  timeSeconds: secondsOfPosition(position),
  priceUsd: price_usd,
  amountUsd: amount_usd,
})
