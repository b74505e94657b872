import { expect, test } from 'bun:test'
import { isoTime } from '../../src/basics/iso-time.ts'

test('a time, and numbers that are none', () => {
  expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z')
  expect(isoTime(253_402_300_799_999)).toBe('9999-12-31T23:59:59.999Z')
  for (const none of [253_402_300_800_000, 8.64e15 + 1, -1, -9e15, Number.NaN, Infinity])
    expect(isoTime(none)).toBeUndefined()
})
