import { attempt, valueOr } from '../basics/attempt.ts'
import type { Address } from '../solana/address/address.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import type { TokenMarket } from '../tokens/token-market.ts'
import { readSolPrices } from './read-sol-prices.ts'
import { isMoney, minuteOf } from './trades/money-prices.ts'
import type { TradeIndex } from './trades/trade-index.ts'
import {
  type MoneyFixings,
  type SolClose,
  type UnitPrice,
  unitPriceOf,
} from './trades/unit-price.ts'

export type UnitPriceDeps = {
  market: Pick<TokenMarket, 'readCandles'>
  /** Absent if this server follows no trades. */
  trades?: Pick<TradeIndex, 'fixings'>
  nowMs: () => number
}

/** What is to be valued, and when, in Unix seconds. */
export type Moment = { mint: Address; timeSeconds: number }

/** Prices at these moments, on which all values of that time agree. Never rejects. */
export const readUnitPrices = async (
  deps: UnitPriceDeps,
  moments: readonly Moment[],
): Promise<UnitPrice> => {
  const { fixings, closes } = await readMoneySources(deps, moments)
  return unitPriceOf(fixings, closes)
}

/** Own prices, and candles of SOL for the times at which too few own trades agree. */
export const readMoneySources = async (
  { market, trades, nowMs }: UnitPriceDeps,
  moments: readonly Moment[],
): Promise<{ fixings: MoneyFixings; closes: SolClose[] }> => {
  const money = moments.filter(({ mint }) => isMoney(mint))
  const minutes = [...new Set(money.map(({ timeSeconds }) => minuteOf(timeSeconds)))]
  const read = trades && minutes.length > 0 ? attempt(trades.fixings(minutes)) : undefined
  const fixings = valueOr((await read) ?? none, none.value)
  const lacking = money.flatMap(({ mint, timeSeconds }) =>
    mint !== wrappedSolMint || fixings.get(minuteOf(timeSeconds))?.get(mint)?.isStrong
      ? []
      : [timeSeconds],
  )
  const nowSeconds = Math.floor(nowMs() / 1_000)
  return { fixings, closes: await readSolPrices(market, lacking, nowSeconds) }
}

const none: { value: MoneyFixings } = { value: new Map() }
