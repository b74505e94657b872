import { describe, expect, test } from 'bun:test'
import { makeSingleFlight } from '../../src/network/single-flight.ts'

describe('single flight', () => {
  test('concurrent calls with one key run once, other keys separately', async () => {
    const once = makeSingleFlight<number>()
    let runs = 0
    const run = async (): Promise<number> => {
      runs += 1
      await Bun.sleep(1)
      return runs
    }
    expect(await Promise.all([once('a', run), once('a', run), once('b', run)])).toEqual([2, 2, 2])
    expect(runs).toBe(2)
    await once('a', run)
    expect(runs).toBe(3)
  })

  test('a failure reaches every caller and is not stored', async () => {
    const once = makeSingleFlight<number>()
    const failing = (): Promise<number> => Promise.reject(new Error('no'))
    const results = await Promise.allSettled([once('a', failing), once('a', failing)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await once('a', () => Promise.resolve(1))).toBe(1)
  })

  test('a synchronous error is a failure like any other', async () => {
    const once = makeSingleFlight<number>()
    const throwing = (): Promise<number> => {
      throw new Error('no')
    }
    await expect(once('a', throwing)).rejects.toThrow('no')
    expect(await once('a', () => Promise.resolve(1))).toBe(1)
  })
})
