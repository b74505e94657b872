/** A seeded source of numbers (xorshift32), so that a failing case can be repeated. */
export const seededRandom = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

export const randomBytes = (random: (below: number) => number, length: number): Uint8Array =>
  Uint8Array.from({ length }, () => random(256))
