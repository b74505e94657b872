import { expect, test } from 'bun:test'
import { readFragment, withFragment } from '../../../../src/pages/browser/parts/fragment.ts'

test.each([
  { url: 'https://a.example/?b=1&c=2#d' },
  { url: '' },
  { url: 'grüße +%26', kind: '"><script>' },
])('values return as they were: %o', (values) => {
  const address = new URL(withFragment('/check', values), 'http://drawbridge.example')
  expect([address.pathname, address.search]).toEqual(['/check', ''])
  expect(readFragment(address.hash, ['url', 'kind'])).toEqual({ kind: '', ...values })
})

test.each(['', '#', '#content', '#kind=message', '#%', '#findings'])(
  'a fragment without the first value has none: %p',
  (fragment) => {
    expect(readFragment(fragment, ['url', 'kind'])).toBeUndefined()
  },
)
