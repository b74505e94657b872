import { faultText } from '../../src/basics/words/en/faults.ts'
import { afterEach, describe, expect, test } from 'bun:test'
import { Fault, invalidField } from '../../src/basics/fault.ts'
import { httpRefusalOf } from '../../src/network/upstream-fault.ts'
import { makeHttp, type UpstreamCall } from '../../src/network/http.ts'
import { isFields } from '../../src/network/shape.ts'
import { type RecordedAnswer, serve, stopServers } from '../kit/recorded-server.ts'

afterEach(stopServers)

const secret = 'k3y'

const start = (
  answers: RecordedAnswer[],
  options: { timeoutMs?: number; acceptErrorBodies?: boolean } = {},
) => {
  const server = serve(answers)
  const calls: UpstreamCall[] = []
  const http = makeHttp({
    upstream: 'test',
    role: 'the test source',
    timeoutMs: options.timeoutMs ?? 2_000,
    maxBytes: 10_000,
    headers: { 'x-api-key': secret },
    acceptErrorBodies: options.acceptErrorBodies ?? false,
    nowMs: Date.now,
    onCall: (call) => calls.push(call),
  })
  return { server, http, calls, url: `${server.url}/path?api-key=${secret}` }
}

const faultOf = (pending: Promise<unknown>): Promise<Fault> =>
  pending.then(
    () => {
      throw new Error('expected a fault')
    },
    (thrown: unknown) => {
      if (thrown instanceof Fault) return thrown
      throw thrown
    },
  )

