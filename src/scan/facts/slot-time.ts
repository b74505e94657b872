/** A mainnet block with a published time: slot 254170887, 2024-03-14. */
const anchor = { slot: 254_170_887n, unixTime: 1_710_374_400n } as const
const slotMs = 400n
const slotsPerEpoch = 432_000n

/** Approximate time of a mainnet slot, accurate to a few weeks: enough to tell an expired lock from a lasting one. */
export const unixTimeAt = (slot: bigint): bigint =>
  anchor.unixTime + ((slot - anchor.slot) * slotMs) / 1000n

export const epochAt = (slot: bigint): bigint => slot / slotsPerEpoch
