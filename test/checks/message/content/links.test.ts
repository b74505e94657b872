import { expect, test } from 'bun:test'
import { linkedHosts } from '../../../../src/checks/message/content/links.ts'

test('links are read as their hosts, each once, without the punctuation of the sentence', () => {
  const text =
    'See (https://a.example/x), HTTP://B.example. Or https://a.example/y; not ftp://c.example nor https://.'
  expect(linkedHosts(text).map(({ name }) => name)).toEqual(['a.example', 'b.example'])
})
