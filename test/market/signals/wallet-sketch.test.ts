import { describe, expect, test } from 'bun:test'
import {
  addWallet,
  countWallets,
  joinSketch,
  makeSketch,
  storedSketch,
  type WalletSketch,
} from '../../../src/market/signals/wallet-sketch.ts'

const sketchOf = (first: number, count: number): WalletSketch => {
  const sketch = makeSketch()
  for (let id = first; id < first + count; id += 1) addWallet(sketch, id)
  return sketch
}

describe('a sketch of wallets', () => {
  test.each([0, 1, 2, 31, 32])('counts %d exactly, each once', (count) => {
    const sketch = sketchOf(1, count)
    for (let id = 1; id <= count; id += 1) addWallet(sketch, id)
    expect(countWallets(sketch)).toBe(count)
  })

  test.each([33, 100, 500, 3_000, 40_000, 600_000])('counts %d within a fifth', (count) => {
    for (const first of [1, 1_000_000, 77_777])
      expect(Math.abs(countWallets(sketchOf(first, count)) / count - 1)).toBeLessThan(0.2)
  })

  test('the order of wallets does not matter', () => {
    const forward = makeSketch()
    const backward = makeSketch()
    for (let id = 0; id < 90; id += 1) {
      addWallet(forward, id)
      addWallet(backward, 89 - id)
    }
    expect(storedSketch(forward)).toEqual(storedSketch(backward))
  })

  test.each([
    [5, 5],
    [20, 20],
    [10, 400],
    [400, 10],
    [3_000, 3_000],
  ])('%d and %d wallets joined are as if counted together', (one, other) => {
    // Half of the smaller one is in both.
    const shared = Math.floor(Math.min(one, other) / 2)
    const joined = makeSketch()
    joinSketch(joined, storedSketch(sketchOf(0, one)))
    joinSketch(joined, storedSketch(sketchOf(one - shared, other)))
    expect(storedSketch(joined)).toEqual(storedSketch(sketchOf(0, one + other - shared)))
  })
})
