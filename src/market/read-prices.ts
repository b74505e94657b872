import type { Address } from '../solana/address/address.ts'
import { invalidField } from '../basics/fault.ts'
import { knownFields } from '../basics/known-fields.ts'
import { ownIndex } from './words/attribution.ts'
import type { TokenPrice } from '../tokens/token-market.ts'
import { attempt, faultOf, valueOr } from '../basics/attempt.ts'
import { lastPrices, type OwnPrice } from './own-trades.ts'
import type { TokenDataDeps } from './token-data-deps.ts'

/** What is not known is left out. */
export type PriceAnswer = {
  mint: string
  priceUsd: number
  change24hPct?: number
  liquidityUsd?: number
  /** ISO. */
  observedAt: string
  /** Who says so. */
  source: string
}

export type PriceList = { prices: PriceAnswer[] }

export type PriceDeps = Pick<TokenDataDeps, 'market' | 'trades'>

/** A trade that this server saw longer ago than this is no price; how old a younger one is stands beside it. */
const ownPriceAgeSeconds = 86_400

/**
 * Prices in the order of the mints (at most 100, each once); those that nobody knows are left out. Rejects with Fault
 * UPSTREAM_* where providers fail and no price is known here.
 */
export const readPrices = async (
  deps: PriceDeps,
  mints: readonly Address[],
): Promise<PriceList> => {
  const { market } = deps
  const told = await attempt(market.isOff ? none : market.readPrices(mints))
  const known = valueOr(told, await none)
  const lacking = mints.filter((mint) => !known.has(mint))
  const own = await attempt(lastPrices(deps, lacking, ownPriceAgeSeconds))
  const prices = mints.flatMap((mint): PriceAnswer[] => {
    const price = known.get(mint)
    if (price) return [toldPrice(price)]
    const last = valueOr(own, undefined)?.get(mint)
    return last ? [ownPrice(mint, last)] : []
  })
  const unread = faultOf(told) ?? faultOf(own)
  if (prices.length === 0 && unread) throw unread
  return { prices }
}

/** Price of one token. Rejects with Fault NOT_FOUND where none is known, and as above. */
export const readPrice = async (deps: PriceDeps, mint: Address): Promise<PriceAnswer> => {
  const { prices } = await readPrices(deps, [mint])
  const [price] = prices
  if (!price) throw invalidField('mint', 'no-price', {})
  return price
}

const none: Promise<ReadonlyMap<Address, TokenPrice>> = Promise.resolve(new Map())

const toldPrice = (price: TokenPrice): PriceAnswer => ({
  mint: price.mint,
  priceUsd: price.priceUsd,
  ...knownFields({ change24hPct: price.change24hPct, liquidityUsd: price.liquidityUsd }),
  observedAt: new Date(price.atMs).toISOString(),
  source: price.source,
})

const ownPrice = (mint: Address, { priceUsd, timeSeconds }: OwnPrice): PriceAnswer => ({
  mint,
  priceUsd,
  observedAt: new Date(timeSeconds * 1000).toISOString(),
  source: ownIndex,
})
