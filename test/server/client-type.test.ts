import { expect, test } from 'bun:test'
import { makeClientTypes } from '../../src/server/client-type.ts'

const cases: [string | null, string][] = [
  [null, 'unknown'],
  ['', 'unknown'],
  ['x'.repeat(5000), 'unknown'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'browser',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0',
    'browser',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36',
    'mobile',
  ],
  ['Phantom/2410 CFNetwork/1568.100.1 Darwin/24.0.0', 'mobile'],
  ['curl/8.9.1', 'cli'],
  ['Wget/1.24.5', 'cli'],
  ['python-requests/2.32.3', 'sdk'],
  ['axios/1.7.7', 'sdk'],
  ['Go-http-client/2.0', 'sdk'],
  ['node', 'sdk'],
  ['Bun/1.4.4', 'sdk'],
  ['okhttp/4.12.0', 'sdk'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot'],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://openai.com/bot)',
    'agent',
  ],
  ['Claude-User/1.0', 'agent'],
  ['MyWallet/1.0', 'unknown'],
  ['something-else', 'unknown'],
  ['UptimeRobot/2.0', 'bot'],
  ['zgrab/0.x', 'bot'],
]

test.each(cases)('%p', (userAgent, type) => {
  const typeOf = makeClientTypes()
  expect(typeOf(userAgent)).toBe(typeOf(userAgent))
  expect<string>(typeOf(userAgent)).toBe(type)
})
