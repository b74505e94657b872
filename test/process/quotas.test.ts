// Quotas on a real clock: `Retry-After` is exact to the second.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type Answer, fetchAnswer, envelopeOf, jsonPost } from '../kit/http.ts'
import {
  processTestMs,
  type ServerProcess,
  serverKinds,
  startServer,
} from '../kit/server-process.ts'
import { healthPath, metricValue, scanPath, statsPath } from '../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

/** Two at once and then one every three seconds: coarse enough for a busy machine. */
const quota = '2/6'
const policy = 'q=2;w=6'
const off = { QUOTA_IP: 'off', QUOTA_ENDPOINT: 'off', QUOTA_CAPABILITY: 'off', TRUST_PROXY: '1' }

type Scope = { name: string; variable: string; words: string; refused: string; passes: string }

/** `refused` shares the quota with the stats, `passes` does not. */
const scopes: Scope[] = [
  {
    name: 'ip',
    variable: 'QUOTA_IP',
    words: 'per client',
    refused: '/docs',
    passes: healthPath,
  },
  {
    name: 'endpoint',
    variable: 'QUOTA_ENDPOINT',
    words: 'for this endpoint',
    refused: `${statsPath}?limit=7`,
    passes: '/metrics',
  },
  {
    name: 'capability',
    variable: 'QUOTA_CAPABILITY',
    words: 'for this group of endpoints',
    refused: '/metrics',
    passes: '/docs',
  },
]

const cases = serverKinds.flatMap((kind) => scopes.map((scope) => ({ kind, scope })))

const sendAs = (server: ServerProcess, client: string, path = statsPath): Promise<Answer> =>
  fetchAnswer(`${server.apiUrl}${path}`, { headers: { 'x-forwarded-for': client } })

const limitOf = ({ headers }: Answer): (string | null)[] => [
  headers.get('ratelimit'),
  headers.get('ratelimit-policy'),
]

const retryAfterOf = (answer: Answer): number => {
  const text = answer.headers.get('retry-after') ?? ''
  expect(text).toMatch(/^[1-9]\d*$/)
  return Number(text)
}

describe('a quota', () => {
  test.concurrent.each(cases)(
    '$kind: $scope.name',
    async ({ kind, scope: { name, variable, words, refused, passes } }) => {
      await using server = await startServer(kind, { env: { ...off, [variable]: quota } })
      // The first request for a page makes it, which may take longer than a quota takes to refill.
      for (const path of [refused, passes]) await sendAs(server, '1.1.1.9', path)
      const first = await sendAs(server, '1.1.1.1')
      const second = await sendAs(server, '1.1.1.1')
      expect([first.status, second.status]).toEqual([200, 200])
      expect(limitOf(first)).toEqual([`"${name}";r=1;t=3`, `"${name}";${policy}`])
      expect(second.headers.get('ratelimit')).toMatch(new RegExp(`^"${name}";r=0;t=[56]$`))
      expect(second.headers.get('retry-after')).toBeNull()

      const third = await sendAs(server, '1.1.1.1')
      const waitSeconds = retryAfterOf(third)
      const error = envelopeOf(third)
      expect(error.code).toBe('RATE_LIMITED')
      expect(error.message).toContain(words)
      expect(error.message).toContain(`${waitSeconds} seconds`)
      expect(limitOf(third)).toEqual([`"${name}";r=0;t=${waitSeconds}`, `"${name}";${policy}`])

      expect((await sendAs(server, '1.1.1.1', refused)).status).toBe(429)
      expect((await sendAs(server, '1.1.1.1', passes)).status).toBe(200)
      expect((await sendAs(server, '1.1.1.2')).status).toBe(200)
      expect((await sendAs(server, '1.1.1.1', healthPath)).status).toBe(200)

      const promised = await sendAs(server, '1.1.1.1')
      const wait = retryAfterOf(promised)
      await Bun.sleep((wait - 2) * 1000)
      expect((await sendAs(server, '1.1.1.1')).status).toBe(429)
      await Bun.sleep(2000)
      expect((await sendAs(server, '1.1.1.1')).status).toBe(200)
      expect((await sendAs(server, '1.1.1.1')).status).toBe(429)

      const refusals = `drawbridge_rate_limited_total{quota="${name}",capability="monitoring"}`
      // The metrics are read from this machine's address, which has used no quota yet.
      expect(await metricValue(server.apiUrl, refusals)).toBeGreaterThanOrEqual(4)
    },
    180_000,
  )

  test.concurrent.each(serverKinds)(
    '%s: unknown paths count too, and preflights do not',
    async (kind) => {
      await using server = await startServer(kind, { env: { ...off, QUOTA_IP: '2/3600' } })
      expect((await sendAs(server, '1.1.1.1', '/nothing')).status).toBe(404)
      expect((await sendAs(server, '1.1.1.1', '/something')).status).toBe(404)
      expect((await sendAs(server, '1.1.1.1', '/else')).status).toBe(429)
      const preflight = await fetchAnswer(`${server.scanUrl}/v1/wallet/tx`, {
        method: 'OPTIONS',
        headers: { 'x-forwarded-for': '1.1.1.1' },
      })
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    },
  )

  test.concurrent.each(['QUOTA_IP', 'QUOTA_ENDPOINT', 'QUOTA_CAPABILITY'])(
    '%s of the scan is shared by both addresses, and so are its metrics',
    async (variable) => {
      await using server = await startServer('binary', { env: { ...off, [variable]: '2/3600' } })
      const scan = (url: string) => fetchAnswer(`${url}${scanPath}`, jsonPost({}))
      const statuses = []
      for (const url of [server.apiUrl, server.scanUrl, server.apiUrl, server.scanUrl])
        statuses.push((await scan(url)).status)
      expect(statuses).toEqual([400, 400, 429, 429])
      if (variable === 'QUOTA_IP') return
      const sample = `drawbridge_http_requests_total{route="${scanPath}",method="POST",status="400"}`
      expect(await metricValue(server.apiUrl, sample)).toBe(2)
    },
  )

  test.concurrent.each(serverKinds)(
    '%s: without quotas there are no quota headers',
    async (kind) => {
      await using server = await startServer(kind, { env: off })
      const answer = await sendAs(server, '1.1.1.1')
      expect([answer.status, ...limitOf(answer)]).toEqual([200, null, null])
    },
  )

  test.concurrent.each(serverKinds)(
    '%s: headers list all quotas and count down the tightest',
    async (kind) => {
      await using server = await startServer(kind, {
        env: { ...off, QUOTA_IP: '9/60', QUOTA_ENDPOINT: '3/60', QUOTA_CAPABILITY: '5/60' },
      })
      const seen: string[] = []
      for (const path of [statsPath, statsPath, '/metrics', '/metrics', '/docs', '/docs', '/']) {
        const answer = await sendAs(server, '1.1.1.1', path)
        expect(answer.headers.get('ratelimit-policy')).toBe(
          '"ip";q=9;w=60, "endpoint";q=3;w=60, "capability";q=5;w=60',
        )
        seen.push(`${answer.status} ${answer.headers.get('ratelimit')?.split(';t=')[0]}`)
      }
      expect(seen).toEqual([
        '200 "endpoint";r=2',
        '200 "endpoint";r=1',
        '200 "endpoint";r=2',
        '200 "endpoint";r=1',
        '200 "endpoint";r=2',
        '200 "endpoint";r=1',
        '200 "ip";r=2',
      ])
    },
  )
})
