// Calls against a local server that answers as scripted: what is sent, what is repeated, how failures look.
import { afterEach, describe, expect, test } from 'bun:test'
import { createClient, DrawbridgeError } from '../../src/client/client.ts'

type Seen = { method: string; url: string; body: string }

const wallet = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const running: { stop: (force: boolean) => Promise<void> }[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop(true)
})

/** Answers each request with the next of `answers`, and all further ones with the last. */
const serve = (...answers: (() => Response | Promise<Response>)[]) => {
  const seen: Seen[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      seen.push({ method: request.method, url: pathname + search, body: await request.text() })
      const next = answers[Math.min(seen.length, answers.length) - 1]
      return next ? next() : new Response(null, { status: 500 })
    },
  })
  running.push(server)
  return { seen, baseUrl: `http://127.0.0.1:${server.port}` }
}

const answer = { riskLevel: 'low' as const, score: 0, reasons: [], summary: 'None.' }
const ok = () => Response.json(answer)
const refusal =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ error: { code, message: 'No.', requestId: 'r-1' } }, { status, headers })
const atOnce = { 'retry-after': '0' }

const failureOf = async (promise: Promise<unknown>): Promise<DrawbridgeError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof DrawbridgeError) return error
  throw new Error(`not a DrawbridgeError: ${String(error)}`)
}

describe('what is sent', () => {
  test('fields go to the path, the query and the body', async () => {
    const { seen, baseUrl } = serve(ok)
    const client = createClient({ baseUrl: `${baseUrl}/` })
    await client.checkDappRisk({
      url: 'https://a.example/?b=1&c',
      include: ['findings', 'coverage'],
    })
    await client.listTokenPrices({ mints: [wallet, wallet] })
    await client.listWalletTrades({ address: wallet, limit: 2 })
    await client.getToken({ mint: '../a b' })
    await client.listTrendingTokens()
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/v1/security/dapp-risk?include=findings%2Ccoverage',
        body: '{"url":"https://a.example/?b=1&c"}',
      },
      { method: 'GET', url: `/v1/data/tokens/prices?mints=${wallet}%2C${wallet}`, body: '' },
      { method: 'GET', url: `/v1/data/wallets/${wallet}/trades?limit=2`, body: '' },
      { method: 'GET', url: '/v1/data/tokens/..%2Fa%20b', body: '' },
      { method: 'GET', url: '/v1/data/tokens/trending', body: '' },
    ])
  })

  test.each(['', '/', '//', '/v1', '/v1/'])(
    'the same to an address that ends in %j',
    async (end) => {
      const { seen, baseUrl } = serve(ok)
      await createClient({ baseUrl: `${baseUrl}${end}` }).listTrendingTokens()
      await createClient({ baseUrl: `${baseUrl}/behind${end}` }).listTrendingTokens()
      expect(seen.map(({ url }) => url)).toEqual([
        '/v1/data/tokens/trending',
        '/behind/v1/data/tokens/trending',
      ])
    },
  )

  test.each([
    ['missing', {}],
    ['undefined', { mint: undefined }],
    ['empty', { mint: '' }],
  ])('nothing, if a field of the path is %s', async (_, fields) => {
    const { seen, baseUrl } = serve(ok)
    const client = createClient({ baseUrl })
    const error = await failureOf(client.getToken(Object(fields)))
    expect([error.code, error.status, error.message]).toEqual([
      'INVALID_REQUEST',
      undefined,
      '`mint` is required.',
    ])
    expect(seen).toEqual([])
  })

  test.each([
    undefined,
    {},
    { baseUrl: '' },
    { baseUrl: '127.0.0.1:3000' },
    { baseUrl: 'localhost:3000' },
    { baseUrl: 'https://' },
    { baseUrl: 'https://a.example?b' },
    { baseUrl: 'https://a.example/#/v1' },
    { baseUrl: ' https://a.example' },
  ])('nothing to what is no server: %j', (options) => {
    expect(() => Reflect.apply(createClient, undefined, [options])).toThrow(TypeError)
  })

  test('a text answer is returned as text', async () => {
    const { baseUrl } = serve(
      () => new Response('# HELP', { headers: { 'content-type': 'text/plain' } }),
    )
    expect(await createClient({ baseUrl }).getMetrics()).toBe('# HELP')
  })
})

