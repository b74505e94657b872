import { expect, test } from 'bun:test'
import { makeRememberedRefusals } from '../../../../src/server/quota/shared/remembered-refusals.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'

const limit = { count: 1, windowSeconds: 60 }
const state = (scope: 'ip' | 'endpoint') => ({ scope, limit, remaining: 0 })

test('of several refusals the longest is returned, each until its time is over', () => {
  const { nowMs, advance } = makeHandClock()
  const refusals = makeRememberedRefusals(nowMs)
  refusals.add('a', state('ip'), nowMs() + 2_000)
  refusals.add('b', state('endpoint'), nowMs() + 5_500)
  const seen = (...dimensions: string[]) => {
    const tightest = refusals.find(dimensions)?.tightest
    return tightest && `${tightest.scope} ${tightest.resetSeconds}`
  }
  expect([seen('a', 'b'), seen('a'), seen('c')]).toEqual(['endpoint 6', 'ip 2', undefined])
  advance(2_000)
  expect([seen('a', 'b'), seen('a')]).toEqual(['endpoint 4', undefined])
  advance(3_500)
  expect(seen('a', 'b')).toBeUndefined()
})

test('a flood of refusals does not grow it, and what is over makes room', () => {
  const { nowMs, advance } = makeHandClock()
  const refusals = makeRememberedRefusals(nowMs)
  const add = (name: string) => refusals.add(name, state('ip'), nowMs() + 10_000)
  const known = (name: string) => refusals.find([name]) !== undefined
  for (let at = 0; at < 200_000; at += 1) add(`flood ${at}`)
  expect([known('flood 0'), known('flood 49999'), known('flood 50000')]).toEqual([
    true,
    true,
    false,
  ])
  advance(10_000)
  add('later')
  expect(known('later')).toBe(true)
})
