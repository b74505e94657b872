import { describe, expect, test } from 'bun:test'
import { makeSingleFlight } from '../../src/network/single-flight.ts'

describe('single flight', () => {
  test('the same question at the same time is asked once, another one apart', async () => {
    const once = makeSingleFlight<number>()
    let asked = 0
    const ask = async (): Promise<number> => {
      asked += 1
      await Bun.sleep(1)
      return asked
    }
    expect(await Promise.all([once('a', ask), once('a', ask), once('b', ask)])).toEqual([2, 2, 2])
    expect(asked).toBe(2)
    await once('a', ask)
    expect(asked).toBe(3)
  })

  test('a failure reaches everybody and is not kept', async () => {
    const once = makeSingleFlight<number>()
    const failing = (): Promise<number> => Promise.reject(new Error('no'))
    const results = await Promise.allSettled([once('a', failing), once('a', failing)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await once('a', () => Promise.resolve(1))).toBe(1)
  })

  test('a question that throws at once is a failure like any other', async () => {
    const once = makeSingleFlight<number>()
    const throwing = (): Promise<number> => {
      throw new Error('no')
    }
    await expect(once('a', throwing)).rejects.toThrow('no')
    expect(await once('a', () => Promise.resolve(1))).toBe(1)
  })
})
