import { expect, test } from 'bun:test'
import { quotasOf } from '../../../../src/pages/browser/overview/quotas.ts'

const policy = '"ip";q=600;w=60, "endpoint";q=120;w=60'

test.each([
  ['no quotas', {}, []],
  [
    'each quota, with what is left of the tightest',
    { 'ratelimit-policy': policy, ratelimit: '"endpoint";r=117;t=2' },
    [
      { scope: 'ip', limit: 600, windowSeconds: 60 },
      { scope: 'endpoint', limit: 120, windowSeconds: 60, remaining: 117 },
    ],
  ],
  [
    'another order, and a scope of a later version',
    { 'ratelimit-policy': '"world"; w=1; q=9' },
    [{ scope: 'world', limit: 9, windowSeconds: 1 }],
  ],
  ['something else', { 'ratelimit-policy': 'ip;q=600, "endpoint";q=many', ratelimit: '-' }, []],
])('%s', (_, headers, expected) =>
  expect(quotasOf(new Headers(headers as Record<string, string>))).toEqual(expected),
)
