import { describe, expect, test } from 'bun:test'
import { decide } from '../../../src/server/quota/gcra.ts'

const limit = { count: 3, windowSeconds: 60 }

/** Requests at these times, in milliseconds, against one bucket. */
const run = (times: number[]) => {
  let tatMs = 0
  return times.map((nowMs) => {
    const decision = decide(tatMs, nowMs, limit)
    tatMs = decision.tatMs
    return `${decision.allowed ? 'yes' : 'no'} ${decision.remaining} ${Math.ceil(decision.waitMs / 1000)}`
  })
}

describe('decide', () => {
  const cases: [string, number[], string[]][] = [
    [
      'the whole count may come at once',
      [0, 0, 0, 0],
      ['yes 2 20', 'yes 1 40', 'yes 0 60', 'no 0 20'],
    ],
    [
      'one more each interval',
      [0, 0, 0, 19_999, 20_000, 20_001],
      ['yes 2 20', 'yes 1 40', 'yes 0 60', 'no 0 1', 'yes 0 60', 'no 0 20'],
    ],
    [
      'a rested bucket is whole',
      [0, 0, 0, 120_000],
      ['yes 2 20', 'yes 1 40', 'yes 0 60', 'yes 2 20'],
    ],
    [
      'refusals cost nothing',
      [0, 0, 0, 1, 2, 3, 20_000],
      ['yes 2 20', 'yes 1 40', 'yes 0 60', 'no 0 20', 'no 0 20', 'no 0 20', 'yes 0 60'],
    ],
  ]
  test.each(cases)('%s', (_, times, expected) => expect(run(times)).toEqual(expected))

  test('waiting exactly as long as returned is enough, for awkward numbers too', () => {
    for (const odd of [
      { count: 7, windowSeconds: 60 },
      { count: 600, windowSeconds: 7 },
      { count: 1, windowSeconds: 1 },
    ]) {
      let nowMs = 1_763_600_000_123
      let tatMs = 0
      for (let round = 0; round < 200; round += 1) {
        const decision = decide(tatMs, nowMs, odd)
        tatMs = decision.tatMs
        if (decision.allowed) continue
        nowMs += Math.ceil(decision.waitMs / 1000) * 1000
        const retried = decide(tatMs, nowMs, odd)
        expect(retried.allowed).toBe(true)
        tatMs = retried.tatMs
      }
    }
  })
})
