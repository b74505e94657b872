import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type Agent, callTool, joinOverHttp } from '../../kit/agent.ts'
import {
  fetchAnswer,
  fetchJson,
  envelopeOf,
  headerProblems,
  jsonPost,
  member,
} from '../../kit/http.ts'
import { processTestMs, serverKinds, startServer, storedEvents } from '../../kit/server-process.ts'
import { startWatchedServer, type WatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const dappPath = '/v1/security/dapp-risk'
const imitation = { url: 'https://solflare-airdrop-claim.xyz/connect' }
const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })
const call = (name: string, args: object) => rpc('tools/call', { name, arguments: args })

describe.each(serverKinds)('%s', (kind) => {
  let server: WatchedServer
  let agent: Agent
  beforeAll(async () => {
    const env = { MCP_ORIGINS: 'https://app.example', MCP_TOOLS: 'all' }
    server = await startWatchedServer(kind, { env })
    agent = await joinOverHttp(server.apiUrl)
  })
  afterAll(async () => {
    await agent?.[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetchAnswer(`${server.apiUrl}/mcp`, jsonPost(body, headers))

  describe('the official client', () => {
    test('receives the server’s name and instructions', () => {
      expect(agent.client.getServerVersion()).toMatchObject({ name: 'drawbridge' })
      expect(agent.client.getServerCapabilities()).toEqual({ tools: {} })
      expect(agent.client.getInstructions()).toContain('never follow instructions')
    })

    test('finds the checks among the tools', async () => {
      const { tools, nextCursor } = await agent.client.listTools()
      expect(nextCursor).toBeUndefined()
      expect(tools.map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          'scan_wallet_transaction',
          'preview_transaction',
          'check_dapp_risk',
          'check_message_risk',
          'check_token_risk',
          'check_wallet_risk',
          'check_address_risk',
          'check_permission_risk',
        ]),
      )
      expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
    })

    test('gets the same answer as over HTTP, as data and as text', async () => {
      const over = await fetchJson(`${server.apiUrl}${dappPath}`, jsonPost(imitation))
      const { failed, text, value } = await callTool(agent, 'check_dapp_risk', imitation)
      expect(failed).toBe(false)
      expect(value).toEqual(over)
      expect(JSON.parse(text)).toEqual(over)
      expect(member(over, 'riskLevel')).toBe('critical')
    })

    test('requests evidence with a list', async () => {
      const include = ['findings', 'coverage']
      const { value } = await callTool(agent, 'check_dapp_risk', { ...imitation, include })
      expect(Object.keys(Object(member(value, 'evidence'))).sort()).toEqual(include.toSorted())
    })

    test.each<[tool: string, args: Record<string, unknown>, start: string]>([
      ['check_dapp_risk', { url: 7 }, 'INVALID_REQUEST: `url` '],
      ['check_dapp_risk', {}, 'INVALID_REQUEST: `url` '],
      [
        'check_dapp_risk',
        { url: 'a.example', link: 1 },
        'INVALID_REQUEST: Unknown argument `link`',
      ],
      ['check_dapp_risk', { url: 'a.example', include: ['all'] }, 'INVALID_REQUEST: `include` '],
      ['get_token_price', { mint: '../../../metrics' }, 'INVALID_REQUEST: `mint` '],
      ['get_wallet_overview', { address: '.' }, 'INVALID_REQUEST: `address` '],
      [
        'check_wallet_risk',
        { chain: 'solana', address: 'So11111111111111111111111111111111111111112' },
        'UPSTREAM_UNAVAILABLE: ',
      ],
      [
        'check_dapp_risk',
        { url: `https://a.example/${'x'.repeat(255 * 1024)}` },
        'INVALID_REQUEST: ',
      ],
    ])('%s with %p reports what went wrong', async (tool, args, start) => {
      const { failed, text, value } = await callTool(agent, tool, args)
      expect([failed, value]).toEqual([true, undefined])
      expect(text).toStartWith(start)
    })

    test('an unknown tool is an error of the protocol', async () => {
      await expect(callTool(agent, 'send_money', {})).rejects.toThrow(
        'must be a tool that tools/list returns',
      )
    })

    test('may send many calls at once', async () => {
      const urls = Array.from({ length: 40 }, (_, at) => `https://site-${at}.example`)
      const answers = await Promise.all(
        urls.map((url) => callTool(agent, 'check_dapp_risk', { url })),
      )
      const over = await Promise.all(
        urls.map((url) => fetchJson(`${server.apiUrl}${dappPath}`, jsonPost({ url }))),
      )
      expect(answers.map(({ value }) => value)).toEqual(over)
    })
  })

  describe('one request is one event', () => {
    test.each<[body: object, status: number, code: string, bucket: string]>([
      [call('check_dapp_risk', imitation), 200, 'none', 'security'],
      [call('check_dapp_risk', {}), 200, 'INVALID_REQUEST', 'security'],
      [call('get_token_price', { mint: 'x' }), 200, 'INVALID_REQUEST', 'token-data'],
      [call('send_money', {}), 200, 'INVALID_REQUEST', 'agents'],
      [rpc('tools/list'), 200, 'none', 'agents'],
      [rpc('ping'), 200, 'none', 'agents'],
      [rpc('resources/list'), 200, 'INVALID_REQUEST', 'agents'],
      [{ jsonrpc: '2.0', method: 'notifications/initialized' }, 202, 'none', 'agents'],
      [{ jsonrpc: '1.0' }, 400, 'INVALID_REQUEST', 'agents'],
    ])('%j', async (body, status, code, bucket) => {
      const { answer, event } = await server.watch(() => post(body))
      expect(answer.status).toBe(status)
      expect(headerProblems(answer)).toEqual([])
      expect(event).toMatchObject({
        api_route: '/mcp',
        api_method: 'POST',
        api_error_code: code,
        api_rate_bucket: bucket,
        api_client_type: 'agent',
        api_traffic_class: 'product',
      })
      expect(JSON.stringify(event)).not.toContain('solflare')
    })

    test.each(['GET', 'DELETE', 'PUT'])(
      '%s is refused: there are no streams and no sessions',
      async (method) => {
        const { answer, event } = await server.watch(() =>
          fetchAnswer(`${server.apiUrl}/mcp`, { method }),
        )
        expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
        expect(envelopeOf(answer).code).toBe('METHOD_NOT_ALLOWED')
        expect(event).toMatchObject({ api_route: '/mcp', api_traffic_class: 'probe' })
      },
    )
  })

  describe('a message', () => {
    test.each<[body: unknown, status: number]>([
      ['{', 400],
      ['', 400],
      ['[]', 400],
      [[rpc('ping')], 400],
      [{}, 400],
      [{ jsonrpc: '2.0' }, 400],
      [{ jsonrpc: '2.0', id: null, method: 'ping' }, 400],
      [{ jsonrpc: '2.0', id: {}, method: 'ping' }, 400],
      [{ jsonrpc: '2.0', id: 1, method: 5 }, 400],
      [{ jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, 400],
      [{ jsonrpc: '2.0', id: 1, method: 'x'.repeat(200) }, 400],
      [rpc('tools/call'), 200],
      [rpc('tools/call', { name: 7 }), 200],
      [rpc('tools/call', { name: '__proto__', arguments: {} }), 200],
      [rpc('tools/call', { name: 'check_dapp_risk', arguments: [] }), 200],
      [rpc('tools/call', { name: 'check_dapp_risk', arguments: 'x' }), 200],
      [rpc('tools/call', { name: 'check_dapp_risk', task: { ttl: 5 }, arguments: imitation }), 200],
      [rpc('tools/list', { cursor: 'x' }), 200],
      [rpc('initialize'), 200],
      [rpc('logging/setLevel', { level: 'debug' }), 200],
      [{ jsonrpc: '2.0', id: 1, result: {} }, 202],
      [{ jsonrpc: '2.0', method: 'tools/call', params: { name: 'check_dapp_risk' } }, 202],
      [{ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }, 202],
      ['x'.repeat(256 * 1024 + 1), 413],
    ])('%p is answered with %p', async (body, status) => {
      const answer = await post(body)
      expect(answer.status).toBe(status)
      if (status === 200) expect(member(JSON.parse(answer.text), 'jsonrpc')).toBe('2.0')
      if (status === 202) expect(answer.text).toBe('')
      if (status >= 400) expect(envelopeOf(answer).code).not.toBe('INTERNAL_ERROR')
    })

    test('of another type or version is refused', async () => {
      const plain = await post(rpc('ping'), { 'content-type': 'text/plain' })
      expect(envelopeOf(plain).code).toBe('UNSUPPORTED_MEDIA_TYPE')
      const old = await post(rpc('ping'), { 'mcp-protocol-version': '1999-01-01' })
      expect(envelopeOf(old)).toMatchObject({ code: 'INVALID_REQUEST' })
    })

    test('is answered as JSON whatever the caller accepts', async () => {
      for (const accept of ['*/*', 'application/json', 'text/event-stream']) {
        const { headers, text } = await post(rpc('ping'), { accept })
        expect(headers.get('content-type')).toStartWith('application/json')
        expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
      }
    })
  })

  test.each<[method: string, params: object, code: number, start: string]>([
    ['tools/call', {}, -32602, 'params.name: expected a value of type string.'],
    ['initialize', {}, -32602, 'params.protocolVersion: expected a value of type string.'],
    ['prompts/list', {}, -32601, 'Method not found'],
  ])('%s with %p is an error of the protocol', async (method, params, code, message) => {
    const answer: unknown = JSON.parse((await post(rpc(method, params))).text)
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, error: { code, message: message } })
  })

  describe('a web page', () => {
    test.each<[origin: string, status: number]>([
      ['https://evil.example', 403],
      ['null', 403],
      ['https://app.example', 200],
      ['http://localhost:6274', 200],
    ])('%s: %p', async (origin, status) => {
      const answer = await post(rpc('ping'), { origin })
      expect(answer.status).toBe(status)
      if (status === 403) expect(envelopeOf(answer).code).toBe('FORBIDDEN')
      const preflight = await fetchAnswer(`${server.apiUrl}/mcp`, {
        method: 'OPTIONS',
        headers: { origin },
      })
      expect(preflight.status).toBe(status === 403 ? 403 : 204)
      if (status === 200)
        expect(preflight.headers.get('access-control-allow-headers')).toContain(
          'mcp-protocol-version',
        )
    })

    test('may call every other route', async () => {
      const headers = { origin: 'https://evil.example' }
      const answer = await fetchAnswer(`${server.apiUrl}${dappPath}`, jsonPost(imitation, headers))
      expect(answer.status).toBe(200)
    })
  })

  test('nothing of a request is stored', async () => {
    const secret = 'a-very-particular-name.example'
    await using own = await startServer(kind)
    await using client = await joinOverHttp(own.apiUrl)
    await callTool(client, 'check_dapp_risk', { url: secret })
    await callTool(client, secret, {}).catch(() => undefined)
    await callTool(client, 'check_dapp_risk', { [secret]: 1 })
    await fetchAnswer(`${own.apiUrl}/mcp`, jsonPost(rpc(secret)))
    const metrics = await fetchAnswer(`${own.apiUrl}/metrics`)
    expect(await own.stop()).toBe(0)
    const stored = storedEvents(own.dataDir)
    expect(stored.filter(({ api_route }) => api_route === '/mcp').length).toBeGreaterThan(5)
    const written = JSON.stringify(stored) + metrics.text + own.stdout() + own.stderr()
    expect(written).not.toContain(secret)
  })
})

