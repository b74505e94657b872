import { expect, test } from 'bun:test'
import { addressParts } from '../../../../src/pages/browser/check/address-parts.ts'

const reasons = (...rows: [code: string, severity: string][]) =>
  JSON.parse(JSON.stringify({ reasons: rows.map(([code, severity]) => ({ code, severity })) }))

test.each([
  ['phantom.app', reasons(), ['host phantom.app']],
  [
    'https://phantom.com@evil.com:8443/claim?a=1',
    reasons(['USERINFO_IN_URL', 'high'], ['UNUSUAL_PORT', 'low'], ['NAME_LIKE_PHISHING', 'medium']),
    [
      'scheme https://',
      'userinfo phantom.com@ high',
      'host evil.com medium',
      'port :8443 low',
      'path /claim?a=1',
    ],
  ],
  [
    'https://phantom-claim.xyz',
    reasons(['NAME_LIKE_PHISHING', 'high'], ['BRAND_IN_NAME', 'medium'], ['PAGE_NOT_SEEN', 'high']),
    ['scheme https://', 'host phantom-claim.xyz high'],
  ],
  ['', 'text', []],
  ['a/b@c', { reasons: 3 }, ['host a', 'path /b@c']],
])('parts of %p', (url, answer, expected) => {
  const parts = addressParts(url, JSON.parse(JSON.stringify(answer)))
  expect(
    parts.map(({ place, text, severity }) => [place, text, severity].filter(Boolean).join(' ')),
  ).toEqual(expected)
})
