import { roundUsd } from '../../../basics/round-usd.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { TokenPrice } from '../../../tokens/token-market.ts'
import { severities, type Severity } from '../../../findings/severity.ts'
import { decimalText } from '../../../findings/words/amounts.ts'
import { largeUsd, materialUsd, trifleUsd } from '../thresholds.ts'

/**
 * USD value of an amount. A price without liquidity means nothing: the value is capped at the liquidity of the token's
 * pools, or at what was traded, if known. Otherwise spam tokens could look like a fortune. A price that wallets of one
 * owner could have made is none: a low one would make a permission look harmless.
 */
export const makeUsdOf =
  (prices: ReadonlyMap<Address, TokenPrice>, decimals: ReadonlyMap<Address, number>) =>
  (mint: Address, amount: bigint): number | undefined => {
    const price = prices.get(mint)
    const places = decimals.get(mint)
    if (!price || price.isThin || places === undefined) return undefined
    const worth = Number(decimalText(amount, places)) * price.priceUsd
    if (!Number.isFinite(worth) || worth < 0) return undefined
    return roundUsd(Math.min(worth, price.liquidityUsd ?? price.provenUsd ?? worth))
  }

/** Caps the severity at `cap` if the value is known to be trifling. */
export const capIfTrifling = (
  severity: Severity,
  usd: number | undefined,
  cap: Severity,
): Severity => (usd !== undefined && usd < trifleUsd ? milder(severity, cap) : severity)

export const milder = (one: Severity, other: Severity): Severity =>
  severities.indexOf(one) < severities.indexOf(other) ? one : other

/** Severity of permissions that come with a token, such as its issuer's: by the value of the tokens. */
export const severityByWorth = (usd: number | undefined): Severity => {
  if (usd === undefined || usd < materialUsd) return 'low'
  return usd < largeUsd ? 'medium' : 'high'
}

/** Share of the whole, 0 to 1; 0 of nothing. */
export const shareOf = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Number((part * shareSteps) / whole) / Number(shareSteps)

const shareSteps = 1_000_000n
