import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { knownNames } from '../../../../src/lists/known-name.ts'
import { haveSameEnds } from '../../../../src/checks/address/facts/same-ends.ts'

const real = address('AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9')

describe('haveSameEnds', () => {
  test.each([
    ['the same address', 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9', false],
    ['four and four', 'AKnLzzzzzzGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9', true],
    ['three and three', 'AKnzzNNfzDGWZJS6cPknBuEGnVsV4A4m5tgebLzzzSZ9', true],
    ['two and four', 'AKzL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebzHzRSZ9', true],
    ['two and three', 'AKzL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebzHzzSZ9', false],
    ['a beginning alone', 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZz', false],
    ['an end alone', 'BKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9', false],
  ])('%s', (_, text, alike) => {
    expect(haveSameEnds(real, address(text))).toBe(alike)
    expect(haveSameEnds(address(text), real)).toBe(alike)
  })

  test('known addresses resemble each other only by intent', () => {
    const known = [...knownNames.keys()]
    const pairs = known.flatMap((one, index) =>
      known.slice(index + 1).flatMap((other) => (haveSameEnds(one, other) ? [[one, other]] : [])),
    )
    expect(pairs.filter((pair) => !pair.every((each) => each.endsWith('1111')))).toEqual([])
  })
})
