import { describe, expect, test } from 'bun:test'
import { Fault } from '../../src/basics/fault.ts'
import { unavailable, unusable } from '../../src/network/upstream-fault.ts'
import { heldBack, withRetries } from '../../src/network/retry.ts'

const refused = (httpStatus: number, retryAfter?: number): Fault =>
  unavailable('it', 'status', retryAfter, { httpStatus, headers: {} })

const run = async (faults: (Fault | Error)[], { endMs = 60_000, random = 0, tries = 3 } = {}) => {
  let clockMs = 0
  const sleeps: number[] = []
  let attempts = 0
  const answer = await withRetries(
    async () => {
      const fault = faults[attempts]
      attempts += 1
      if (fault) throw fault
      return 'answer'
    },
    {
      tries,
      endMs,
      nowMs: () => clockMs,
      random: () => random,
      sleep: async (ms) => {
        sleeps.push(ms)
        clockMs += ms
      },
    },
  ).catch((thrown: unknown) => thrown)
  return { answer, attempts, sleeps }
}

describe('retries', () => {
  test.each<[string, Fault]>([
    ['no connection', unavailable('it', 'no answer')],
    ['502', refused(502)],
    ['503', refused(503)],
    ['504', refused(504)],
  ])('%s: retried, each time after a longer pause', async (_name, fault) => {
    expect(await run([fault, fault])).toEqual({ answer: 'answer', attempts: 3, sleeps: [200, 400] })
    expect((await run([fault, fault, fault, fault])).answer).toBe(fault)
    expect((await run([fault], { random: 0.5 })).sleeps).toEqual([150])
  })

  test.each<[string, Fault | Error]>([
    ['500', refused(500)],
    ['401', refused(401)],
    ['403', refused(403)],
    ['an unusable answer', unusable('it', 'shape')],
    ['a deadline', new Fault('source-late', { source: 'the test source' })],
    ['what we hold back ourselves', unavailable('it', 'limit', 3, heldBack)],
    ['a bug', new Error('bug')],
    ['429 for long', refused(429, 3)],
  ])('%s: not retried', async (_name, fault) => {
    expect(await run([fault])).toEqual({ answer: fault, attempts: 1, sleeps: [] })
  })

  test('a short 429 is waited for', async () => {
    expect((await run([refused(429, 2)])).sleeps).toEqual([2_000])
  })

  test('no attempt starts after the end', async () => {
    const fault = refused(503)
    expect(await run([fault, fault], { endMs: 300 })).toMatchObject({ answer: fault, attempts: 2 })
  })
})