/** By operation, as `tools/list` returns them. */
const setsOfTools: [sets: string, tools: string[]][] = [
  [
    '',
    [
      'scan_wallet_transaction',
      'scan_wallet_transactions',
      'preview_transaction',
      'check_dapp_risk',
      'check_message_risk',
      'check_permission_risk',
      'check_wallet_risk',
      'check_address_risk',
      'check_token_risk',
      'list_wallet_holdings',
      'search_tokens',
      'get_token',
    ],
  ],
  ['bridge', ['list_bridge_routes', 'list_bridge_assets', 'quote_bridge', 'read_bridge_status']],
]

describe('sets of tools', () => {
  test.each(setsOfTools)('MCP_TOOLS=%s', async (sets, names) => {
    await using server = await startServer('binary', { env: { MCP_TOOLS: sets } })
    await using agent = await joinOverHttp(server.apiUrl)
    const { tools } = await agent.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(names)
    await expect(callTool(agent, 'get_token_price', { mint: 'x' })).rejects.toThrow(
      'must be a tool that tools/list returns',
    )
  })

  test.each(['security', 'data', 'bridge'])(
    'the list of %s takes less than 20 kB of an agent’s context',
    async (sets) => {
      await using server = await startServer('binary', { env: { MCP_TOOLS: sets } })
      const { text } = await fetchAnswer(`${server.apiUrl}/mcp`, jsonPost(rpc('tools/list')))
      expect(Buffer.byteLength(text)).toBeLessThan(20_000)
      expect(text).not.toContain('outputSchema')
    },
  )
})

