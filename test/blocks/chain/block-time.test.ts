import { expect, test } from 'bun:test'
import type { Block } from '../../../src/blocks/block.ts'
import { slotMsOf, withTime } from '../../../src/blocks/chain/block-time.ts'
import { hashFor } from '../../kit/blocks/made-chain.ts'

const block: Block = {
  slot: 110n,
  parentSlot: 109n,
  blockhash: hashFor(110),
  previousBlockhash: hashFor(109),
  transactions: [],
  counts: { all: 0, votes: 0, failed: 0, unread: 0 },
  bytes: 0,
}
const linkAt = (slot: bigint, timeSeconds: number) => ({ ...block, slot, timeSeconds })

test('a block keeps its own time', () => {
  const timed = withTime({ ...block, timeSeconds: 7 }, linkAt(100n, 5), {
    slotMs: 200,
    nowMs: 9_000,
  })
  expect(timed).toMatchObject({ timeSeconds: 7, timeEstimated: false })
})

test.each([
  ['from its parent and the slots between', linkAt(100n, 5), 60_000, 7],
  ['never from the future', linkAt(100n, 5), 6_000, 6],
  ['from the clock without a parent', undefined, 9_400, 9],
])('a missing time comes %s', (_, parent, nowMs, expected) => {
  const timed = withTime(block, parent, { slotMs: 200, nowMs })
  expect(timed).toMatchObject({ timeSeconds: expected, timeEstimated: true })
})

test.each([
  ['too few slots', 40n, 10, 200],
  ['400 ms a slot', 100n, 40, 400],
  ['slots without time', 100n, 0, 200],
  ['a halt', 100n, 9_000, 2_000],
  ['faster than possible', 10_000n, 1, 50],
])('the length of a slot: %s', (_, slots, seconds, expected) => {
  expect(slotMsOf([linkAt(1_000n, 50), linkAt(1_000n + slots, 50 + seconds)])).toBe(expected)
})
