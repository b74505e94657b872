import type { Address } from '../solana/address/address.ts'
import { invalidField } from '../basics/fault.ts'
import { knownFields } from '../basics/known-fields.ts'
import type { TokenPrice } from '../tokens/token-market.ts'
import { type MarketPriceDeps, marketPricesOf } from './read-market-prices.ts'

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

/**
 * Prices in the order of the mints (at most 100, each once); mints without a price are left out. Rejects with Fault
 * UPSTREAM_* if a source failed and no price is known.
 */
export const readPrices = async (
  deps: MarketPriceDeps,
  mints: readonly Address[],
): Promise<PriceList> => {
  const prices = await marketPricesOf(deps).readPrices(mints)
  return {
    prices: mints.flatMap((mint) => {
      const price = prices.get(mint)
      return price ? [answerOf(price)] : []
    }),
  }
}

/** Price of one token. Rejects like `readPrices`, and with Fault NOT_FOUND if no price is known. */
export const readPrice = async (deps: MarketPriceDeps, mint: Address): Promise<PriceAnswer> => {
  const { prices } = await readPrices(deps, [mint])
  const [price] = prices
  if (!price) throw invalidField('mint', 'no-price', {})
  return price
}

const answerOf = (price: TokenPrice): PriceAnswer => ({
  mint: price.mint,
  priceUsd: price.priceUsd,
  ...knownFields({ change24hPct: price.change24hPct, liquidityUsd: price.liquidityUsd }),
  observedAt: new Date(price.atMs).toISOString(),
  source: price.source,
})
