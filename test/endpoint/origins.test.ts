import { describe, expect, test } from 'bun:test'
import { originsOf } from '../../src/endpoint/origins.ts'

const plain = { isByTls: false, scanPort: 3001 }
const tls = { ...plain, isByTls: true }

describe('originsOf', () => {
  test.each<[apiUrl: string, main: string, scan: string]>([
    ['http://127.0.0.1:3000/docs', 'http://127.0.0.1:3000', 'http://127.0.0.1:3001'],
    ['http://api/docs', 'http://api', 'http://api:3001'],
    ['https://API.Example.com/docs?x=1', 'https://api.example.com', 'https://api.example.com:3001'],
    ['http://[::1]:3000/docs', 'http://[::1]:3000', 'http://[::1]:3001'],
    ['http://user:secret@api.example:81/docs', 'http://api.example:81', 'http://api.example:3001'],
  ])('%s', (apiUrl, main, scan) => expect(originsOf(apiUrl, plain)).toEqual({ main, scan }))

  test.each<[apiUrl: string, main: string]>([
    ['http://api.example/docs', 'https://api.example'],
    ['http://api.example:443/docs', 'https://api.example'],
    ['http://api.example:8443/docs?to=http://b', 'https://api.example:8443'],
  ])('by TLS that ended before: %s', (apiUrl, main) =>
    expect(originsOf(apiUrl, tls)).toEqual({
      main,
      scan: expect.stringMatching(/^https:.*:3001$/),
    }),
  )

  test('the scan address can be configured', () =>
    expect(originsOf('http://api/docs', { ...tls, scanUrl: 'https://scan.example' })).toEqual({
      main: 'https://api',
      scan: 'https://scan.example',
    }))

  test.each([
    'http://a;script-src/docs',
    'http://a"b:3000/docs',
    "http://a'b/docs",
    'http://$&/docs',
    'http://a,b/docs',
    '/docs',
    'http://[::/docs',
    '',
  ])('a host that is none is not repeated: %s', (apiUrl) =>
    expect(originsOf(apiUrl, plain)).toEqual({
      main: 'http://127.0.0.1',
      scan: 'http://127.0.0.1:3001',
    }),
  )
})
