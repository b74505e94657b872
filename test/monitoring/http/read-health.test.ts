import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { startFakeNode } from '../../kit/chain/fake-node.ts'
import { fetchAnswer, fetchJson, headerProblems, member } from '../../kit/http.ts'
import { type RecordedServer, startRecordedServer } from '../../kit/recorded-server.ts'
import {
  processTestMs,
  serverKinds,
  type ServerProcess,
  startServer,
} from '../../kit/server-process.ts'
import { healthPath, statsPath } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const states = ['ok', 'degraded', 'down', 'unknown']

describe.each(serverKinds)('%s', (kind) => {
  let node: RecordedServer
  let server: ServerProcess
  beforeAll(async () => {
    node = startFakeNode()
    server = await startServer(kind, {
      env: { SOLANA_RPC_URL: node.url, QUOTA_IP: '2/3600', QUOTA_CAPABILITY: '1/3600' },
    })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    node.stop()
  })

  test('both addresses report the same health', async () => {
    const report = await fetchJson(`${server.apiUrl}${healthPath}`)
    expect(Object.keys(Object(report)).toSorted()).toEqual([
      'components',
      'service',
      'status',
      'version',
    ])
    expect(member(report, 'status')).toBe('ok')
    expect(member(report, 'service')).toBe('drawbridge')
    const components = Object.entries(Object(member(report, 'components')))
    expect(components.map(([name]) => name).toSorted()).toEqual([
      'index',
      'lists',
      'rpc',
      'store',
      'vm',
    ])
    for (const [, component] of components) {
      expect(states).toContain(String(member(component, 'status')))
      expect(['string', 'undefined']).toContain(typeof member(component, 'detail'))
    }
    expect(member(report, 'components', 'store', 'status')).toBe('ok')
    expect(await fetchJson(`${server.scanUrl}${healthPath}`)).toEqual(report)
  })

  test('each data source is reported, and one that requests a pause is degraded', async () => {
    const source = startRecordedServer([{ status: 429, headers: { 'retry-after': '600' } }])
    await using limited = await startServer(kind, {
      env: { SOLANA_RPC_URL: node.url, JUPITER_URL: source.url },
    })
    await fetchAnswer(`${limited.apiUrl}/v1/data/tokens/search?query=nobody`)
    source.stop()
    const report = await fetchJson(`${limited.apiUrl}${healthPath}`)
    expect(member(report, 'components', 'jupiter', 'status')).toBe('degraded')
    expect(member(report, 'status')).toBe('degraded')
  })

  test('it sends no request to a node', async () => {
    const before = node.requests.length
    for (let index = 0; index < 20; index += 1) await fetchAnswer(`${server.apiUrl}${healthPath}`)
    expect(node.requests.length).toBe(before)
  })

  test('it is exempt from quotas and reports their state', async () => {
    const answers = await Promise.all(
      [server.apiUrl, server.scanUrl].flatMap((url) =>
        Array.from({ length: 30 }, () => fetchAnswer(`${url}${healthPath}`)),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(answers.flatMap(headerProblems)).toEqual([])
    expect(answers[0]?.headers.get('ratelimit')).toMatch(/^"capability";r=1;/)
    const results = [
      await fetchAnswer(`${server.apiUrl}${statsPath}`),
      await fetchAnswer(`${server.apiUrl}${statsPath}`),
    ]
    expect(results.map(({ status }) => status)).toEqual([200, 429])
    expect((await fetchAnswer(`${server.apiUrl}${healthPath}`)).status).toBe(200)
  })

  test('a trailing slash, HEAD and an unknown query change nothing', async () => {
    expect((await fetchAnswer(`${server.apiUrl}${healthPath}/`)).status).toBe(200)
    expect((await fetchAnswer(`${server.apiUrl}${healthPath}?verbose=1`)).status).toBe(200)
    const head = await fetchAnswer(`${server.scanUrl}${healthPath}`, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(50)
  })
})

describe.each(serverKinds)('%s with a node that does not answer', (kind) => {
  test('answers 200, degraded, and names no host', async () => {
    await using server = await startServer(kind, {
      env: { SOLANA_RPC_URL: 'http://127.0.0.1:9/secret-key' },
    })
    const { status, text } = await fetchAnswer(`${server.apiUrl}${healthPath}`)
    expect(status).toBe(200)
    const report: unknown = JSON.parse(text)
    expect(member(report, 'status')).toBe('degraded')
    expect(member(report, 'components', 'rpc', 'status')).toBe('down')
    expect(text).not.toContain('127.0.0.1')
    expect(text).not.toContain('secret')
  })
})
