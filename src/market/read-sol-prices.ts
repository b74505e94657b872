import { Fault } from '../basics/fault.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import type { SolPrice } from './trades/price-trades.ts'
import type { TokenMarket } from '../tokens/token-market.ts'

type Market = Pick<TokenMarket, 'readCandles'>

/** SOL moves by some tenths of a percent within one. */
const interval = '15m'
const candleSeconds = 900
/** Ten days, as much as a provider gives at once; always the same ones, so that all wallets share what was asked. */
const blockSeconds = 960 * candleSeconds
/** Questions to providers for one page, which rarely spans more. */
const blocksMax = 2

/**
 * What SOL was worth around these moments, as far as a provider of prices knows; the newest first where they lie further
 * apart than may be asked. Never rejects for what a provider fails at: values are then left out.
 */
export const readSolPrices = async (
  market: Market,
  timesSeconds: readonly number[],
  nowSeconds: number,
): Promise<SolPrice[]> => {
  const blocks = new Set(
    timesSeconds
      .filter((time) => time <= nowSeconds)
      .toSorted((a, b) => b - a)
      .map((time) => Math.floor(time / blockSeconds) * blockSeconds),
  )
  const asked = [...blocks].slice(0, blocksMax)
  const known = await Promise.all(asked.map((from) => readBlock(market, from, nowSeconds)))
  return known.flat()
}

const readBlock = async (
  market: Market,
  fromSeconds: number,
  nowSeconds: number,
): Promise<SolPrice[]> => {
  try {
    const toSeconds = Math.min(fromSeconds + blockSeconds, nowSeconds)
    const candles = await market.readCandles(wrappedSolMint, interval, { fromSeconds, toSeconds })
    return (candles ?? []).flatMap(({ openSeconds, open, close }) => [
      { timeSeconds: openSeconds, priceUsd: open },
      { timeSeconds: Math.min(openSeconds + candleSeconds, nowSeconds), priceUsd: close },
    ])
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return []
  }
}
