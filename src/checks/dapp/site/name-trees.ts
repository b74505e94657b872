/** Splits on the way to a leaf. Each tree is complete: 7 splits, then 8 leaves. */
export const treeDepth = 3
export const splitCount = (1 << treeDepth) - 1
export const leafCount = 1 << treeDepth

/**
 * Trees over columns of numbers. A column is first reduced to the number of its cuts that are at most its value; a split
 * goes to the right if that is above its bound.
 */
export type Trees = {
  /** Ascending cuts of each column. */
  cuts: readonly (readonly number[])[]
  /** Column and bound of each split: `splitCount` a tree, parents before children. */
  columns: Uint8Array
  bounds: Uint8Array
  /** Values of the leaves in steps of `scale`: `leafCount` a tree. */
  leaves: Int16Array
  scale: number
  base: number
}

/** Log-odds: the base and one leaf of each tree. */
export const treesLogit = (trees: Trees, columns: readonly number[]): number => {
  const { cuts, bounds, leaves } = trees
  const binned = cuts.map((each, index) => binOf(each, columns[index] ?? 0))
  const treeCount = leaves.length / leafCount
  let sum = 0
  for (let tree = 0; tree < treeCount; tree += 1) {
    const first = tree * splitCount
    let node = 0
    for (let depth = 0; depth < treeDepth; depth += 1) {
      const split = first + node
      const isRight = (binned[trees.columns[split] ?? 0] ?? 0) > (bounds[split] ?? 0)
      node = 2 * node + (isRight ? 2 : 1)
    }
    sum += leaves[tree * leafCount + node - splitCount] ?? 0
  }
  return trees.base + sum * trees.scale
}

/** How many of the ascending cuts are at most the value. */
export const binOf = (cuts: readonly number[], value: number): number => {
  let low = 0
  let high = cuts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cuts[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low
}
