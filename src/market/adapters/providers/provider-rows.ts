import { knownFields } from '../../../basics/known-fields.ts'
import {
  amountIn,
  countIn,
  decimalsIn,
  httpsUrlIn,
  numberIn,
  positiveIn,
  textIn,
} from '../../../network/field.ts'
import { fieldsOf, wrongShape } from '../../../network/shape.ts'
import { type Address, parseAddress } from '../../../solana/address/address.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import type {
  Candle,
  MarketWindow,
  TokenFacts,
  TokenPrice,
  TradeFlow,
} from '../../../tokens/token-market.ts'
import { pricedPoolMinUsd } from '../../thresholds.ts'

/** Creators choose symbols and names of any length; longer ones are cut. */
export const symbolMaxChars = 32
export const nameMaxChars = 128

/** The fields that identify a token to people, cleaned. */
export const identityIn = (raw: {
  symbol?: unknown
  name?: unknown
  decimals?: unknown
  logoUrl?: unknown
}): Pick<TokenFacts, 'symbol' | 'name' | 'decimals' | 'logoUrl'> =>
  knownFields({
    symbol: textIn(raw.symbol, symbolMaxChars),
    name: textIn(raw.name, nameMaxChars),
    decimals: decimalsIn(raw.decimals),
    logoUrl: httpsUrlIn(raw.logoUrl),
  })

const windows = ['5m', '1h', '6h', '24h'] as const

/** Names of the windows in rows of DexScreener and GeckoTerminal. */
export const windowKeys = { '5m': 'm5', '1h': 'h1', '6h': 'h6', '24h': 'h24' } as const

/** Trade flows by window, without empty ones; undefined if all are empty. */
export const flowsIn = (
  readFlow: (window: MarketWindow) => TradeFlow,
): Partial<Record<MarketWindow, TradeFlow>> | undefined => {
  const flows = windows
    .map((window) => [window, readFlow(window)] as const)
    .filter(([, flow]) => Object.keys(flow).length > 0)
  return flows.length > 0 ? Object.fromEntries(flows) : undefined
}

export const isBacked = (mint: Address | undefined): boolean =>
  mint !== undefined && wellKnownMints.get(mint)?.backed === true

/**
 * A token's pools against backed tokens such as dollars: the deepest one, if deep enough for its price to count, and the
 * liquidity of all. Other pools do not count, because any price can be made against a worthless token.
 */
export const soundPools = <Pool>(
  pools: readonly Pool[],
  quoteOf: (pool: Pool) => Address | undefined,
  liquidityOf: (pool: Pool) => number | undefined,
): { priced?: Pool; liquidityUsd?: number } => {
  const sound = pools
    .filter((pool) => isBacked(quoteOf(pool)))
    .sort((a, b) => (liquidityOf(b) ?? 0) - (liquidityOf(a) ?? 0))
  const liquidities = sound.flatMap((pool) => liquidityOf(pool) ?? [])
  const [deepest] = sound
  return {
    ...(deepest && (liquidityOf(deepest) ?? 0) >= pricedPoolMinUsd && { priced: deepest }),
    ...(liquidities.length > 0 && { liquidityUsd: liquidities.reduce((a, b) => a + b) }),
  }
}

/** Prices from token facts, for providers without prices of their own. */
export const pricesFrom = (tokens: Iterable<TokenFacts>, atMs: number): TokenPrice[] =>
  [...tokens].flatMap(({ mint, source, priceUsd, liquidityUsd, flows }) => {
    const change24hPct = flows?.['24h']?.priceChangePct
    return priceUsd === undefined
      ? []
      : [{ mint, source, priceUsd, ...knownFields({ change24hPct, liquidityUsd }), atMs }]
  })

export const byMint = <Row extends { mint: Address }>(rows: readonly Row[]): Map<Address, Row> =>
  new Map(rows.map((row) => [row.mint, row]))

/**
 * The requested rows of an object keyed by mint; missing and null rows are left out. Throws Fault UPSTREAM_ERROR if the
 * keys are not mints.
 */
export const rowsByMint = (
  value: unknown,
  where: string,
  mints: readonly Address[],
): { mint: Address; row: unknown }[] => {
  const rows = fieldsOf(value, where)
  const keys = Object.keys(rows)
  if (keys.length > 0 && !keys.some((key) => parseAddress(key)))
    throw wrongShape(where, 'an object with mints as keys')
  return mints.flatMap((mint) => {
    const row = rows[mint]
    return row === undefined || row === null ? [] : [{ mint, row }]
  })
}

/** Splits items into calls of at most `size` and joins their results. */
export const readInParts = async <Item, Row>(
  items: readonly Item[],
  size: number,
  read: (part: Item[]) => Promise<Iterable<Row> | undefined>,
): Promise<Row[]> => {
  const parts = await Promise.all(inParts(items, size).map(read))
  return parts.flatMap((part) => [...(part ?? [])])
}

const inParts = <T>(items: readonly T[], size: number): T[][] => {
  const parts: T[][] = []
  for (let start = 0; start < items.length; start += size)
    parts.push(items.slice(start, start + size))
  return parts
}

/** Reads `[unix seconds, open, high, low, close, volume in USD]`, numbers or text. Throws Fault UPSTREAM_ERROR. */
export const candleOf = (row: readonly unknown[], where: string): Candle => {
  const openSeconds = countIn(numberIn(row[0]))
  const [open, high, low, close] = [1, 2, 3, 4].map((index) => positiveIn(row[index]))
  const volumeUsd = amountIn(row[5])
  if (
    openSeconds === undefined ||
    open === undefined ||
    high === undefined ||
    low === undefined ||
    close === undefined ||
    volumeUsd === undefined ||
    low > high
  )
    throw wrongShape(where, 'a time, four prices and a volume')
  return { openSeconds, open, high, low, close, volumeUsd }
}

/** The candles within the range, oldest first, one for each time. */
export const orderedCandles = (
  candles: readonly Candle[],
  { fromSeconds, toSeconds }: { fromSeconds: number; toSeconds: number },
): Candle[] => {
  const byTime = new Map(candles.map((candle) => [candle.openSeconds, candle]))
  return [...byTime.values()]
    .filter(({ openSeconds }) => openSeconds >= fromSeconds && openSeconds <= toSeconds)
    .sort((a, b) => a.openSeconds - b.openSeconds)
}
