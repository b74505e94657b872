// Headers that restrict what browsers do with an answer, on every kind of answer.
import { describe, expect, test } from 'bun:test'
import { makeTestApp } from '../kit/test-app.ts'

const socket = { requestIP: () => ({ address: '192.0.2.1' }) }
const hsts = 'strict-transport-security'

const requests: [what: string, init: RequestInit & { path: string }][] = [
  ['health', { path: '/v1/monitoring/health' }],
  ['a page', { path: '/' }],
  ['the documents', { path: '/docs' }],
  ['a refusal', { path: '/nowhere' }],
  ['a preflight', { path: '/v1/monitoring/health', method: 'OPTIONS' }],
  ['a wrong method', { path: '/v1/monitoring/health', method: 'PUT' }],
  ['no body', { path: '/v1/monitoring/health', method: 'HEAD' }],
  ['a bad body', { path: '/v1/security/dapp-risk', method: 'POST', body: '{' }],
]

const answerOf = async (
  trustedProxies: string,
  { path, ...init }: RequestInit & { path: string },
  protocol?: string,
): Promise<Response> => {
  const { api } = makeTestApp({ env: { TRUST_PROXY: trustedProxies } })
  const headers = { ...(protocol !== undefined && { 'x-forwarded-proto': protocol }) }
  return api(new Request(`http://api.example${path}`, { ...init, headers }), socket)
}

describe.each(requests)('%s', (_, init) => {
  test('prevents content sniffing and referrers', async () => {
    const { headers } = await answerOf('0', init)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test.each([
    ['1', 'https', 'max-age=31536000'],
    ['1', 'http', null],
    ['1', undefined, null],
    ['0', 'https', null],
  ])('with %s proxies and %s, requires TLS from now on: %s', async (proxies, protocol, value) => {
    expect((await answerOf(proxies, init, protocol)).headers.get(hsts)).toBe(value)
  })
})

test.each(['/', '/docs', '/scan'])(
  'the page %s denies scripts access to the device',
  async (path) => {
    const { headers, status } = await answerOf('0', { path })
    expect(status).toBe(200)
    expect(headers.get('permissions-policy')).toMatch(
      /\bcamera=\(\), .*\bgeolocation=\(\), .*\busb=\(\)/,
    )
  },
)
