import { describe, expect, test } from 'bun:test'
import { Fault } from '../../src/basics/fault.ts'
import type { ManyAnswers } from '../../src/network/provider-cache.ts'
import { makeGather } from '../../src/network/gather.ts'

type Asked = { keys: string[] } & PromiseWithResolvers<ManyAnswers<string, string>>

/** A source that answers when told to. */
const start = (keysMax = 3, atOnce = 1) => {
  const asked: Asked[] = []
  const gather = makeGather<string, string>({
    keysMax,
    atOnce,
    load: (keys) => {
      const one = { keys: [...keys], ...Promise.withResolvers<ManyAnswers<string, string>>() }
      asked.push(one)
      return one.promise
    },
  })
  const answer = (at: number, complete = true): void => {
    const one = asked[at]
    one?.resolve({ answers: new Map(one.keys.map((key) => [key, `${key}!`])), complete })
  }
  const keys = () => asked.map((one) => one.keys)
  return { gather, asked, answer, keys }
}

const settled = () => Bun.sleep(1)

describe('gather', () => {
  test('what comes while a question is out goes together, each caller gets his own', async () => {
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

  test('no key is asked for twice at one time, and again afterwards', async () => {
    const { gather, answer, keys } = start(3, 2)
    const both = [gather(['a', 'b']), gather(['b', 'c', 'a'])]
    expect(keys()).toEqual([['a', 'b'], ['c']])
    answer(0)
    answer(1)
    expect((await Promise.all(both)).map(({ answers }) => answers.size)).toEqual([2, 3])
    void gather(['a'])
    expect(keys()).toHaveLength(3)
  })

  test('a part that fails leaves the rest, and that it is not all of it', async () => {
    const { gather, asked, answer } = start(1, 2)
    const both = gather(['a', 'b'])
    asked[0]?.reject(new Fault('source-late', { source: 'the test source' }))
    answer(1)
    const told = await both
    expect([...told.answers.keys()]).toEqual(['b'])
    expect(told.complete).toBe(false)
  })

  test('incomplete is handed on; all that fails is a failure, and the next one is asked', async () => {
    const { gather, asked, answer, keys } = start()
    const one = gather(['a'])
    const two = gather(['b'])
    asked[0]?.reject(new Fault('source-unusable', { source: 'the test source' }))
    await expect(one).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    await settled()
    expect(keys()).toEqual([['a'], ['b']])
    answer(1, false)
    expect((await two).complete).toBe(false)
  })

  test('a bug is not hidden by a part that went well', async () => {
    const { gather, asked, answer } = start(1, 2)
    const both = gather(['a', 'b'])
    asked[0]?.reject(new TypeError('bug'))
    answer(1)
    await expect(both).rejects.toThrow(TypeError)
  })

  test('nothing is asked for nothing', async () => {
    const { gather, keys } = start()
    expect(await gather([])).toEqual({ answers: new Map(), complete: true })
    expect(keys()).toEqual([])
  })
})
