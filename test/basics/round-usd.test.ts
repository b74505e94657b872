import { expect, test } from 'bun:test'
import { roundUsd } from '../../src/basics/round-usd.ts'

test.each([
  [12.345, 12.35],
  [0.0000123, 0.000012],
  [0, 0],
])('%d is rounded to %d', (usd, rounded) => expect(roundUsd(usd)).toBe(rounded))
