import { expect, test } from 'bun:test'
import { retryAfterSeconds } from '../../src/network/retry-after.ts'

const nowMs = Date.parse('2026-01-01T00:00:00Z')

test.each([
  ['10', 10],
  [' 2 ', 2],
  ['0', 1],
  ['999999', 300],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
  ['Wed, 31 Dec 2025 23:00:00 GMT', 1],
  ['soon', 5],
  ['', 5],
  [null, 5],
])('Retry-After %p is %d seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, nowMs)).toBe(seconds)
})
