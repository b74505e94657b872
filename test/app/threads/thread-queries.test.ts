import { expect, test } from 'bun:test'
import { makeThreadQueries } from '../../../src/app/threads/thread-queries.ts'
import { Fault } from '../../../src/basics/fault.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'

const open = () => {
  const clock = makeHandClock()
  const posted: number[] = []
  const queries = makeThreadQueries<string, string>((id) => posted.push(id), clock.schedule)
  return { clock, posted, queries }
}

const faultOf = (asked: Promise<string>): Promise<Fault | undefined> =>
  asked.then(
    () => undefined,
    (cause: unknown) => (cause instanceof Fault ? cause : undefined),
  )

test('each query gets its own answer, in any order', async () => {
  const { clock, posted, queries } = open()
  const asked = ['one', 'two'].map(queries.send)
  for (const id of posted.toReversed()) queries.settle({ kind: 'answer', id, answer: `to ${id}` })
  expect(await Promise.all(asked)).toEqual(posted.map((id) => `to ${id}`))
  expect(clock.timerCount()).toBe(0)
})

test('a late answer is a timeout with a time to retry, and comes to nothing afterwards', async () => {
  const { clock, posted, queries } = open()
  const asked = faultOf(queries.send('slow'))
  clock.advance(60_000)
  const fault = await asked
  expect(fault?.code).toBe('UPSTREAM_TIMEOUT')
  expect(fault?.headers).toEqual({ 'retry-after': '5' })
  expect(() =>
    posted.forEach((id) => queries.settle({ kind: 'answer', id, answer: 'late' })),
  ).not.toThrow()
})

test.each([
  [
    'a failure of the thread',
    'store-failed',
    (queries: ReturnType<typeof open>['queries'], id: number) =>
      queries.settle({ kind: 'failure', id, sentence: 'disk I/O error' }),
  ],
  [
    'the end of the thread',
    'store-stopped',
    (queries: ReturnType<typeof open>['queries']) => queries.giveUp(),
  ],
] as const)('%s', async (_, problem, end) => {
  const { posted, queries } = open()
  const asked = faultOf(queries.send('question'))
  end(queries, posted[0] ?? 0)
  expect((await asked)?.problem).toBe(problem)
})
