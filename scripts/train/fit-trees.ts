import {
  binOf,
  leafCount,
  splitCount,
  treeDepth,
  type Trees,
} from '../../src/checks/dapp/site/name-trees.ts'
import { randomFrom, sigmoid } from './arithmetic.ts'
import { histogramsOf, type Slopes, splitOf } from './tree-splits.ts'

/** One name: its columns and what it is. */
export type TreeRow = { columns: readonly number[]; phishing: boolean; weight: number }

const treeCount = 300
const learningRate = 0.08
const columnShare = 0.5
const cutsMax = 63

/**
 * Gradient-boosted trees for the logistic loss. Each sees a random half of the columns, drawn from the seed. Sums are
 * taken in the order of the rows, so the same rows and seed produce the same bytes.
 */
export const fitTrees = (rows: readonly TreeRow[], seed: number): Trees => {
  const cuts = cutsOf(rows)
  const binned = cuts.map((each, column) =>
    Uint8Array.from(rows, ({ columns }) => binOf(each, columns[column] ?? 0)),
  )
  const random = randomFrom(seed)
  const logits = new Float64Array(rows.length)
  const columns: number[] = []
  const bounds: number[] = []
  const leaves: number[] = []
  for (let tree = 0; tree < treeCount; tree += 1) {
    const drawn = binned.map((_, column) => column).filter(() => random() < columnShare)
    const grown = growTree(binned, drawn, slopesOf(rows, logits))
    columns.push(...grown.columns)
    bounds.push(...grown.bounds)
    leaves.push(...grown.leaves)
    for (let row = 0; row < logits.length; row += 1)
      logits[row] = (logits[row] ?? 0) + (grown.leaves[grown.leafOf[row] ?? 0] ?? 0)
  }
  const scale = leaves.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 32_767
  return {
    cuts,
    columns: Uint8Array.from(columns),
    bounds: Uint8Array.from(bounds),
    leaves: Int16Array.from(leaves, (value) => Math.round(value / scale)),
    scale,
    base: 0,
  }
}

/** Values that divide the rows evenly, rounded so that they are short to write. */
const cutsOf = (rows: readonly TreeRow[]): number[][] =>
  (rows[0]?.columns ?? []).map((_, column) => {
    const sorted = Float64Array.from(rows, ({ columns }) => columns[column] ?? 0).sort()
    const cuts = new Set<number>()
    for (let cut = 1; cut <= cutsMax; cut += 1)
      cuts.add(rounded(sorted[Math.floor((sorted.length * cut) / (cutsMax + 1))] ?? 0))
    return [...cuts].sort((one, other) => one - other)
  })

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

const slopesOf = (rows: readonly TreeRow[], logits: Float64Array): Slopes => {
  const first = new Float64Array(rows.length)
  const second = new Float64Array(rows.length)
  rows.forEach(({ phishing, weight }, row) => {
    const probability = sigmoid(logits[row] ?? 0)
    first[row] = weight * (probability - (phishing ? 1 : 0))
    second[row] = weight * probability * (1 - probability)
  })
  return { first, second }
}

/** Bound that no bin exceeds: a node that is not worth splitting sends everything to the left. */
const noBound = 255

type Grown = { columns: number[]; bounds: number[]; leaves: number[]; leafOf: Uint8Array }

const growTree = (
  binned: readonly Uint8Array[],
  drawn: readonly number[],
  slopes: Slopes,
): Grown => {
  const columns: number[] = Array(splitCount).fill(0)
  const bounds: number[] = Array(splitCount).fill(noBound)
  const nodeOf = new Uint8Array(slopes.first.length)
  for (let depth = 0; depth < treeDepth; depth += 1) {
    const firstNode = (1 << depth) - 1
    const histograms = histogramsOf(binned, drawn, slopes, nodeOf, firstNode, 1 << depth)
    histograms.forEach((histogram, at) => {
      const split = splitOf(histogram, drawn)
      if (!split) return
      columns[firstNode + at] = split.column
      bounds[firstNode + at] = split.bound
    })
    for (let row = 0; row < nodeOf.length; row += 1) {
      const node = nodeOf[row] ?? 0
      const isRight = (binned[columns[node] ?? 0]?.[row] ?? 0) > (bounds[node] ?? noBound)
      nodeOf[row] = 2 * node + (isRight ? 2 : 1)
    }
  }
  const leafOf = nodeOf.map((node) => node - splitCount)
  return { columns, bounds, leaves: leafValues(leafOf, slopes), leafOf }
}

/** Limits what few rows can do. */
const shrink = 20

const leafValues = (leafOf: Uint8Array, { first, second }: Slopes): number[] => {
  const sums = Array.from({ length: leafCount }, () => ({ first: 0, second: 0 }))
  leafOf.forEach((leaf, row) => {
    const sum = sums[leaf]
    if (!sum) return
    sum.first += first[row] ?? 0
    sum.second += second[row] ?? 0
  })
  return sums.map((sum) => (-learningRate * sum.first) / (sum.second + shrink))
}
