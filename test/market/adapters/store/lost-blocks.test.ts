import { expect, test } from 'bun:test'
import type { LostGap } from '../../../../src/blocks/block-sink.ts'
import { firstPositionOf } from '../../../../src/market/blocks/trade-position.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'
import { openTradeIndex } from '../../../kit/market/trade-index.ts'

const hour = 3_600
const startSeconds = 1_700_000_000 - (1_700_000_000 % hour)

const gap = (fields: Partial<LostGap> = {}): LostGap => ({
  fromSlot: 100n,
  toSlot: 399n,
  fromSeconds: startSeconds + hour / 2,
  toSeconds: startSeconds + 2 * hour,
  produced: 300,
  reason: 'behind',
  ...fields,
})

const open = () => {
  const index = openTradeIndex(makeHandClock(startSeconds * 1_000))
  return {
    ...index,
    produced: async () =>
      (await index.coverage({ fromSeconds: startSeconds, toSeconds: startSeconds + 4 * hour })).map(
        ({ produced, read }) => [produced, read],
      ),
  }
}

test('what is given up counts as produced, spread over its time', async () => {
  const { blocks, produced } = open()
  await blocks.giveUp(gap(), [], [])
  expect(await produced()).toEqual([
    [100, 0],
    [200, 0],
    [0, 0],
  ])
})

test('the same gap given up again, after a kill, counts once and with its last end', async () => {
  const { blocks, produced, lostAfter } = open()
  await blocks.giveUp(gap(), [], [])
  await blocks.giveUp(gap({ toSlot: 499n, produced: 400, toSeconds: startSeconds + hour }), [], [])
  expect(await produced()).toEqual([
    [400, 0],
    [0, 0],
    [0, 0],
  ])
  expect(await lostAfter(0n)).toEqual([
    { after: firstPositionOf(100n) - 1n, upTo: firstPositionOf(500n) - 1n },
  ])
})

test('only what reaches beyond a position is listed, oldest first', async () => {
  const { blocks, lostAfter } = open()
  await blocks.giveUp(gap({ fromSlot: 600n, toSlot: 650n }), [], [])
  await blocks.giveUp(gap(), [], [])
  const afters = async (position: bigint) => (await lostAfter(position)).map(({ after }) => after)
  expect(await afters(0n)).toEqual([firstPositionOf(100n) - 1n, firstPositionOf(600n) - 1n])
  expect(await afters(firstPositionOf(399n))).toHaveLength(2)
  expect(await afters(firstPositionOf(400n))).toEqual([firstPositionOf(600n) - 1n])
})
