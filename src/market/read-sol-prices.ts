import { Fault } from '../basics/fault.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import type { SolPrice } from './trades/price-trades.ts'
import type { TokenMarket } from '../tokens/token-market.ts'

type Market = Pick<TokenMarket, 'readCandles'>

/** SOL moves by a few tenths of a percent within one candle. */
const interval = '15m'
const candleSeconds = 900
/** Ten days, which providers return in one call. Blocks start at fixed times, so that all wallets share the cache. */
const blockSeconds = 960 * candleSeconds
/** Maximum number of blocks for one page of activity, which rarely spans more. */
const blocksMax = 2

/**
 * SOL prices around these times. If they span too many blocks, only the newest blocks are read. Failed reads are left
 * out, so provider faults never reject.
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
  const newest = [...blocks].slice(0, blocksMax)
  const known = await Promise.all(newest.map((from) => readBlock(market, from, nowSeconds)))
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
