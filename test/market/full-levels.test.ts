import { expect, test } from 'bun:test'
import { makeFullLevels } from '../../src/market/full-levels.ts'
import { makeHandClock } from '../kit/hand-clock.ts'
import { addressOf } from '../kit/ledger/scripted-history.ts'

test('keeps the newest level of a mint for ten minutes', () => {
  const clock = makeHandClock()
  const levels = makeFullLevels(clock.nowMs)
  levels.keep(addressOf(1), 'low')
  levels.keep(addressOf(1), 'high')
  clock.advance(599_999)
  expect([levels.of(addressOf(1)), levels.of(addressOf(2))]).toEqual(['high', undefined])
  clock.advance(1)
  expect(levels.of(addressOf(1))).toBeUndefined()
})

test('forgets what was kept first when there are too many', () => {
  const levels = makeFullLevels(makeHandClock().nowMs)
  for (let number = 0; number <= 2_000; number += 1) levels.keep(addressOf(number), 'medium')
  expect([levels.of(addressOf(0)), levels.of(addressOf(1))]).toEqual([undefined, 'medium'])
})
