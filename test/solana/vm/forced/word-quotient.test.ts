import { expect, test } from 'bun:test'
import { wordQuotient } from '../../../../src/solana/vm/forced/word-quotient.ts'

const mask = (1n << 64n) - 1n

test.each([
  [144n, 12n],
  [1n, 3n],
  [0xfeedn, 0x9e3779b97f4a7c15n],
  [mask, 7n],
  [1n << 63n, 1n << 63n],
  [0n, 0n],
  [-5n, 5n],
])('%p is a product of %p', (product, factor) => {
  const quotient = wordQuotient(product, factor)
  expect(quotient).toBeDefined()
  expect(((quotient ?? 0n) * factor) & mask).toBe(product & mask)
})

test.each([
  [1n, 2n],
  [6n, 4n],
  [1n, 0n],
])('%p is no product of %p', (product, factor) =>
  expect(wordQuotient(product, factor)).toBeUndefined(),
)
