import { expect, test } from 'bun:test'
import { binOf, type Trees, treesLogit } from '../../../../src/checks/dapp/site/name-trees.ts'

test.each([
  [0, 0],
  [1, 1],
  [1.5, 1],
  [3, 3],
  [9, 3],
])('%d has %d cuts below it', (value, bin) => expect(binOf([1, 2, 3], value)).toBe(bin))

/** The first split by column 0, the next by column 1, the last by both halves of column 0. */
const trees: Trees = {
  cuts: [
    [1, 2, 3],
    [10, 20],
  ],
  columns: Uint8Array.of(0, 1, 1, 0, 0, 0, 0),
  bounds: Uint8Array.of(1, 0, 1, 0, 0, 2, 2),
  leaves: Int16Array.of(0, 1, 2, 3, 4, 5, 6, 7),
  scale: 0.5,
  base: -1,
}

test.each([
  [[0, 0], -1],
  [[1, 0], -0.5],
  [[0, 15], 0],
  [[1, 15], 0.5],
  [[2, 0], 1],
  [[3, 0], 1.5],
  [[2, 20], 2],
  [[3, 20], 2.5],
])('columns %p reach the leaf of %d', (columns, logit) =>
  expect(treesLogit(trees, columns)).toBe(logit),
)
