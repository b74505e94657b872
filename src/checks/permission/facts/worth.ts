import { roundUsd } from '../../../basics/round-usd.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { TokenPrice } from '../../../tokens/token-market.ts'
import { severities, type Severity } from '../../../findings/severity.ts'
import { decimalText } from '../../../findings/words/amounts.ts'
import { largeUsd, materialUsd, trifleUsd } from '../thresholds.ts'

/**
 * What an amount is worth. A price without trading is no price: where the provider reports how much is in the token's
 * pools, no more than that counts, or anyone could send tokens that look like a fortune.
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

/** At most `cap` where the worth is known to be a trifle. */
export const atMostForTrifles = (
  severity: Severity,
  usd: number | undefined,
  cap: Severity,
): Severity => (usd !== undefined && usd < trifleUsd ? milder(severity, cap) : severity)

export const milder = (one: Severity, other: Severity): Severity =>
  severities.indexOf(one) < severities.indexOf(other) ? one : other

/** For permissions that come with a token, such as its issuer's: they weigh as much as the tokens are worth. */
export const severityByWorth = (usd: number | undefined): Severity => {
  if (usd === undefined || usd < materialUsd) return 'low'
  return usd < largeUsd ? 'medium' : 'high'
}

/** How much of the whole a part is, 0 to 1; of nothing, nothing. */
export const shareOf = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Number((part * shareSteps) / whole) / Number(shareSteps)

const shareSteps = 1_000_000n
