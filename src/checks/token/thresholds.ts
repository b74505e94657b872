import type { Severity } from '../../findings/severity.ts'

/** Values that the checks of tokens compare with. */

/** Severity by value: the first step whose value is reached. */
export type SeveritySteps = readonly (readonly [from: number, severity: Severity])[]

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Most tokens that become worthless do so within a day, and nearly all within a week. */
export const youngTokenMs = dayMs
export const recentTokenMs = 7 * dayMs

/** Liquidity in USD and age from which a token is established: names are shared, imitations are short-lived. */
export const establishedUsd = 100_000
export const establishedMs = 30 * dayMs

/** Tokens made by one creator: those who make them by the dozen do not stand behind any of them. */
export const creatorMintsSteps: SeveritySteps = [
  [50, 'high'],
  [10, 'medium'],
  [4, 'low'],
]

/** Percent of the supply that the creator holds and can sell at once. */
export const creatorPctSteps: SeveritySteps = [
  [30, 'high'],
  [10, 'medium'],
  [5, 'low'],
]

/** Percent of the supply in the hands of the largest holder; cut-offs as in RugCheck and similar tools. */
export const singleHolderPctSteps: SeveritySteps = [
  [40, 'high'],
  [20, 'medium'],
  [10, 'low'],
]
/** The same for the ten largest. */
export const topHoldersPctSteps: SeveritySteps = [
  [70, 'high'],
  [50, 'medium'],
  [30, 'low'],
]
/** Providers count pools and exchanges among the ten largest, so the same share means less. */
export const providerHoldersPctSteps: SeveritySteps = [
  [80, 'high'],
  [65, 'medium'],
  [45, 'low'],
]

/** Less than this in USD is what is left of a pool that was emptied. */
export const emptiedPoolUsd = 100

/** Severity of liquidity below so many USD: selling brings next to nothing, little, or not much. */
export const liquidityUsdBelow: readonly (readonly [belowUsd: number, severity: Severity])[] = [
  [emptiedPoolUsd, 'high'],
  [1_000, 'medium'],
  [10_000, 'low'],
]

/** Where at least this share of a pool is burnt, taking out the rest does no harm. */
export const burntPctMin = 90

/** So many purchases in a day without a single sale are not chance. */
export const buysWithoutSaleMin = 25

/** Transfer fee in basis points: half of it, a tenth, three percent, any at all. */
export const transferFeeSteps: SeveritySteps = [
  [5_000, 'critical'],
  [1_000, 'high'],
  [300, 'medium'],
  [1, 'low'],
]

/** The smallest part of the supply that is considered a holding, as a divisor. */
export const smallestHoldingDivisor = 1_000_000_000n

/** A name may be as long as a mint account; one that wants to lead to a site says so early. */
export const nameCharsReadMax = 1_000
