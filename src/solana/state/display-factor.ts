import type { MintState } from './account-state.ts'

/** Length of a year in Token-2022's interest; source: `interest_bearing_mint/mod.rs`. */
const secondsPerYear = 31_556_736
const basisPointsPerOne = 10_000

/**
 * The factor by which wallets multiply amounts of the token at this unix time: its scaled UI amount, or its interest so
 * far. 1 for most tokens, and for a factor that is no positive number. The amounts that transfers move stay the same.
 * Source: Token-2022, `amount_to_ui_amount` of both extensions.
 */
export const displayFactor = (
  { scaledUiAmount: scale, interest }: Pick<MintState, 'scaledUiAmount' | 'interest'>,
  unixTime: bigint,
): number => {
  const factor = scale
    ? unixTime >= scale.newFromUnixTime
      ? scale.newMultiplier
      : scale.multiplier
    : interest
      ? grownBy(interest, unixTime)
      : 1
  return Number.isFinite(factor) && factor > 0 ? factor : 1
}

/** The average rate until the last change, then the current one, both compounded continuously. */
const grownBy = (
  {
    initializedUnixTime,
    averageBasisPoints,
    updatedUnixTime,
    currentBasisPoints,
  }: NonNullable<MintState['interest']>,
  unixTime: bigint,
): number =>
  growth(averageBasisPoints, updatedUnixTime - initializedUnixTime) *
  growth(currentBasisPoints, unixTime - updatedUnixTime)

const growth = (basisPoints: number, seconds: bigint): number =>
  Math.exp(((basisPoints / basisPointsPerOne) * Number(seconds)) / secondsPerYear)

/** Base units as a wallet shows them, without the part that is less than one unit. */
export const displayedUnits = (raw: bigint, factor = 1): bigint =>
  factor === 1 ? raw : BigInt(Math.trunc(Number(raw) * factor))
