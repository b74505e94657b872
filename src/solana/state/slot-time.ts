/** A mainnet block with a published time: slot 439265000, 2026-08-14. */
const anchor = { slot: 439_265_000n, unixTime: 1_786_726_771n } as const
/** Average since 2024. */
const slotMs = 412n
const slotsPerEpoch = 432_000n

/** Approximate time of a mainnet slot, accurate to a few days in 2026: enough to tell an expired lock from a lasting one. */
export const unixTimeAt = (slot: bigint): bigint =>
  anchor.unixTime + ((slot - anchor.slot) * slotMs) / 1000n

export const epochAt = (slot: bigint): bigint => slot / slotsPerEpoch
