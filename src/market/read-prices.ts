import type { Address } from '../solana/address/address.ts'
import { invalidField } from '../basics/fault.ts'
import { knownFields } from '../basics/known-fields.ts'
import { ownIndex } from './words/attribution.ts'
import type { TokenPrice } from '../tokens/token-market.ts'
import { attempt, faultOf, valueOr } from '../basics/attempt.ts'
import { lastPrices, type OwnPrice } from './own-trades.ts'
import type { TokenDataDeps } from './token-data-deps.ts'

/** Unknown fields are left out. */
export type PriceAnswer = {
  mint: string
  priceUsd: number
  change24hPct?: number
  liquidityUsd?: number
  /** ISO. */
  observedAt: string
  /** Name of the provider, or of the own index. */
  source: string
}

export type PriceList = { prices: PriceAnswer[] }

export type PriceDeps = Pick<TokenDataDeps, 'market' | 'trades'>

/** An older own trade does not count as a price. `observedAt` gives the age of a younger one. */
const ownPriceAgeSeconds = 86_400

/**
 * Prices in the order of the mints (at most 100, each once); mints without a price are left out. Rejects with Fault
 * UPSTREAM_* if providers fail and own trades have no price.
 */
export const readPrices = async (
  deps: PriceDeps,
  mints: readonly Address[],
): Promise<PriceList> => {
  const { market } = deps
  const providerRead = await attempt(market.isOff ? none : market.readPrices(mints))
  const known = valueOr(providerRead, await none)
  const lacking = mints.filter((mint) => !known.has(mint))
  const own = await attempt(lastPrices(deps, lacking, ownPriceAgeSeconds))
  const prices = mints.flatMap((mint): PriceAnswer[] => {
    const price = known.get(mint)
    if (price) return [providerPrice(price)]
    const last = valueOr(own, undefined)?.get(mint)
    return last ? [ownPrice(mint, last)] : []
  })
  const unread = faultOf(providerRead) ?? faultOf(own)
  if (prices.length === 0 && unread) throw unread
  return { prices }
}

/** Price of one token. Rejects like `readPrices`, and with Fault NOT_FOUND if no price is known. */
export const readPrice = async (deps: PriceDeps, mint: Address): Promise<PriceAnswer> => {
  const { prices } = await readPrices(deps, [mint])
  const [price] = prices
  if (!price) throw invalidField('mint', 'no-price', {})
  return price
}

const none: Promise<ReadonlyMap<Address, TokenPrice>> = Promise.resolve(new Map())

const providerPrice = (price: TokenPrice): PriceAnswer => ({
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
