import { describe, expect, test } from 'bun:test'
import { readAppAddress } from '../../../src/checks/dapp/site/app-address.ts'
import { siteKeysOf } from '../../../src/lists/entries/site-keys.ts'
import { seededRandom } from '../../kit/seeded-random.ts'
import { listedSites, siteReputation } from '../../kit/checks/site-lists.ts'

const keysOf = (url: string): string[] => siteKeysOf(readAppAddress(url))

test.each<[string, string[]]>([
  ['evil.com', ['evil.com', '*.com']],
  ['https://www.evil.co.uk/', ['www.evil.co.uk', 'evil.co.uk', '*.co.uk', '*.uk']],
  [
    'https://a.b.evil.com/x/y/?q#h',
    ['a.b.evil.com/x/y', 'a.b.evil.com/x', 'a.b.evil.com', 'b.evil.com', 'evil.com', '*.com'],
  ],
  ['https://www.evil.com//x', ['evil.com/x', 'www.evil.com', 'evil.com', '*.com']],
  ['evil.vercel.app', ['evil.vercel.app', '*.vercel.app', '*.app']],
  ['vercel.app', ['vercel.app', '*.vercel.app', '*.app']],
  ['10.0.0.5', ['10.0.0.5']],
  ['localhost', ['localhost', '*.localhost']],
])('%s', (url, keys) => expect(keysOf(url)).toEqual(keys))

test('the host and its nearest parents, however many labels precede them', () => {
  const keys = keysOf(`https://${'x.'.repeat(100)}evil.com`)
  expect(keys).toHaveLength(10)
  expect(keys.slice(-2)).toEqual(['evil.com', '*.com'])
})

describe('any input is looked up without an error', () => {
  const sites = siteReputation({ block: 'evil.com', listed: [listedSites('A', ['evil.org'])] })
  test.each([
    `https://evil.com/${'a'.repeat(8_000)}`,
    `https://evil.com/${'a/'.repeat(4_000)}`,
    `ftp://${'a'.repeat(8_000)}/`,
    `x://${'a.'.repeat(4_000)}b/`,
    `https://evil.com/${'%00'.repeat(2_000)}`,
    'https://[::1]/x',
  ])('%p', (url) => expect(() => sites.lookUp(readAppAddress(url))).not.toThrow())

  test('random bytes', () => {
    const random = seededRandom(11)
    for (let round = 0; round < 5_000; round += 1) {
      const text = Array.from({ length: 1 + Math.floor(random() * 40) }, () =>
        String.fromCharCode(Math.floor(random() * (random() < 0.8 ? 128 : 0xffff))),
      ).join('')
      let address
      try {
        address = readAppAddress(text)
      } catch {
        continue
      }
      sites.lookUp(address)
    }
  })
})
