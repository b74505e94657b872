import type { Address } from '../../../solana/address/address.ts'
import type { TokenPrice } from '../../../tokens/token-market.ts'
import type { Severity } from '../../../findings/severity.ts'
import { decimalText } from '../../../findings/words/amounts.ts'

/** Below this in USD, what could be lost is a nuisance and no disaster. */
export const trifleUsd = 1

/** From here on in USD, people care about a single token that its issuer could take. */
export const materialUsd = 50

/** From here on in USD, it is a great part of what most wallets hold. */
export const greatUsd = 1_000

/**
 * What an amount is worth. A price that next to nothing is traded at is no price: where the provider tells how much lies
 * in the token's pools, no more than that counts, or anybody could send tokens that look like a fortune.
 */
export const makeUsdOf =
  (prices: ReadonlyMap<Address, TokenPrice>, decimals: ReadonlyMap<Address, number>) =>
  (mint: Address, amount: bigint): number | undefined => {
    const price = prices.get(mint)
    const places = decimals.get(mint)
    if (!price || places === undefined) return undefined
    const worth = Number(decimalText(amount, places)) * price.priceUsd
    if (!Number.isFinite(worth) || worth < 0) return undefined
    return roundUsd(Math.min(worth, price.liquidityUsd ?? worth))
  }

/** To the cent, and below a dollar to the millionth, so that little does not become nothing. */
export const roundUsd = (usd: number): number => {
  const steps = usd >= 1 ? 100 : 1_000_000
  return Math.round(usd * steps) / steps
}

/** `about $12.50`. */
export const usdText = (usd: number): string =>
  usd > 0 && usd < 0.01 ? 'less than $0.01' : `about $${usd.toFixed(2)}`

/** At most `cap` where what is at stake is known to be a trifle. */
export const atMostForTrifles = (
  severity: Severity,
  usd: number | undefined,
  cap: Severity,
): Severity => (usd !== undefined && usd < trifleUsd ? milder(severity, cap) : severity)

const order: readonly Severity[] = ['info', 'low', 'medium', 'high', 'critical']

export const milder = (one: Severity, other: Severity): Severity =>
  order.indexOf(one) < order.indexOf(other) ? one : other

/** For powers that nobody was asked about, such as an issuer's: what they weigh depends on what is at stake. */
export const severityByWorth = (usd: number | undefined): Severity => {
  if (usd === undefined || usd < materialUsd) return 'low'
  return usd < greatUsd ? 'medium' : 'high'
}