describe('http', () => {
  test('sends the request and returns the JSON', async () => {
    const { http, server, url, calls } = start([{ body: { slot: 1 } }])
    expect(await http.postJson(url, { a: 1 })).toEqual({ slot: 1 })
    expect(await http.getJson(url)).toEqual({ slot: 1 })
    expect(server.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', `/path?api-key=${secret}`, { a: 1 }],
      ['GET', `/path?api-key=${secret}`, undefined],
    ])
    expect(server.requests[0]?.headers.get('x-api-key')).toBe(secret)
    expect(server.requests[0]?.headers.get('content-type')).toBe('application/json')
    expect(calls.map(({ upstream, outcome }) => [upstream, outcome])).toEqual([
      ['test', 'ok'],
      ['test', 'ok'],
    ])
  })

  test.each<[string, RecordedAnswer, string, string]>([
    ['500', { status: 500 }, 'UPSTREAM_UNAVAILABLE', 'unavailable'],
    ['503', { status: 503, body: 'busy' }, 'UPSTREAM_UNAVAILABLE', 'unavailable'],
    ['403', { status: 403 }, 'UPSTREAM_UNAVAILABLE', 'unavailable'],
    ['404', { status: 404 }, 'UPSTREAM_ERROR', 'error'],
    [
      '429',
      { status: 429, headers: { 'retry-after': '7' } },
      'UPSTREAM_UNAVAILABLE',
      'rate_limited',
    ],
    ['a redirect', { status: 302, headers: { location: '/other' } }, 'UPSTREAM_ERROR', 'error'],
    ['no JSON', { body: '<html>hello</html>' }, 'UPSTREAM_ERROR', 'error'],
    ['an empty body', { body: '' }, 'UPSTREAM_ERROR', 'error'],
    [
      'a cut body',
      { body: { long: 'x'.repeat(500) }, truncateAtBytes: 100 },
      'UPSTREAM_UNAVAILABLE',
      'unavailable',
    ],
    ['a dropped connection', { drop: true }, 'UPSTREAM_UNAVAILABLE', 'unavailable'],
    ['a body beyond the cap', { body: { long: 'x'.repeat(20_000) } }, 'UPSTREAM_ERROR', 'error'],
  ])('%s becomes a fault that reveals no address', async (_name, answer, code, outcome) => {
    const { http, url, calls } = start([answer])
    const fault = await faultOf(http.getJson(url))
    expect(fault.code).toBe(code as Fault['code'])
    expect(calls.map((call) => call.outcome)).toEqual([outcome as UpstreamCall['outcome']])
    expect(fault.params).toEqual({ source: 'the test source' })
    for (const text of [faultText(fault), fault.message, String(fault.cause)]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain('127.0.0.1')
    }
  })

  test('passes the wait of a 429 on', async () => {
    const { http, url } = start([{ status: 429, headers: { 'retry-after': '7' } }])
    expect((await faultOf(http.getJson(url))).headers).toEqual({ 'retry-after': '7' })
  })

  test('does not wait longer than the deadline, for the head or the body', async () => {
    const { http, url, calls } = start([{ body: {}, delayMs: 5_000 }], { timeoutMs: 60 })
    expect((await faultOf(http.getJson(url))).code).toBe('UPSTREAM_TIMEOUT')
    expect(calls[0]?.outcome).toBe('timeout')
    const slow = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: {
        data: (socket) => {
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":')
        },
      },
    })
    const fault = await faultOf(http.getJson(`http://127.0.0.1:${slow.port}/`))
    slow.stop(true)
    expect(fault.code).toBe('UPSTREAM_TIMEOUT')
  })

  test('an unknown host', async () => {
    const { http, server, url } = start([{}])
    server.stop()
    expect((await faultOf(http.getJson(url))).code).toBe('UPSTREAM_UNAVAILABLE')
    expect((await faultOf(http.getJson('http://nobody.invalid/'))).code).toBe(
      'UPSTREAM_UNAVAILABLE',
    )
  })

  test('a dropped connection is retried once', async () => {
    const { http, url, server } = start([{ drop: true }, { body: { ok: true } }])
    expect(await http.getJson(url)).toEqual({ ok: true })
    expect(server.requests).toHaveLength(2)
  })

  test('an endless body is cut off at the limit', async () => {
    const endless = Bun.serve({
      port: 0,
      fetch: () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.enqueue(new Uint8Array(1_000).fill(32)),
          }),
        ),
    })
    const { http } = start([{}])
    const fault = await faultOf(http.getJson(`http://127.0.0.1:${endless.port}/`))
    await endless.stop(true)
    expect(fault.message).toContain('more than 10000 bytes')
  })

  test('a 4xx with a JSON body is an answer only if requested', async () => {
    const refusal = { status: 400, body: { error: { code: -32602 } } }
    const strict = start([refusal])
    expect((await faultOf(strict.http.getJson(strict.url))).code).toBe('UPSTREAM_ERROR')
    const lenient = start([refusal, { status: 429, body: {} }], { acceptErrorBodies: true })
    expect(await lenient.http.getJson(lenient.url)).toEqual(refusal.body)
    expect((await faultOf(lenient.http.getJson(lenient.url))).code).toBe('UPSTREAM_UNAVAILABLE')
  })

  test('a refusal of the request is read if its reader recognizes it', async () => {
    const tooLow = { status: 422, body: { why: 'low' } }
    const send = (answer: RecordedAnswer) => {
      const started = start([answer])
      const pending = started.http.read({
        url: started.url,
        parse: () => 'an answer',
        readRefusal: (body, status) =>
          isFields(body) && body['why'] === 'low'
            ? invalidField('amount', 'unexpected-value', { expected: `more (${status})` })
            : undefined,
      })
      return faultOf(pending).then((fault) => ({ fault, calls: started.calls }))
    }
    const read = await send(tooLow)
    expect(read.fault).toMatchObject({
      code: 'INVALID_REQUEST',
      field: 'amount',
      params: { expected: 'more (422)' },
    })
    // The source itself works.
    expect(read.calls).toMatchObject([{ outcome: 'ok' }])
    for (const silent of [
      { ...tooLow, body: { why: 'other' } },
      { ...tooLow, body: '<html>low</html>' },
      { ...tooLow, body: `{"why":"low","pad":"${' '.repeat(300_000)}"}` },
      { ...tooLow, truncateAtBytes: 3 },
    ])
      expect((await send(silent)).fault.code).toBeOneOf(['UPSTREAM_ERROR', 'UPSTREAM_UNAVAILABLE'])
    for (const status of [401, 403, 429, 500, 503])
      expect((await send({ ...tooLow, status })).fault.code).toBe('UPSTREAM_UNAVAILABLE')
  })

  test('text comes with its validators, and again only if it has changed', async () => {
    const version = { etag: '"v1"', lastModified: 'Wed, 18 Nov 2026 10:00:00 GMT' }
    const { http, server, url } = start([
      { body: 'a\nb', headers: { etag: version.etag, 'last-modified': version.lastModified } },
      { status: 304 },
      { body: 'c' },
    ])
    expect(await http.getText(url)).toEqual({ changed: true, text: 'a\nb', version })
    expect(await http.getText(url, { held: version })).toEqual({ changed: false })
    expect(server.requests[1]?.headers.get('if-none-match')).toBe(version.etag)
    expect(server.requests[1]?.headers.get('if-modified-since')).toBe(version.lastModified)
    expect(await http.getText(url, { held: {} })).toEqual({ changed: true, text: 'c', version: {} })
  })

  test('not modified is not an answer without validators', async () => {
    const { http, url } = start([{ status: 304 }])
    expect((await faultOf(http.getText(url))).code).toBe('UPSTREAM_ERROR')
    expect((await faultOf(http.getJson(url))).code).toBe('UPSTREAM_ERROR')
  })

  test('a call may lower the size limit, never raise it', async () => {
    const { http, url } = start([{ body: 'x'.repeat(500) }, { body: 'x'.repeat(20_000) }])
    expect((await faultOf(http.getText(url, { maxBytes: 100 }))).message).toContain('100 bytes')
    expect((await faultOf(http.getText(url, { maxBytes: 1e9 }))).message).toContain('10000 bytes')
  })

  test('a refusal keeps its status and the named headers', async () => {
    const server = serve([
      { status: 429, headers: { 'x-ratelimit-method-limit': '0', 'x-other': 'o' } },
    ])
    const http = makeHttp({
      upstream: 'test',
      role: 'the test source',
      timeoutMs: 2_000,
      maxBytes: 10_000,
      refusalHeaders: ['x-ratelimit-method-limit', 'x-absent'],
      nowMs: Date.now,
    })
    const fault = await faultOf(http.getJson(server.url))
    expect(httpRefusalOf(fault)).toEqual({
      httpStatus: 429,
      headers: { 'x-ratelimit-method-limit': '0' },
    })
    server.stop()
    expect(httpRefusalOf(await faultOf(http.getJson(server.url)))).toBeUndefined()
  })
})
