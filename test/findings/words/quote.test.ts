import { expect, test } from 'bun:test'
import { quoteText } from '../../../src/findings/words/quote.ts'

test.each([
  ['Hello', '“Hello”'],
  ['  two\n\n lines\t', '“two lines”'],
  ['\u202eolleH\u0000', '“�olleH�”'],
  ['x'.repeat(200), `“${'x'.repeat(160)}…”`],
  ['😀'.repeat(170), `“${'😀'.repeat(160)}…”`],
])('%p is quoted', (text, quoted) => {
  expect(quoteText(text)).toBe(quoted)
})
