import { Fault } from '../basics/fault.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import type { CandleInterval, TokenMarket } from '../tokens/token-market.ts'
import type { SolClose } from './trades/unit-price.ts'

type Market = Pick<TokenMarket, 'readCandles'>

/**
 * Candles that a time is priced by, in seconds. They depend on its age alone, so that a trade has the same value on
 * every page and route. SOL moves by a few tenths of a percent within the short ones, and by about one within the long
 * ones, which cover all years of the chain in a few requests.
 */
const recent = { interval: '15m', seconds: 900 } as const
const older = { interval: '4h', seconds: 14_400 } as const
type Kind = { interval: CandleInterval; seconds: number }

/** As long as the trades of the index are stored by default, with some to spare. */
const recentSeconds = 45 * 86_400

/** Candles that providers return in one call. Blocks start at fixed times, so that all wallets share the cache. */
const blockCandles = 960

/**
 * SOL prices for these times: the close of each candle that has ended. Failed reads are left out, so provider faults
 * never reject.
 */
export const readSolPrices = async (
  market: Market,
  timesSeconds: readonly number[],
  nowSeconds: number,
): Promise<SolClose[]> => {
  const blocks = new Map<string, Block>()
  for (const time of timesSeconds) {
    if (time > nowSeconds) continue
    const kind = nowSeconds - time <= recentSeconds ? recent : older
    const length = blockCandles * kind.seconds
    // The candle that ended before the first second of a block belongs to the block before.
    for (const at of [time, time - kind.seconds]) {
      const fromSeconds = Math.floor(at / length) * length
      blocks.set(`${kind.interval} ${fromSeconds}`, { kind, fromSeconds })
    }
  }
  const known = await Promise.all(
    [...blocks.values()].map((block) => readBlock(market, block, nowSeconds)),
  )
  return known.flat()
}

type Block = { kind: Kind; fromSeconds: number }

const readBlock = async (
  market: Market,
  { kind: { interval, seconds }, fromSeconds }: Block,
  nowSeconds: number,
): Promise<SolClose[]> => {
  const ended = Math.floor(nowSeconds / seconds) * seconds
  const toSeconds = Math.min(fromSeconds + blockCandles * seconds, ended)
  if (toSeconds <= fromSeconds) return []
  try {
    const candles = await market.readCandles(wrappedSolMint, interval, { fromSeconds, toSeconds })
    return (candles ?? []).flatMap(({ openSeconds, close }) => {
      const timeSeconds = openSeconds + seconds
      return timeSeconds <= toSeconds
        ? [{ timeSeconds, priceUsd: close, candleSeconds: seconds }]
        : []
    })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return []
  }
}
