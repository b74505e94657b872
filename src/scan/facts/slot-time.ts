/** A block of mainnet whose time is on record: slot 254170887, 2024-03-14. */
const anchor = { slot: 254_170_887n, unixTime: 1_710_374_400n } as const
const slotMs = 400n
const slotsPerEpoch = 432_000n

/**
 * About when a slot of mainnet is: right to a few weeks, which is enough to tell a lock that runs out from one that
 * lasts.
 */
export const unixTimeAt = (slot: bigint): bigint =>
  anchor.unixTime + ((slot - anchor.slot) * slotMs) / 1000n

export const epochAt = (slot: bigint): bigint => slot / slotsPerEpoch