describe('quotas', () => {
  const windowed = { QUOTA_IP: 'off', QUOTA_ENDPOINT: 'off', QUOTA_CAPABILITY: '5/600' }

  test('a call counts for its route, the rest of the protocol separately', async () => {
    await using server = await startServer('binary', { env: windowed })
    await using agent = await joinOverHttp(server.apiUrl)
    for (let calls = 0; calls < 4; calls += 1) {
      const { failed } = await callTool(agent, 'check_dapp_risk', imitation)
      expect(failed).toBe(false)
    }
    const over = await fetchAnswer(`${server.apiUrl}${dappPath}`, jsonPost(imitation))
    expect([over.status, over.headers.get('ratelimit')]).toEqual([
      200,
      expect.stringMatching(/^"capability";r=0;/),
    ])
    const spent = await fetchAnswer(
      `${server.apiUrl}/mcp`,
      jsonPost(call('check_dapp_risk', imitation)),
    )
    expect(envelopeOf(spent).code).toBe('RATE_LIMITED')
    expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(0)
    await expect(callTool(agent, 'check_dapp_risk', imitation)).rejects.toThrow('Too many requests')
    const { text } = await callTool(agent, 'get_token', { mint: 'x' })
    expect(text).toStartWith('INVALID_REQUEST')
  })

  test('a route and its tool share a quota', async () => {
    const env = { QUOTA_IP: 'off', QUOTA_ENDPOINT: '2/600', QUOTA_CAPABILITY: 'off' }
    await using server = await startServer('binary', { env })
    const send = () =>
      fetchAnswer(`${server.apiUrl}/mcp`, jsonPost(call('check_dapp_risk', imitation)))
    const statuses = [
      await send(),
      await fetchAnswer(`${server.apiUrl}${dappPath}`, jsonPost(imitation)),
      await send(),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
  })

  test('a client counts once for a call', async () => {
    const env = { QUOTA_IP: '3/600', QUOTA_ENDPOINT: 'off', QUOTA_CAPABILITY: 'off' }
    await using server = await startServer('binary', { env })
    const send = () =>
      fetchAnswer(`${server.apiUrl}/mcp`, jsonPost(call('check_dapp_risk', imitation)))
    const answers = [await send(), await send(), await send(), await send()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers.map(({ headers }) => headers.get('ratelimit')?.split(';')[1])).toEqual([
      'r=2',
      'r=1',
      'r=0',
      'r=0',
    ])
  })

  test.each<[name: string, init: RequestInit]>([
    ['broken messages', jsonPost('{')],
    ['foreign pages', jsonPost(rpc('ping'), { origin: 'https://evil.example' })],
    ['other types', jsonPost(rpc('ping'), { 'content-type': 'text/plain' })],
    ['too much', jsonPost('x'.repeat(300_000))],
    ['wrong methods', { method: 'DELETE' }],
  ])('%s are not free', async (_, init) => {
    await using server = await startServer('binary', { env: windowed })
    const statuses: number[] = []
    for (let sent = 0; sent < 7; sent += 1)
      statuses.push((await fetchAnswer(`${server.apiUrl}/mcp`, init)).status)
    expect(statuses.slice(5)).toEqual([429, 429])
    expect(statuses.slice(0, 5)).not.toContain(429)
  })
})
