import { describe, expect, test } from 'bun:test'
import { apiOrigin, scanOrigin } from '../../src/http/scan-origin.ts'

describe('scanOrigin', () => {
  const cases: [apiUrl: string, origin: string][] = [
    ['http://127.0.0.1:3000/docs', 'http://127.0.0.1:3001'],
    ['http://api/docs', 'http://api:3001'],
    ['https://API.Example.com/docs?x=1', 'https://api.example.com:3001'],
    ['http://[::1]:3000/docs', 'http://[::1]:3001'],
    ['http://user:secret@api.example/docs', 'http://api.example:3001'],
  ]
  test.each(cases)('%s', (apiUrl, origin) => expect(scanOrigin(apiUrl, 3001)).toBe(origin))

  const hostile = [
    'http://a;script-src/docs',
    'http://a"b/docs',
    "http://a'b/docs",
    'http://$&/docs',
    'http://a,b/docs',
    '/docs',
    'http://[::/docs',
    '',
  ]
  test.each(hostile)('a host that is none is not repeated: %s', (apiUrl) =>
    expect(scanOrigin(apiUrl, 3001)).toBe('http://127.0.0.1:3001'),
  )
})

describe('apiOrigin', () => {
  test.each([
    ['http://127.0.0.1:3000/docs', 'http://127.0.0.1:3000'],
    ['https://API.Example.com/docs?x=1', 'https://api.example.com'],
    ['http://[::1]:3000/docs', 'http://[::1]:3000'],
    ['http://user:secret@api.example:81/docs', 'http://api.example:81'],
    ['http://a"b:3000/docs', 'http://127.0.0.1'],
    ['http://$&/docs', 'http://127.0.0.1'],
    ['', 'http://127.0.0.1'],
  ])('%s', (apiUrl, origin) => expect(apiOrigin(apiUrl)).toBe(origin))
})
