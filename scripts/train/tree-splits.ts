/** First and second derivative of the loss by the logit, of each row. */
export type Slopes = { first: Float64Array; second: Float64Array }

const binCount = 64

/** Sums of slopes by bin, one drawn column after another. */
export type Histogram = { first: Float64Array; second: Float64Array }

/** One histogram for each node of a level. */
export const histogramsOf = (
  binned: readonly Uint8Array[],
  drawn: readonly number[],
  { first, second }: Slopes,
  nodeOf: Uint8Array,
  firstNode: number,
  nodeCount: number,
): Histogram[] => {
  const size = drawn.length * binCount
  const firsts = new Float64Array(nodeCount * size)
  const seconds = new Float64Array(nodeCount * size)
  drawn.forEach((column, index) => {
    const bins = binned[column] ?? new Uint8Array(0)
    for (let row = 0; row < bins.length; row += 1) {
      const at = ((nodeOf[row] ?? 0) - firstNode) * size + index * binCount + (bins[row] ?? 0)
      firsts[at] = (firsts[at] ?? 0) + (first[row] ?? 0)
      seconds[at] = (seconds[at] ?? 0) + (second[row] ?? 0)
    }
  })
  return Array.from({ length: nodeCount }, (_, node) => ({
    first: firsts.subarray(node * size, (node + 1) * size),
    second: seconds.subarray(node * size, (node + 1) * size),
  }))
}

/** Limits what few rows can do. */
const shrink = 20
/** Least second slope on either side: about 20 names that are neither clear case. */
const sideMin = 5
const gainMin = 1e-6

export type Split = { column: number; bound: number }

/** The split that reduces the loss most, if any does. */
export const splitOf = (histogram: Histogram, drawn: readonly number[]): Split | undefined => {
  let best: Split | undefined
  let bestGain = gainMin
  drawn.forEach((column, index) => {
    const first = histogram.first.subarray(index * binCount, (index + 1) * binCount)
    const second = histogram.second.subarray(index * binCount, (index + 1) * binCount)
    const firstSum = sumOf(first)
    const secondSum = sumOf(second)
    const whole = gainOf(firstSum, secondSum)
    let leftFirst = 0
    let leftSecond = 0
    for (let bound = 0; bound < binCount - 1; bound += 1) {
      leftFirst += first[bound] ?? 0
      leftSecond += second[bound] ?? 0
      if (leftSecond < sideMin) continue
      if (secondSum - leftSecond < sideMin) break
      const right = gainOf(firstSum - leftFirst, secondSum - leftSecond)
      const gain = gainOf(leftFirst, leftSecond) + right - whole
      if (gain <= bestGain) continue
      bestGain = gain
      best = { column, bound }
    }
  })
  return best
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0)

const gainOf = (first: number, second: number): number => (first * first) / (second + shrink)
