import { expect, test } from 'bun:test'
import { checkSettings } from '../../src/config/checks.ts'

const names = (text: string): unknown => checkSettings.lists.read(text)?.value
const urls = (text: string): unknown => checkSettings.listUrls.read(text)?.value

test('lists are known ids, each once', () => {
  expect(names('ofac')).toEqual(['ofac'])
  expect(names(' ofac , metamask,ofac ')).toEqual(['ofac', 'metamask'])
  for (const bad of ['other', 'ofac,', '', 'ofac metamask', 'OFAC'])
    expect(names(bad)).toBeUndefined()
})

test('other URLs of known lists, each once', () => {
  expect(urls('ofac=https://x.org/l?k=1,metamask=http://u:p@y.org')).toEqual(
    new Map([
      ['ofac', 'https://x.org/l?k=1'],
      ['metamask', 'http://u:p@y.org'],
    ]),
  )
  for (const bad of [
    '',
    'ofac',
    'ofac=',
    'ofac=x',
    'other=https://x.org',
    'ofac=ftp://x.org',
    'ofac=https://x.org,ofac=https://y.org',
    'ofac=file:///etc/passwd',
  ])
    expect(urls(bad)).toBeUndefined()
})
