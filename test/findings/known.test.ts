import { describe, expect, test } from 'bun:test'
import { Fault } from '../../src/basics/fault.ts'
import type { Gap } from '../../src/findings/gap.ts'
import { known, learn, mapKnown, notKnown, valueOf } from '../../src/findings/known.ts'

const from = { source: 'node', facts: 'transactions' } as const

describe('learn', () => {
  test('an answer is known', async () => {
    expect(await learn(Promise.resolve([1]), from)).toEqual(known([1]))
  })

  const late = new Fault('source-late', { source: 'the Solana node' })
  test.each<[string, Promise<object | undefined> | undefined, Gap]>([
    ['a source that is turned off', undefined, { reason: 'source-off', ...from }],
    ['an unknown subject', Promise.resolve(undefined), { reason: 'not-known', ...from }],
    ['a refusal', Promise.resolve({ refused: 'not here' }), { reason: 'refused', ...from }],
  ])('%s is a gap', async (_, request, gap) => {
    expect(await learn(request, from)).toEqual(notKnown(gap))
  })

  test('a market without any provider is turned off, not unreachable', async () => {
    expect(await learn(Promise.reject(new Fault('source-off', {})), from)).toEqual(
      notKnown({ reason: 'source-off', ...from }),
    )
  })

  test('a source that fails is a gap', async () => {
    expect(await learn(Promise.reject(late), from)).toEqual(
      notKnown({ reason: 'source-failed', code: 'UPSTREAM_TIMEOUT', ...from }),
    )
  })

  test.each([
    ['a bug', new TypeError('a bug')],
    ['a fault of the request', new Fault('not-an-address', {})],
  ])('%s is thrown on', async (_, thrown) => {
    await expect(learn(Promise.reject(thrown), from)).rejects.toBe(thrown)
  })
})

test('mapping a gap leaves it a gap', () => {
  const gap = notKnown({ reason: 'unreadable-data' })
  expect(mapKnown(known(2), (value) => value + 1)).toEqual(known(3))
  expect(mapKnown<number, number>(gap, (value) => value + 1)).toBe(gap)
  expect(valueOf(known(2))).toBe(2)
  expect(valueOf(gap)).toBeUndefined()
})
