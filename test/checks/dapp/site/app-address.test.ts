import { describe, expect, test } from 'bun:test'
import {
  type AppAddress,
  readAppAddress,
  urlLengthMax,
} from '../../../../src/checks/dapp/site/app-address.ts'
import { Fault } from '../../../../src/basics/fault.ts'

const read: readonly [text: string, expected: Partial<AppAddress>][] = [
  ['solana.com', { scheme: 'https', host: 'solana.com', name: 'solana.com', label: 'solana' }],
  [' HTTPS://Docs.Solana.COM./a?b#c ', { host: 'docs.solana.com', subdomain: 'docs' }],
  ['solana.com:8443/a', { scheme: 'https', host: 'solana.com', port: '8443' }],
  ['https://a:b@evil.com', { userinfo: 'a:b', host: 'evil.com', writtenHost: 'evil.com' }],
  ['a.b.evil.co.uk', { name: 'evil.co.uk', suffix: 'co.uk', subdomain: 'a.b', label: 'evil' }],
  ['x.evil.vercel.app', { name: 'evil.vercel.app', suffix: 'vercel.app', sharedHost: true }],
  ['https://sоlana.com', { host: 'xn--slana-jye.com', label: 'sоlana' }],
  ['xn--mnchen-3ya.de', { host: 'xn--mnchen-3ya.de', label: 'münchen' }],
  ['https://bücher-läden.de', { host: 'xn--bcher-lden-w5a5z.de', label: 'bücher-läden' }],
  ['例え.com', { host: 'xn--r8jz45g.com', label: '例え' }],
  ['😀x.com', { host: 'xn--x-iv3s.com', label: '😀x' }],
  ['phantom://xn--!.com', { label: 'xn--!' }],
  ['http://0x7f000001', { isIp: true, host: '127.0.0.1', writtenHost: '0x7f000001' }],
  ['https://[::ffff:1.2.3.4]', { isIp: true, host: '[::ffff:102:304]' }],
  ['localhost', { host: 'localhost', suffixListed: false }],
  ['javascript:1', { scheme: 'javascript', host: '' }],
  ['phantom://browse/x', { scheme: 'phantom', host: 'browse' }],
]
test.each(read)('%s', (text, expected) => expect(readAppAddress(text)).toMatchObject(expected))

test('a bare suffix, an IP and no host have no name', () => {
  for (const text of ['vercel.app', 'co.uk', '1.1.1.1', 'javascript:1', 'localhost'])
    expect(readAppAddress(text).name).toBeUndefined()
})

describe('refused', () => {
  test.each([
    '',
    ' ',
    '.',
    'https://',
    'a..b',
    'http://exa mple.com',
    'http://[::1',
    'https://a:b:c',
    'https://solana.com:99999',
    'xn--a.com',
    'https://xn--\u0000.com',
    'https://%00.com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(150)}com`,
    '😀'.repeat(100),
  ])('%j', (text) => {
    expect(() => readAppAddress(text)).toThrow(Fault)
    expect(() => readAppAddress(text)).toThrow(/^url: /)
  })

  test.each([
    ['xn--a.com', 'punycode'],
    ['https://app.xn--raydum-q4a.io/', 'punycode'],
    ['\u202ephantom.com', 'invisible-characters'],
    ['not a url', undefined],
  ])('%j, and why', (text, because) => {
    try {
      readAppAddress(text)
      throw new Error('was read')
    } catch (thrown) {
      expect(thrown).toMatchObject({ problem: 'not-a-url', params: because ? { because } : {} })
    }
  })

  test('a URL above the maximum length is refused, one at the maximum is not', () => {
    const start = 'https://solana.com/'
    const full = start + 'a'.repeat(urlLengthMax - start.length)
    expect(readAppAddress(full).host).toBe('solana.com')
    expect(() => readAppAddress(`${full}a`)).toThrow('url-too-long')
  })
})