describe('retries', () => {
  test.each([
    [429, 'RATE_LIMITED'],
    [502, 'UPSTREAM_ERROR'],
    [503, 'UPSTREAM_UNAVAILABLE'],
    [504, 'UPSTREAM_TIMEOUT'],
  ])('%d may pass', async (status, code) => {
    const { seen, baseUrl } = serve(
      refusal(status, code, atOnce),
      refusal(status, code, atOnce),
      ok,
    )
    expect(await createClient({ baseUrl }).checkDappRisk({ url: 'a.example' })).toEqual(answer)
    expect(new Set(seen.map(({ body }) => body))).toEqual(new Set(['{"url":"a.example"}']))
    expect(seen).toHaveLength(3)
  })

  test.each([
    [400, 'INVALID_REQUEST'],
    [404, 'NOT_FOUND'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [500, 'INTERNAL_ERROR'],
  ])('%d does not', async (status, code) => {
    const { seen, baseUrl } = serve(refusal(status, code, atOnce))
    const error = await failureOf(createClient({ baseUrl }).getToken({ mint: wallet }))
    expect([error.code, error.status, error.requestId]).toEqual([code, status, 'r-1'])
    expect(seen).toHaveLength(1)
  })

  test('end after as many as allowed', async () => {
    const { seen, baseUrl } = serve(refusal(503, 'UPSTREAM_UNAVAILABLE', atOnce))
    const client = createClient({ baseUrl, maxRetries: 3 })
    expect((await failureOf(client.getHealth())).status).toBe(503)
    expect(seen).toHaveLength(4)
    expect((await failureOf(client.getHealth({}, { maxRetries: 0 }))).status).toBe(503)
    expect(seen).toHaveLength(5)
  })

  test('do not wait past the timeout', async () => {
    const { seen, baseUrl } = serve(refusal(429, 'RATE_LIMITED', { 'retry-after': '3600' }))
    const error = await failureOf(createClient({ baseUrl }).getHealth())
    expect([error.code, error.retryAfterSeconds]).toEqual(['RATE_LIMITED', 3600])
    expect(seen).toHaveLength(1)
  })

  test('follow a lost connection', async () => {
    let lost = 0
    const { baseUrl } = serve(ok)
    const client = createClient({
      baseUrl,
      fetch: (url, init) =>
        lost++ === 0 ? Promise.reject(new TypeError('lost')) : fetch(url, init),
    })
    expect(await client.checkDappRisk({ url: 'a.example' })).toEqual(answer)
    const unreachable = createClient({ baseUrl: 'http://127.0.0.1:9', maxRetries: 0 })
    const { code, message } = await failureOf(unreachable.getHealth())
    expect([code, message.includes('http://127.0.0.1:9 ')]).toEqual(['NETWORK_ERROR', true])
  })
})

describe('failures', () => {
  test('a server that does not answer in time', async () => {
    const { baseUrl } = serve(() => new Promise<Response>(() => undefined))
    const client = createClient({ baseUrl, timeoutMs: 50 })
    expect((await failureOf(client.getHealth())).code).toBe('TIMEOUT')
  })

  test('a body that does not end in time', async () => {
    const { baseUrl } = serve(
      () =>
        new Response(
          new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode('{')) }),
          {
            headers: { 'content-type': 'application/json' },
          },
        ),
    )
    const client = createClient({ baseUrl, timeoutMs: 300 })
    expect((await failureOf(client.getHealth())).code).toBe('TIMEOUT')
  })

  test('cancellation rejects with the reason of the signal, before, during and between requests', async () => {
    const never = serve(() => new Promise<Response>(() => undefined))
    const later = serve(refusal(429, 'RATE_LIMITED', { 'retry-after': '10' }))
    for (const { baseUrl, seen } of [never, later]) {
      const cancel = new AbortController()
      const cancelled = createClient({ baseUrl }).getHealth({}, { signal: cancel.signal })
      while (seen.length === 0) await Bun.sleep(1)
      cancel.abort('enough')
      expect(await cancelled.catch((reason: unknown) => reason)).toBe('enough')
      const early = createClient({ baseUrl }).getHealth({}, { signal: AbortSignal.abort('early') })
      expect(await early.catch((reason: unknown) => reason)).toBe('early')
    }
  })

  test('answers of something that is not our server', async () => {
    const html = (status: number) => () =>
      new Response('<p>', {
        status,
        headers: { 'content-type': 'text/html', 'x-request-id': 'r-2' },
      })
    const cases: [given: () => Response, expected: (string | number | undefined)[]][] = [
      [html(500), ['UPSTREAM_ERROR', 500, 'r-2']],
      [html(429), ['RATE_LIMITED', 429, 'r-2']],
      [html(403), ['INVALID_RESPONSE', 403, 'r-2']],
      [
        () => new Response('{"a":', { headers: { 'content-type': 'application/json' } }),
        ['INVALID_RESPONSE', 200, undefined],
      ],
    ]
    for (const [given, expected] of cases) {
      const client = createClient({ baseUrl: serve(given).baseUrl, maxRetries: 0 })
      const { code, status, requestId } = await failureOf(client.getHealth())
      expect([code, status, requestId]).toEqual(expected)
    }
  })
})
