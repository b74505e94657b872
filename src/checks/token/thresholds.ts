import type { Severity } from '../../findings/severity.ts'

/** Thresholds of the token checks. */

/** Severity by value: the first step that the value reaches. */
export type SeveritySteps = readonly (readonly [from: number, severity: Severity])[]

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Tokens that become worthless usually do so within a day, and nearly always within a week. */
export const youngTokenMs = dayMs
export const recentTokenMs = 7 * dayMs

/** USD of liquidity and age that make a token established: names are shared, imitations are short-lived. */
export const establishedUsd = 100_000
export const establishedMs = 30 * dayMs

/** Tokens made by one creator. Creators of dozens rarely support any of them. */
export const creatorMintsSteps: SeveritySteps = [
  [50, 'high'],
  [10, 'medium'],
  [4, 'low'],
]

/** Percentage of the supply that the creator holds and can sell at once. */
export const creatorPctSteps: SeveritySteps = [
  [30, 'high'],
  [10, 'medium'],
  [5, 'low'],
]

/** Percentage of the supply held by the largest holder; cut-offs as in RugCheck and similar tools. */
export const singleHolderPctSteps: SeveritySteps = [
  [40, 'high'],
  [20, 'medium'],
  [10, 'low'],
]
/** The same for the ten largest holders. */
export const topHoldersPctSteps: SeveritySteps = [
  [70, 'high'],
  [50, 'medium'],
  [30, 'low'],
]
/** Providers include pools and exchanges in the ten largest, so the same share means less. */
export const providerHoldersPctSteps: SeveritySteps = [
  [80, 'high'],
  [65, 'medium'],
  [45, 'low'],
]

/** Percentage of the supply that linked first buyers bought. Less than a wallet that can be seen to hold it. */
export const linkedBuyersPctSteps: SeveritySteps = [
  [20, 'medium'],
  [5, 'low'],
]
/** With less of the launch read, the first buyers are not the first. */
export const firstBuyersMinCoveredPct = 95

/** USD. Less than this is what remains of a drained pool. */
export const emptiedPoolUsd = 100

/** Severity of liquidity below these USD values: selling returns next to nothing, little, or not much. */
export const liquidityUsdBelow: readonly (readonly [belowUsd: number, severity: Severity])[] = [
  [emptiedPoolUsd, 'high'],
  [1_000, 'medium'],
  [10_000, 'low'],
]

/** If at least this percentage of a pool is burnt, withdrawing the rest does no harm. */
export const burntPctMin = 90

/** This many purchases in a day without a sale are no coincidence. */
export const buysWithoutSaleMin = 25

/** Transfer fee in basis points: half, a tenth, three percent, any at all. */
export const transferFeeSteps: SeveritySteps = [
  [5_000, 'critical'],
  [1_000, 'high'],
  [300, 'medium'],
  [1, 'low'],
]

/** The smallest part of the supply that counts as a holding, as a divisor. */
export const smallestHoldingDivisor = 1_000_000_000n

/** A name can fill a whole mint account, but one that lures to a site does so at the beginning. */
export const nameCharsReadMax = 1_000
