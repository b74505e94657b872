import { describe, expect, test } from 'bun:test'
import { Fault } from '../../src/basics/fault.ts'
import type { ManyAnswers } from '../../src/network/provider-cache.ts'
import { makeGather } from '../../src/network/gather.ts'

type Sent = { keys: string[] } & PromiseWithResolvers<ManyAnswers<string, string>>

/** A source whose answers the test controls. */
const start = (keysMax = 3, atOnce = 1) => {
  const sent: Sent[] = []
  const gather = makeGather<string, string>({
    keysMax,
    atOnce,
    load: (keys) => {
      const one = { keys: [...keys], ...Promise.withResolvers<ManyAnswers<string, string>>() }
      sent.push(one)
      return one.promise
    },
  })
  const answer = (at: number, complete = true): void => {
    const one = sent[at]
    one?.resolve({ answers: new Map(one.keys.map((key) => [key, `${key}!`])), complete })
  }
  const keys = () => sent.map((one) => one.keys)
  return { gather, sent, answer, keys }
}

const settled = () => Bun.sleep(1)

describe('gather', () => {
  test('keys that arrive during a request are sent together, and each caller receives its own', async () => {
    const { gather, answer, keys } = start()
    const [one, two, three] = [gather(['a']), gather(['b', 'c']), gather(['d', 'e'])]
    expect(keys()).toEqual([['a']])
    answer(0)
    await settled()
    expect(keys()).toEqual([['a'], ['b', 'c', 'd']])
    answer(1)
    await settled()
    expect(keys().at(-1)).toEqual(['e'])
    answer(2)
    expect([...(await one).answers]).toEqual([['a', 'a!']])
    expect([...(await two).answers.keys()]).toEqual(['b', 'c'])
    expect([...(await three).answers.keys()]).toEqual(['d', 'e'])
  })

  test('a key is not requested twice at the same time, but again afterwards', async () => {
    const { gather, answer, keys } = start(3, 2)
    const both = [gather(['a', 'b']), gather(['b', 'c', 'a'])]
    expect(keys()).toEqual([['a', 'b'], ['c']])
    answer(0)
    answer(1)
    expect((await Promise.all(both)).map(({ answers }) => answers.size)).toEqual([2, 3])
    void gather(['a'])
    expect(keys()).toHaveLength(3)
  })

  test('a part that fails leaves the rest, marked incomplete', async () => {
    const { gather, sent, answer } = start(1, 2)
    const both = gather(['a', 'b'])
    sent[0]?.reject(new Fault('source-late', { source: 'the test source' }))
    answer(1)
    const result = await both
    expect([...result.answers.keys()]).toEqual(['b'])
    expect(result.complete).toBe(false)
  })

  test('incomplete is passed on; if everything fails it is a failure, and the next read is sent', async () => {
    const { gather, sent, answer, keys } = start()
    const one = gather(['a'])
    const two = gather(['b'])
    sent[0]?.reject(new Fault('source-unusable', { source: 'the test source' }))
    await expect(one).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    await settled()
    expect(keys()).toEqual([['a'], ['b']])
    answer(1, false)
    expect((await two).complete).toBe(false)
  })

  test('a bug is not hidden by a part that succeeded', async () => {
    const { gather, sent, answer } = start(1, 2)
    const both = gather(['a', 'b'])
    sent[0]?.reject(new TypeError('bug'))
    answer(1)
    await expect(both).rejects.toThrow(TypeError)
  })

  test('no keys cause no request', async () => {
    const { gather, keys } = start()
    expect(await gather([])).toEqual({ answers: new Map(), complete: true })
    expect(keys()).toEqual([])
  })
})
