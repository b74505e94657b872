// What every request has in common: headers, ids, methods, hosts, and exactly one event.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  type Answer,
  fetchAnswer,
  exchangeRaw,
  firstAnswer,
  headerProblems,
  holdsAnswer,
  jsonPost,
  member,
  uuidV7,
} from '../kit/http.ts'
import {
  bothKinds,
  processTestMs,
  serverKinds,
  startServer,
  storedEvents,
} from '../kit/server-process.ts'
import { statsProblems } from '../kit/strict-stats.ts'
import {
  healthPath,
  previewPath,
  scanPath,
  startWatchedServer,
  statsPath,
  type WatchedServer,
} from '../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

/** An answer to HEAD has a length but no body. */
const holdsHead = (text: string): boolean => text.includes('\r\n\r\n')

type Listener = 'api' | 'scan'

describe.each(bothKinds)('%s', (kind) => {
  let server: WatchedServer
  beforeAll(async () => {
    server = await startWatchedServer(kind)
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const urlOf = (on: Listener, path: string): string =>
    `${on === 'api' ? server.apiUrl : server.scanUrl}${path}`

  type Handled = {
    on: Listener
    method: string
    path: string
    status: number
    route?: string
    traffic: string
    bucket: string
  }
  const handled: Handled[] = [
    {
      on: 'api',
      method: 'GET',
      path: healthPath,
      status: 200,
      traffic: 'monitoring',
      bucket: 'none',
    },
    {
      on: 'scan',
      method: 'GET',
      path: healthPath,
      status: 200,
      traffic: 'monitoring',
      bucket: 'none',
    },
    {
      on: 'api',
      method: 'HEAD',
      path: healthPath,
      status: 200,
      traffic: 'monitoring',
      bucket: 'none',
    },
    {
      on: 'api',
      method: 'GET',
      path: statsPath,
      status: 200,
      traffic: 'monitoring',
      bucket: 'monitoring',
    },
    {
      on: 'api',
      method: 'GET',
      path: '/metrics',
      status: 200,
      traffic: 'monitoring',
      bucket: 'monitoring',
    },
    { on: 'api', method: 'GET', path: '/docs', status: 200, traffic: 'docs', bucket: 'documents' },
    {
      on: 'api',
      method: 'GET',
      path: '/docs/json',
      status: 200,
      traffic: 'docs',
      bucket: 'documents',
    },
    { on: 'api', method: 'GET', path: '/', status: 200, traffic: 'docs', bucket: 'documents' },
    {
      on: 'api',
      method: 'GET',
      path: '/assets/none.js',
      status: 404,
      route: '/assets/:file',
      traffic: 'docs',
      bucket: 'documents',
    },
    { on: 'scan', method: 'POST', path: scanPath, status: 400, traffic: 'product', bucket: 'scan' },
    {
      on: 'scan',
      method: 'OPTIONS',
      path: scanPath,
      status: 204,
      traffic: 'product',
      bucket: 'none',
    },
    {
      on: 'api',
      method: 'POST',
      path: previewPath,
      status: 400,
      traffic: 'product',
      bucket: 'security',
    },
    { on: 'scan', method: 'GET', path: scanPath, status: 405, traffic: 'product', bucket: 'scan' },
    {
      on: 'api',
      method: 'OPTIONS',
      path: statsPath,
      status: 204,
      traffic: 'monitoring',
      bucket: 'none',
    },
    {
      on: 'api',
      method: 'GET',
      path: '/.env',
      status: 404,
      route: 'unmatched',
      traffic: 'probe',
      bucket: 'unmatched',
    },
    {
      on: 'scan',
      method: 'POST',
      path: '/admin',
      status: 404,
      route: 'unmatched',
      traffic: 'probe',
      bucket: 'unmatched',
    },
  ]
  test.each(handled)('one event: $method $path on the $on address', async (each) => {
    const { on, method, path, status, route = path, traffic, bucket } = each
    const { answer, event } = await server.watch(() =>
      fetchAnswer(urlOf(on, path), { method, ...(method === 'POST' && jsonPost({})) }),
    )
    expect(answer.status).toBe(status)
    expect(headerProblems(answer)).toEqual([])
    expect(event).toMatchObject({
      api_service: 'drawbridge',
      api_method: method,
      api_route: route,
      api_status: status,
      api_status_class: `${String(status).charAt(0)}xx`,
      api_success: status < 400 ? 1 : 0,
      api_rate_bucket: bucket,
      api_traffic_class: traffic,
      api_country: 'unknown',
      api_edge_region: 'unknown',
    })
  })

  const agents: [userAgent: string, type: string][] = [
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'browser'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'mobile'],
    ['node', 'sdk'],
    ['curl/8.5.0', 'cli'],
    ['Claude-User/1.0', 'agent'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'bot'],
    ['something of my own', 'unknown'],
    ['x'.repeat(5000), 'unknown'],
  ]
  test.each(agents)('client type of %s', async (userAgent, type) => {
    const headers = { 'user-agent': userAgent }
    const { event } = await server.watch(() => fetchAnswer(urlOf('scan', healthPath), { headers }))
    expect(event['api_client_type']).toBe(type)
  })

  test('the request id is generated here, whatever the caller sends, and unique', async () => {
    const mine = '01890000-0000-7000-8000-000000000000'
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        fetchAnswer(urlOf(index % 2 === 0 ? 'api' : 'scan', index % 3 === 0 ? '/no' : healthPath), {
          headers: { 'x-request-id': mine },
        }),
      ),
    )
    const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '')
    expect(ids.filter((id) => !uuidV7.test(id) || id === mine)).toEqual([])
    expect(new Set(ids).size).toBe(200)
  })

  test('a page of any site may call the API: preflight and answer', async () => {
    const headers = {
      origin: 'https://wallet.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    const { answer } = await server.watch(() =>
      fetchAnswer(urlOf('scan', scanPath), { method: 'OPTIONS', headers }),
    )
    const header = (name: string): string => answer.headers.get(name) ?? ''
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(header('access-control-allow-origin')).toBe('*')
    expect(header('access-control-allow-methods').split(', ')).toContain('POST')
    expect(header('access-control-allow-headers')).toContain('content-type')
    expect(header('access-control-allow-headers')).toContain('last-event-id')
    expect(Number(header('access-control-max-age'))).toBeGreaterThan(0)
    expect(header('allow')).toBe('POST, OPTIONS')
    expect(header('access-control-allow-credentials')).toBe('')
  })

  const getPaths = [healthPath, statsPath, '/metrics', '/docs', '/docs/json', '/']
  test.each(getPaths)('HEAD %s is the GET without its body', async (path) => {
    const got = await fetchAnswer(urlOf('api', path))
    const { answer } = await server.watch(() => fetchAnswer(urlOf('api', path), { method: 'HEAD' }))
    expect([answer.status, answer.text]).toEqual([got.status, ''])
    expect(answer.headers.get('content-type')).toBe(got.headers.get('content-type'))
    expect(headerProblems(answer)).toEqual([])
  })

  const raw = async (on: Listener, request: string): Promise<Answer> => {
    const enough = request.startsWith('HEAD') ? holdsHead : holdsAnswer
    const { text } = await exchangeRaw(urlOf(on, ''), [request], { enough })
    const answer = firstAnswer(text)
    if (!answer) throw new Error(`no answer: ${text}`)
    return answer
  }
  const body = JSON.stringify({
    chain: 'solana',
    tx_base64: 'AQID',
    wallet_address: '1'.repeat(32),
  })
  const post = `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const hosts: [what: string, on: Listener, request: string, status: number][] = [
    ['a host of one letter', 'api', `GET ${healthPath} HTTP/1.1\r\nhost: a\r\n\r\n`, 200],
    ['a short name in a network', 'scan', `GET ${healthPath} HTTP/1.1\r\nhost: api\r\n\r\n`, 200],
    ['a scan by a short name', 'scan', `POST ${scanPath} HTTP/1.1\r\nhost: db\r\n${post}`, 400],
    ['no host, as in load balancer checks', 'api', `GET ${healthPath} HTTP/1.0\r\n\r\n`, 200],
    ['a scan without a host', 'scan', `POST ${scanPath} HTTP/1.0\r\n${post}`, 400],
    ['HEAD without a host', 'api', `HEAD ${healthPath} HTTP/1.0\r\n\r\n`, 200],
    ['an empty host', 'api', `GET ${statsPath}?limit=5 HTTP/1.1\r\nhost: \r\n\r\n`, 200],
    ['a host with a space', 'api', `GET ${statsPath}?limit=0 HTTP/1.1\r\nhost: a b\r\n\r\n`, 400],
    ['half a bracket', 'api', `GET /docs HTTP/1.1\r\nhost: [::\r\n\r\n`, 200],
    [
      'HEAD of the bare address with half a bracket',
      'api',
      `HEAD / HTTP/1.1\r\nhost: [::\r\n\r\n`,
      200,
    ],
    ['HEAD with half a bracket', 'api', `HEAD /docs HTTP/1.1\r\nhost: [::\r\n\r\n`, 200],
    [
      'HEAD without a readable host',
      'api',
      `HEAD ${statsPath}?limit=0 HTTP/1.1\r\nhost: a b\r\n\r\n`,
      400,
    ],
    [
      'the absolute form',
      'api',
      `GET http://other.example${healthPath} HTTP/1.1\r\nhost: a\r\n\r\n`,
      200,
    ],
    ['a doubled slash', 'api', `GET /${healthPath} HTTP/1.1\r\nhost: a\r\n\r\n`, 404],
    ['CONNECT', 'api', `CONNECT other.example:443 HTTP/1.1\r\nhost: a\r\n\r\n`, 404],
  ]
  test.each(hosts)('%s', async (_, on, request, status) => {
    const { answer } = await server.watch(() => raw(on, request))
    expect(answer.status).toBe(status)
    expect(headerProblems(answer)).toEqual([])
    if (request.startsWith('POST')) expect(answer.text).toContain('`tx_base64` ')
  })

  test('pipelined requests are answered in order', async () => {
    const request = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
    const { text } = await exchangeRaw(
      server.apiUrl,
      [request(healthPath) + request('/nothing') + request(`${statsPath}?limit=0`)],
      { enough: (sofar) => sofar.split('x-request-id').length > 3 && sofar.includes(' 400 ') },
    )
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '200',
      '404',
      '400',
    ])
  })
})

