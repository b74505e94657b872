/** From 0 to below 1, by the numbers alone, so that a sandbox does the same at every start. */
export const chance = (number: number, about: number): number => {
  let mixed = (number + 1) * 8 + about
  for (const by of [0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]) {
    mixed = Math.imul(mixed, by)
    mixed ^= mixed >>> 15
  }
  return (mixed >>> 0) / 2 ** 32
}
