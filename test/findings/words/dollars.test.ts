import { expect, test } from 'bun:test'
import { aboutDollarText } from '../../../src/findings/words/dollars.ts'

test.each([
  [0.004, 'less than $0.01'],
  [0, 'about $0'],
  [12.3, 'about $12.30'],
  [12_345, 'about $12,300'],
])('%d reads as %s', (usd, text) => expect(aboutDollarText(usd)).toBe(text))
