import { expect, test } from 'bun:test'
import { editDistance } from '../../src/basics/edit-distance.ts'

const cases: readonly [a: string, b: string, slips: number][] = [
  ['solflare', 'solflare', 0],
  ['solfare', 'solflare', 1],
  ['solfflare', 'solflare', 1],
  ['solfkare', 'solflare', 1],
  ['soflflare', 'solflare', 1],
  ['soflare', 'solflare', 1],
  ['sloflare', 'solflare', 1],
  ['slofalre', 'solflare', 2],
  ['oslflare', 'solflare', 1],
  ['', 'ab', 2],
]
test.each(cases)('%s, %s', (a, b, slips) => {
  expect(editDistance(a, b, 2)).toBe(slips)
  expect(editDistance(b, a, 2)).toBe(slips)
})

test('stops above the maximum', () => {
  expect(editDistance('phantom', 'raydium', 2)).toBe(3)
  expect(editDistance('ab', 'abcdefgh', 1)).toBe(2)
})
