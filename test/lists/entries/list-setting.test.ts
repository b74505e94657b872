import { expect, test } from 'bun:test'
import { listNames, listUrls } from '../../../src/lists/entries/list-setting.ts'

const names = listNames(['a', 'b'])
const urls = listUrls(['a', 'b'])

test('names', () => {
  expect(names('a')).toEqual(['a'])
  expect(names(' b , a,b ')).toEqual(['b', 'a'])
  for (const bad of ['c', 'a,', '', 'a b', 'A']) expect(names(bad)).toBeUndefined()
})

test('URLs', () => {
  expect(urls('a=https://x.org/l?k=1,b=http://u:p@y.org')).toEqual(
    new Map([
      ['a', 'https://x.org/l?k=1'],
      ['b', 'http://u:p@y.org'],
    ]),
  )
  for (const bad of [
    '',
    'a',
    'a=',
    'a=x',
    'c=https://x.org',
    'a=ftp://x.org',
    'a=https://x.org,a=https://y.org',
    'a=file:///etc/passwd',
  ])
    expect(urls(bad)).toBeUndefined()
})
