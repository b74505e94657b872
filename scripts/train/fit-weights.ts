import { bucketCount } from '../../src/checks/dapp/site/name-features.ts'
import { randomFrom, sigmoid } from './arithmetic.ts'
import type { Example } from './examples.ts'

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
export const fitWeights = (
  examples: readonly Pick<Example, 'buckets' | 'phishing' | 'weight'>[],
  seed: number,
): Fitted => {
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

const logit = ({ weights, bias }: Fitted, buckets: readonly number[]): number => {
  let sum = 0
  for (const bucket of buckets) sum += weights[bucket] ?? 0
  return bias + sum / Math.sqrt(buckets.length)
}

const shuffle = (order: number[], random: () => number): void => {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const chosen = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = chosen
  }
}

export type Weights = { weights: Int8Array; scale: number; bias: number }

/** One signed byte a weight; the heaviest is 127. */
export const quantize = ({ weights, bias }: Fitted): Weights => {
  let heaviest = 0
  for (const weight of weights) heaviest = Math.max(heaviest, Math.abs(weight))
  const scale = heaviest / 127
  return { weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)), scale, bias }
}
