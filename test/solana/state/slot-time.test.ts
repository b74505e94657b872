import { expect, test } from 'bun:test'
import { epochAt, unixTimeAt } from '../../../src/solana/state/slot-time.ts'

/** Mainnet blocks with published times. */
test.each([
  [254_170_887n, '2024-03-14'],
  [361_774_429n, '2025-08-22'],
  [439_265_000n, '2026-08-14'],
])('slot %d is about %s', (slot, day) => {
  const known = BigInt(Date.parse(day)) / 1000n
  const off = unixTimeAt(slot) - known
  expect(off < 0n ? -off : off).toBeLessThan(35n * 86_400n)
})

test('an epoch has 432,000 slots', () => {
  expect([epochAt(431_999n), epochAt(432_000n), epochAt(432_000_000n)]).toEqual([0n, 1n, 1_000n])
})
