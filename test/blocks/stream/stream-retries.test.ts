import { expect, test } from 'bun:test'
import type { Ended } from '../../../src/blocks/stream/listen.ts'
import { makeStreamRetries } from '../../../src/blocks/stream/stream-retries.ts'
import type { StreamState } from '../../../src/blocks/stream/stream-state.ts'
import { addressNumber } from '../../kit/market/index-trades.ts'

const many = [addressNumber(1), addressNumber(2)]
const few = [addressNumber(1)]

/** Attempts that subscribe to what is due, if the slot of the last block is known. */
const scene = () => {
  const state: Pick<StreamState, 'trouble'> = {}
  const retries = makeStreamRetries([many, few], state)
  const end = (ended: Ended, { heard = false, lastedMs = 10 } = {}): number => {
    const accounts = retries.accounts()
    const subscription = {
      ...(accounts && { accounts }),
      ...(retries.resumes() && { fromSlot: 5n }),
    }
    return retries.after({ subscription, ended, heard, lastedMs })
  }
  return { state, retries, end }
}

test('a server that is gone is tried again, ever less often', () => {
  const { state, end, retries } = scene()
  const waits = Array.from({ length: 9 }, () => end({ why: 'unreachable' }))
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  expect(state.trouble).toBe('unreachable')
  expect(end({ why: 'unreachable' }, { heard: true, lastedMs: 90_000 })).toBe(250)
  expect(retries.accounts()).toBeUndefined()
  expect(retries.resumes()).toBe(true)
})

test('a filter that is refused is narrowed, each first without a slot to start from', () => {
  const { state, end, retries } = scene()
  const requested: unknown[] = []
  const waits = Array.from({ length: 6 }, () => {
    requested.push([retries.accounts()?.length, retries.resumes()])
    return end({ why: 'not-accepted' })
  })
  expect(requested).toEqual([
    [undefined, true],
    [undefined, false],
    [2, true],
    [2, false],
    [1, true],
    [1, false],
  ])
  expect(waits).toEqual([0, 0, 0, 0, 0, 60_000])
  expect(state.trouble).toBe('not-offered')
  expect(retries.accounts()).toBeUndefined()
})

test('a filter stays once it was accepted', () => {
  const { end, retries } = scene()
  for (let times = 0; times < 2; times += 1) end({ why: 'not-accepted' })
  end({ why: 'unreachable' }, { heard: true, lastedMs: 3_600_000 })
  expect(retries.accounts()).toEqual(many)
})

test('a failure of the server does not narrow the filter', () => {
  const { state, end, retries } = scene()
  expect([end({ why: 'failed' }), end({ why: 'failed' }), end({ why: 'failed' })]).toEqual([
    0, 250, 0,
  ])
  expect(retries.accounts()).toBeUndefined()
  expect(state.trouble).toBe('unreachable')
})

test('a slot that the server no longer has is not requested again', () => {
  const { end, retries } = scene()
  expect(end({ why: 'out-of-range' })).toBe(0)
  expect(retries.resumes()).toBe(false)
  end({ why: 'unreachable' }, { heard: true })
  expect(retries.resumes()).toBe(true)
})

test.each([['refused'], ['not-offered']] as const)('%s for a minute', (why) => {
  const { state, end } = scene()
  expect(end({ why })).toBe(60_000)
  expect(state.trouble).toBe(why)
})

test('a server that lies is left alone, longer each time', () => {
  const { state, end } = scene()
  const waits = Array.from({ length: 6 }, () => end({ lie: 'repeated' }, { heard: true }))
  expect(waits).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 600_000])
  expect(state.trouble).toBe('distrusted')
  expect(end({ lie: 'repeated' }, { heard: true, lastedMs: 90_000 })).toBe(30_000)
})
