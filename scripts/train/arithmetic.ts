// Functions that Math computes too, but perhaps not to the last bit on every machine: these use only +, -, * and /.

/** e^-x as (1 - x/1024)^1024. */
export const sigmoid = (x: number): number => {
  const clipped = x < -20 ? -20 : x > 20 ? 20 : x
  let result = 1 + (clipped < 0 ? clipped : -clipped) / 1024
  for (let step = 0; step < 10; step += 1) result *= result
  return clipped < 0 ? result / (1 + result) : 1 / (1 + result)
}

const halfLog = 0.6931471805599453
const seriesTerms = 15

/** Natural logarithm of a positive number: halved or doubled until near 1, then the series of the area tangent. */
export const naturalLog = (x: number): number => {
  let rest = x
  let halvings = 0
  for (; rest > 1.5; rest /= 2) halvings += 1
  for (; rest < 0.75; rest *= 2) halvings -= 1
  const part = (rest - 1) / (rest + 1)
  let power = part
  let sum = 0
  for (let term = 0; term < seriesTerms; term += 1) {
    sum += power / (2 * term + 1)
    power *= part * part
  }
  return 2 * sum + halvings * halfLog
}

/** mulberry32: 32 bit whole numbers only. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
