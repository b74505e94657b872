import { attempt, faultOf, valueOr } from '../basics/attempt.ts'
import type { Fault } from '../basics/fault.ts'
import { knownFields } from '../basics/known-fields.ts'
import type { Address } from '../solana/address/address.ts'
import { dollarMints } from '../solana/known/quote-mints.ts'
import { pricedMintsMax, type TokenMarket, type TokenPrice } from '../tokens/token-market.ts'
import { type FigureSource, missingOf } from './missing-sources.ts'
import { dollarPriceError } from './thresholds.ts'
import type { OwnPrice } from './trades/own-price.ts'
import type { TradeIndex } from './trades/trade-index.ts'
import { dollarPeg, ownIndex } from './words/attribution.ts'

export type MarketPriceDeps = {
  market: Pick<TokenMarket, 'readPrices' | 'isOff'>
  /** Absent if this server follows no trades. */
  trades?: Pick<TradeIndex, 'ownPrices'>
  nowMs: () => number
}

export type MarketPrices = {
  /** Liquidity and change are a provider's, if it reports them. */
  prices: ReadonlyMap<Address, TokenPrice>
  /** Why prices may be missing: a source that failed. */
  unread?: Fault
  /** The sources that failed. */
  missing: FigureSource[]
}

/**
 * Current prices, the same for every route: from this server’s own trades if enough agree, otherwise from a provider,
 * otherwise from what own trades there are. A dollar token of which nothing is known is worth a dollar. Mints without a
 * price are left out. Never rejects with UPSTREAM_*.
 */
export const readMarketPrices = async (
  { market, trades, nowMs }: MarketPriceDeps,
  mints: readonly Address[],
): Promise<MarketPrices> => {
  if (mints.length === 0) return { prices: new Map(), missing: [] }
  const [ownRead, providerRead] = await Promise.all([
    attempt(trades ? readOwn(trades, mints) : noOwn),
    attempt(market.isOff ? noReported : market.readPrices(mints)),
  ])
  const own = valueOr(ownRead, await noOwn)
  const reported = valueOr(providerRead, await noReported)
  const prices = new Map(
    mints.flatMap((mint): [Address, TokenPrice][] => {
      const price = chosen(mint, own.get(mint), reported.get(mint), nowMs())
      return price ? [[mint, price]] : []
    }),
  )
  const unread = faultOf(providerRead) ?? faultOf(ownRead)
  const missing = missingOf({ 'own-trades': [ownRead], 'market-data': [providerRead] })
  return { prices, ...(unread && { unread }), missing }
}

/** The same as a port: rejects with Fault UPSTREAM_* if a source failed and no price is known. */
export const marketPricesOf = (deps: MarketPriceDeps): Pick<TokenMarket, 'readPrices'> => ({
  readPrices: async (mints) => {
    const { prices, unread } = await readMarketPrices(deps, mints)
    if (prices.size === 0 && unread) throw unread
    return new Map(prices)
  },
})

const readOwn = async (
  trades: Pick<TradeIndex, 'ownPrices'>,
  mints: readonly Address[],
): Promise<ReadonlyMap<Address, OwnPrice>> => {
  const parts: Promise<Map<Address, OwnPrice>>[] = []
  for (let from = 0; from < mints.length; from += pricedMintsMax)
    parts.push(trades.ownPrices(mints.slice(from, from + pricedMintsMax)))
  return new Map((await Promise.all(parts)).flatMap((part) => [...part]))
}

const noOwn: Promise<ReadonlyMap<Address, OwnPrice>> = Promise.resolve(new Map())
const noReported: Promise<ReadonlyMap<Address, TokenPrice>> = Promise.resolve(new Map())

const chosen = (
  mint: Address,
  own: OwnPrice | undefined,
  reported: TokenPrice | undefined,
  nowMs: number,
): TokenPrice | undefined => {
  if (own?.isStrong || (own && !reported)) return ownPrice(mint, own, reported)
  if (reported) return dollarMints.has(mint) ? asDollar(reported) : reported
  return dollarMints.has(mint) ? { mint, source: dollarPeg, priceUsd: 1, atMs: nowMs } : undefined
}

/** As in the values of trades, a dollar token is worth a dollar within the error of its price. */
const asDollar = (reported: TokenPrice): TokenPrice =>
  Math.abs(reported.priceUsd - 1) <= dollarPriceError ? { ...reported, priceUsd: 1 } : reported

const ownPrice = (
  mint: Address,
  { priceUsd, timeSeconds, provenUsd, isStrong }: OwnPrice,
  reported: TokenPrice | undefined,
): TokenPrice => ({
  mint,
  source: ownIndex,
  priceUsd,
  ...knownFields({ change24hPct: reported?.change24hPct, liquidityUsd: reported?.liquidityUsd }),
  atMs: timeSeconds * 1_000,
  provenUsd,
  ...(!isStrong && { isThin: true }),
})
