/** How much of the whole a part is, 0 to 1; of nothing, nothing. */
export const shareOf = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Number((part * parts) / whole) / Number(parts)

const parts = 1_000_000n