describe.each(serverKinds)('%s under traffic of all kinds', (kind) => {
  test('answers, stats, metrics, log lines and stored events are the same requests', async () => {
    await using server = await startServer(kind, {
      env: { QUOTA_IP: '300/3600', QUOTA_ENDPOINT: 'off', QUOTA_CAPABILITY: 'off' },
    })
    const requests: (() => Promise<Answer>)[] = [
      () => fetchAnswer(`${server.apiUrl}${healthPath}`),
      () => fetchAnswer(`${server.scanUrl}${healthPath}`),
      () => fetchAnswer(`${server.scanUrl}${scanPath}`, jsonPost({})),
      () => fetchAnswer(`${server.apiUrl}/nothing`),
      () => fetchAnswer(`${server.apiUrl}/docs`),
      () => fetchAnswer(`${server.apiUrl}${statsPath}?limit=0`),
      () => fetchAnswer(`${server.apiUrl}${statsPath}`, { method: 'DELETE' }),
    ]
    const answers = (
      await Promise.all(Array.from({ length: 70 }, () => requests.map((send) => send())).flat())
    ).map(({ status, headers }) => `${headers.get('x-request-id')} ${status}`)
    const metrics = await fetchAnswer(`${server.apiUrl}/metrics`)
    expect(metrics.status).toBe(429)
    expect(await server.stop()).toBe(0)

    const stored = storedEvents(server.dataDir)
    const all = [...answers, `${metrics.headers.get('x-request-id')} 429`].toSorted()
    expect(all.filter((line) => line.endsWith(' 429')).length).toBeGreaterThan(40)
    expect(stored.map((row) => `${row.request_id} ${row.api_status}`).toSorted()).toEqual(all)

    const logged = server
      .stdout()
      .split('\n')
      .filter((line) => line.includes('"analyticsEvent"'))
      .map((line): unknown => JSON.parse(line))
    const lineOf = (event: unknown): string =>
      [member(event, 'requestId'), member(event, 'analyticsEvent', 'params', 'api_status')].join(
        ' ',
      )
    expect(logged.map(lineOf).toSorted()).toEqual(all)
    expect(Object.keys(Object(logged[0])).toSorted()).toEqual([
      'analyticsEvent',
      'observedAt',
      'requestId',
    ])
  })

  test('stats and metrics count the same', async () => {
    await using server = await startServer(kind, {
      env: { QUOTA_IP: 'off', QUOTA_ENDPOINT: '20/3600', QUOTA_CAPABILITY: 'off' },
    })
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        fetchAnswer(`${server.scanUrl}${index % 2 === 0 ? scanPath : '/x'}`, jsonPost({ index })),
      ),
    )
    await Promise.all(Array.from({ length: 30 }, () => fetchAnswer(`${server.apiUrl}/docs`)))
    const stats: unknown = JSON.parse((await fetchAnswer(`${server.apiUrl}${statsPath}`)).text)
    expect(statsProblems(stats)).toEqual([])
    const { text } = await fetchAnswer(`${server.apiUrl}/metrics`)
    const routes = member(stats, 'routes')
    for (const route of Array.isArray(routes) ? routes : []) {
      for (const [status, count] of Object.entries(Object(member(route, 'statusCodes')))) {
        const labels = `route="${String(member(route, 'route'))}",method="${String(member(route, 'method'))}",status="${status}"`
        expect(text).toContain(`drawbridge_http_requests_total{${labels}} ${String(count)}\n`)
      }
    }
    expect(member(stats, 'summary', 'rateLimitedCount')).toBe(10)
  })
})
