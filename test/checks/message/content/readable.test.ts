import { expect, test } from 'bun:test'
import { linkedHosts, quoteText } from '../../../../src/checks/message/content/readable.ts'

test.each([
  ['Hello', '“Hello”'],
  ['  two\n\n lines\t', '“two lines”'],
  ['\u202eolleH\u0000', '“�olleH�”'],
  ['x'.repeat(200), `“${'x'.repeat(160)}…”`],
  ['😀'.repeat(170), `“${'😀'.repeat(160)}…”`],
])('%p is quoted', (text, quoted) => {
  expect(quoteText(text)).toBe(quoted)
})

test('links are told by their hosts, each once, without what ends the sentence', () => {
  const text =
    'See (https://a.example/x), HTTP://B.example. Or https://a.example/y; not ftp://c.example nor https://.'
  expect(linkedHosts(text).map(({ name }) => name)).toEqual(['a.example', 'b.example'])
})
