import { describe, expect, test } from 'bun:test'
import { type Measured, planOf, shareOf } from '../../../src/blocks/follow/measure-node.ts'

/** Mainnet in 2026 and a node that returns 20 blocks a second. */
const node: Extract<Measured, { offered: true }> = {
  offered: true,
  blocksPerSecond: 4.7,
  readPerSecond: 20,
  bytesPerBlock: 2_000_000,
}

describe('the plan', () => {
  test.each([
    ['without limits', node, {}, 'blocks'],
    ['a node that keeps up only just', { ...node, readPerSecond: 6 }, {}, 'sample'],
    ['calls for half again as many', node, { callsPerMinute: 600 }, 'blocks'],
    ['calls for hardly all', node, { callsPerMinute: 480 }, 'sample'],
    ['bytes for half again as many', node, { bytesPerSecond: 14_200_000 }, 'blocks'],
    ['bytes for hardly all', node, { bytesPerSecond: 10_000_000 }, 'sample'],
    ['no blocks', { offered: false } as const, {}, 'pools'],
  ])('%s', (_, measured, limits, mode) => {
    expect(planOf(measured, limits).mode).toBe(mode as 'blocks')
  })
})

describe('the share', () => {
  test.each([
    ['by half of the calls', { callsPerMinute: 60 }, 0.375 / 4.7],
    ['by bytes', { callsPerMinute: 120, bytesPerSecond: 1_000_000 }, 0.5 / 1.5 / 4.7],
    ['never nothing', { callsPerMinute: 1 }, 0.001],
    ['never so much that blocks could be followed', {}, 0.8],
  ])('%s', (_, limits, expected) => {
    expect(shareOf(node, limits)).toBeCloseTo(expected, 6)
  })

  test('is spent by what it reads', () => {
    for (const callsPerMinute of [20, 60, 120, 300])
      expect(shareOf(node, { callsPerMinute }) * node.blocksPerSecond * 60).toBeLessThan(
        callsPerMinute / 2,
      )
  })
})
