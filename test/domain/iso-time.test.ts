import { expect, test } from 'bun:test'
import { isoTime } from '../../src/domain/iso-time.ts'

test('a time, and numbers that are none', () => {
  expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z')
  expect(isoTime(8.64e15)).toBe('+275760-09-13T00:00:00.000Z')
  for (const none of [8.64e15 + 1, -9e15, Number.NaN, Infinity])
    expect(isoTime(none)).toBeUndefined()
})
