import { bucketCount } from '../../src/checks/dapp/site/name-features.ts'

export type Example = { buckets: readonly number[]; phishing: boolean; weight: number }
export type Fitted = { weights: Float64Array; bias: number }

const epochs = 5
const learningRate = 0.3
const shrink = 2e-6
/** Limits the size of the first steps. */
const squaresStart = 0.1

/**
 * Logistic regression by AdaGrad over the examples in an order drawn from the seed. It uses only +, -, *, / and square
 * roots, which are the same on every machine, so the same seed produces the same bytes.
 */
export const fit = (examples: readonly Example[], seed: number): Fitted => {
  const weights = new Float64Array(bucketCount)
  const squares = new Float64Array(bucketCount).fill(squaresStart)
  const order = examples.map((_, index) => index)
  const random = randomFrom(seed)
  let bias = 0
  let biasSquares = squaresStart
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random)
    for (const index of order) {
      const example = examples[index]
      if (!example) continue
      const unit = 1 / Math.sqrt(example.buckets.length)
      const probability = sigmoid(logit({ weights, bias }, example.buckets))
      const error = (probability - (example.phishing ? 1 : 0)) * example.weight
      biasSquares += error * error
      bias -= (learningRate * error) / Math.sqrt(biasSquares)
      for (const bucket of example.buckets) {
        const weight = weights[bucket] ?? 0
        const slope = error * unit + shrink * weight
        const square = (squares[bucket] ?? 0) + slope * slope
        squares[bucket] = square
        weights[bucket] = weight - (learningRate * slope) / Math.sqrt(square)
      }
    }
  }
  return { weights, bias }
}

export const logit = ({ weights, bias }: Fitted, buckets: readonly number[]): number => {
  let sum = 0
  for (const bucket of buckets) sum += weights[bucket] ?? 0
  return bias + sum / Math.sqrt(buckets.length)
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

const shuffle = (order: number[], random: () => number): void => {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const chosen = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = chosen
  }
}

/** e^-x as (1 - x/1024)^1024: Math.exp may differ in its last bit from one machine to the next. */
const sigmoid = (x: number): number => {
  const clipped = x < -20 ? -20 : x > 20 ? 20 : x
  let result = 1 + (clipped < 0 ? clipped : -clipped) / 1024
  for (let step = 0; step < 10; step += 1) result *= result
  return clipped < 0 ? result / (1 + result) : 1 / (1 + result)
}

export type Table = { weights: Int8Array; scale: number; bias: number }

/** One signed byte a weight; the heaviest is 127. */
export const quantize = ({ weights, bias }: Fitted): Table => {
  let heaviest = 0
  for (const weight of weights) heaviest = Math.max(heaviest, Math.abs(weight))
  const scale = heaviest / 127
  return { weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)), scale, bias }
}
