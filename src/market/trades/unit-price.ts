import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { dollarMints } from '../../solana/known/quote-mints.ts'
import { minuteOf, type MoneyPrices } from './money-prices.ts'

/** USD price of one whole token at a time in Unix seconds; undefined if unknown. The only way from amounts to values. */
export type UnitPrice = (mint: Address, timeSeconds: number | undefined) => number | undefined

/** Prices of money by minute. */
export type MoneyFixings = ReadonlyMap<number, MoneyPrices>

/** The close of a candle of SOL. */
export type SolClose = { timeSeconds: number; priceUsd: number; candleSeconds: number }

/**
 * A candle counts for trades this long after its end. Providers publish it with a delay, and a trade that is valued within
 * seconds must get the price that it has ever after.
 */
const settleSeconds = 180

/** A candle’s close counts for this many candles after it, so that one missing candle leaves no gap. */
const closeReachCandles = 2

/**
 * Prices of money: from this server’s own trades if enough agree, otherwise from a provider, otherwise from what own
 * trades there are. A dollar token of which nothing is known is worth a dollar.
 */
export const unitPriceOf =
  (fixings: MoneyFixings, closes: readonly SolClose[]): UnitPrice =>
  (mint, timeSeconds) => {
    const own =
      timeSeconds === undefined ? undefined : fixings.get(minuteOf(timeSeconds))?.get(mint)
    if (dollarMints.has(mint)) return own?.priceUsd ?? 1
    if (mint !== wrappedSolMint || timeSeconds === undefined) return undefined
    return own?.isStrong ? own.priceUsd : (lastClose(timeSeconds, closes) ?? own?.priceUsd)
  }

/** The close of the last candle before, if its end was long enough ago, and not too long. */
export const lastClose = (time: number, closes: readonly SolClose[]): number | undefined => {
  let last: SolClose | undefined
  for (const close of closes) {
    if (close.timeSeconds + settleSeconds > time) continue
    if (time - close.timeSeconds >= closeReachCandles * close.candleSeconds) continue
    if (!last || close.timeSeconds > last.timeSeconds || isFiner(close, last)) last = close
  }
  return last?.priceUsd
}

const isFiner = (one: SolClose, other: SolClose): boolean =>
  one.timeSeconds === other.timeSeconds && one.candleSeconds < other.candleSeconds
