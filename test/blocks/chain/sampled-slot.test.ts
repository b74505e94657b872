import { expect, test } from 'bun:test'
import { isSampled } from '../../../src/blocks/chain/sampled-slot.ts'

const slots = Array.from({ length: 200_000 }, (_, at) => 361_000_000n + BigInt(at))

test.each([0.01, 0.11, 0.5, 0.8])('a share of %p of all slots is chosen', (share) => {
  const chosen = slots.filter((slot) => isSampled(slot, share)).length / slots.length
  // Five standard deviations of a random choice.
  expect(Math.abs(chosen - share)).toBeLessThan(5 * Math.sqrt((share * (1 - share)) / slots.length))
})

test('slots of one leader, and places in its window, are chosen independently', () => {
  const share = 0.2
  const byPlace = [0, 1, 2, 3].map(
    (place) => slots.filter((slot) => Number(slot % 4n) === place && isSampled(slot, share)).length,
  )
  for (const count of byPlace) expect(Math.abs(count - 10_000)).toBeLessThan(5 * Math.sqrt(8_000))
  const pairs = slots.filter((slot) => isSampled(slot, share) && isSampled(slot + 1n, share)).length
  expect(Math.abs(pairs - 8_000)).toBeLessThan(500)
})

test('a larger share holds every slot of a smaller one', () => {
  expect(slots.every((slot) => !isSampled(slot, 0.1) || isSampled(slot, 0.3))).toBe(true)
  expect(slots.some((slot) => isSampled(slot, 0))).toBe(false)
  expect(slots.every((slot) => isSampled(slot, 1))).toBe(true)
})
