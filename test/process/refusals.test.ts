// Every refusal over real HTTP: status, code, message, headers, and its single event.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import {
  type Answer,
  fetchAnswer,
  envelopeOf,
  exchangeRaw,
  firstAnswer,
  holdsAnswer,
  jsonPost,
} from '../kit/http.ts'
import { processTestMs, serverKinds } from '../kit/server-process.ts'
import {
  healthPath,
  metricValue,
  scanPath,
  startWatchedServer,
  statsPath,
  type WatchedServer,
} from '../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

type Listener = 'api' | 'scan'

const wallet = 'MqFF3gx5j8yN9FXKjGBP2NSrjc6dYuW1pFJUZcqJkxq'
const body = { chain: 'solana', tx_base64: 'AQID', wallet_address: wallet }
const without = (field: keyof typeof body): Record<string, unknown> => {
  const { [field]: _, ...rest } = body
  return rest
}

type Refusal = {
  what: string
  on: Listener
  path: string
  init: RequestInit
  code: string
  /** The field that the message must name. */
  field?: string
}

const queries = [
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=1.5', 'limit'],
  ['limit=1e1', 'limit'],
  ['limit=0x10', 'limit'],
  ['limit=%205', 'limit'],
  ['limit=', 'limit'],
  ['limit', 'limit'],
  ['limit=99999999999999999999', 'limit'],
  ['limit=٣', 'limit'],
  ['limit=5&limit=x', 'limit'],
  ['includeRecent=yes', 'includeRecent'],
  ['includeRecent=TRUE', 'includeRecent'],
  ['includeRecent=1', 'includeRecent'],
  ['includeRecent=', 'includeRecent'],
  ['limit=%ff', 'query'],
  ['%=1', 'query'],
] as const

const nowhere: [what: string, on: Listener, path: string, init?: RequestInit][] = [
  ['an unknown path', 'api', '/v1/nothing/here'],
  ['another case', 'api', '/V1/monitoring/health'],
  ['an encoded letter', 'api', '/v1/monitoring/%68ealth'],
  ['the stats on the scan address', 'scan', statsPath],
  ['metrics on the scan address', 'scan', '/metrics'],
  ['documents on the scan address', 'scan', '/docs'],
  ['the page on the scan address', 'scan', '/'],
  ['an unknown path of the scan', 'scan', '/wp-login.php'],
  ['OPTIONS of an unknown path', 'api', '/nothing', { method: 'OPTIONS' }],
]

const typed = (type: string): RequestInit => ({ body: '{}', headers: { 'content-type': type } })
const mediaTypes: [what: string, init: RequestInit][] = [
  ['no content type', { body: Buffer.from('{}') }],
  ['text', typed('text/plain')],
  ['a form', typed('application/x-www-form-urlencoded')],
  ['a type that only begins so', typed('application/jsonp')],
  ['another charset', typed('application/json; charset=latin1')],
  ['two types', typed('application/json, text/plain')],
  ['no body and no type', {}],
  [
    'compression',
    {
      body: gzipSync(JSON.stringify(body)),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    },
  ],
]

const deepObject = `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}}`

const bodies: [what: string, body: unknown, field: string][] = [
  ['nothing', '', 'body'],
  ['half of it', '{"chain":"solana"', 'body'],
  ['single quotes', "{'chain':'solana'}", 'body'],
  ['a number beyond all', JSON.stringify({ ...body, chain: 0 }).replace('0', '1e999'), 'chain'],
  ['null', 'null', 'body'],
  ['a list', '[]', 'body'],
  ['text', '"solana"', 'body'],
  ['a number', '7', 'body'],
  ['no field at all', '{}', 'chain'],
  ['no chain', without('chain'), 'chain'],
  ['another chain', { ...body, chain: 'ethereum' }, 'chain'],
  ['the chain in capitals', { ...body, chain: 'Solana' }, 'chain'],
  ['no transaction', without('tx_base64'), 'tx_base64'],
  ['a transaction that is a number', { ...body, tx_base64: 7 }, 'tx_base64'],
  ['an empty transaction', { ...body, tx_base64: '' }, 'tx_base64'],
  ['a transaction of other letters', { ...body, tx_base64: 'not base64 !' }, 'tx_base64'],
  ['a transaction that is none', body, 'tx_base64'],
  ['a lone surrogate', JSON.stringify({ ...body, tx_base64: '\ud800' }), 'tx_base64'],
  ['a transaction too long', { ...body, tx_base64: 'A'.repeat(200_000) }, 'tx_base64'],
  ['no wallet', without('wallet_address'), 'wallet_address'],
  ['a short wallet', { ...body, wallet_address: 'abc' }, 'wallet_address'],
  ['a long wallet', { ...body, wallet_address: wallet.repeat(2) }, 'wallet_address'],
  ['a wallet that is null', { ...body, wallet_address: null }, 'wallet_address'],
  ['a context that is a list', { ...body, context: [] }, 'context'],
  ['a context that is text', { ...body, context: 'x' }, 'context'],
  ['a source that is a number', { ...body, context: { source: 7 } }, 'context.source'],
  ['a long domain', { ...body, context: { dapp_domain: 'x'.repeat(2049) } }, 'context.dapp_domain'],
  ['lists without end', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'body'],
  ['objects without end', deepObject.slice(0, -1), 'body'],
  ['a chain without end', `{"chain":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'body'],
  [
    'a source without end',
    JSON.stringify({ ...body, context: { source: 0 } }).replace('0}', deepObject),
    'body',
  ],
  ['a prototype', '{"__proto__":{"chain":"solana"},"constructor":{"prototype":{}}}', 'chain'],
  ['the last of two chains', JSON.stringify(body).replace('}', ',"chain":"ethereum"}'), 'chain'],
]

const maxBytes = 256 * 1024

const scanRefusal = { on: 'scan', path: scanPath } as const
const refusals: Refusal[] = [
  {
    what: 'the scan on the main address, as on its own',
    on: 'api',
    path: scanPath,
    init: jsonPost(body),
    code: 'INVALID_REQUEST',
    field: 'tx_base64',
  },
  ...nowhere.map(([what, on, path, init = {}]) => ({ what, on, path, init, code: 'NOT_FOUND' })),
  ...queries.map(([query, field]): Refusal => ({
    what: `?${query}`,
    on: 'api',
    path: `${statsPath}?${query}`,
    init: {},
    code: 'INVALID_REQUEST',
    field,
  })),
  ...mediaTypes.map(([what, init]) => ({
    ...scanRefusal,
    what,
    init: { method: 'POST', ...init },
    code: 'UNSUPPORTED_MEDIA_TYPE',
  })),
  ...bodies.map(([what, body, field]) => ({
    ...scanRefusal,
    what,
    init: jsonPost(body),
    code: 'INVALID_REQUEST',
    field,
  })),
  {
    ...scanRefusal,
    what: 'a body one byte too large',
    init: jsonPost(' '.repeat(maxBytes + 1)),
    code: 'PAYLOAD_TOO_LARGE',
  },
]

describe.each(serverKinds)('%s', (kind) => {
  let server: WatchedServer
  beforeAll(async () => {
    server = await startWatchedServer(kind)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const urlOf = (on: Listener, path: string): string =>
    `${on === 'api' ? server.apiUrl : server.scanUrl}${path}`

  test.each(refusals)(
    '$code on the $on address: $what',
    async ({ on, path, init, code, field }) => {
      const { answer, event } = await server.watch(() => fetchAnswer(urlOf(on, path), init))
      const error = envelopeOf(answer)
      expect(error.code).toBe(code)
      if (field !== undefined)
        expect(error.message).toStartWith(field === 'body' ? 'The request body ' : `\`${field}\` `)
      expect(answer.headers.get('ratelimit')).toMatch(/^"\w+";r=\d+;t=\d+$/)
      expect(answer.headers.get('ratelimit-policy')).toContain('"ip";q=1000000;w=60')
      expect(event).toMatchObject({ api_success: 0, api_error_code: code, api_status_class: '4xx' })
      if (code !== 'NOT_FOUND') return
      expect(event).toMatchObject({
        api_route: 'unmatched',
        api_traffic_class: 'probe',
        api_rate_bucket: 'unmatched',
      })
    },
  )

  const wrongMethods: [on: Listener, method: string, path: string, allow: string][] = [
    ['api', 'DELETE', statsPath, 'GET, HEAD, OPTIONS'],
    ['api', 'POST', statsPath, 'GET, HEAD, OPTIONS'],
    ['api', 'PUT', healthPath, 'GET, HEAD, OPTIONS'],
    ['api', 'PATCH', '/metrics', 'GET, HEAD, OPTIONS'],
    ['api', 'POST', '/', 'GET, HEAD, OPTIONS'],
    ['scan', 'DELETE', healthPath, 'GET, HEAD, OPTIONS'],
    ['scan', 'GET', scanPath, 'POST, OPTIONS'],
    ['scan', 'PUT', scanPath, 'POST, OPTIONS'],
  ]
  test.each(wrongMethods)('405 on the %s address: %s %s', async (on, method, path, allow) => {
    const { answer, event } = await server.watch(() => fetchAnswer(urlOf(on, path), { method }))
    expect(envelopeOf(answer).code).toBe('METHOD_NOT_ALLOWED')
    expect(answer.headers.get('allow')).toBe(allow)
    expect(event).toMatchObject({ api_method: method, api_route: path })
    for (const allowed of allow.split(', ')) {
      const again = await server.watch(() =>
        fetchAnswer(urlOf(on, path), { method: allowed, ...(allowed === 'POST' && jsonPost({})) }),
      )
      expect([allowed, again.answer.status]).not.toEqual([allowed, 405])
    }
  })

  test('HEAD where there is no GET is refused without a body', async () => {
    const { answer, event } = await server.watch(() =>
      fetchAnswer(urlOf('scan', scanPath), { method: 'HEAD' }),
    )
    expect([answer.status, answer.text]).toEqual([405, ''])
    expect(event).toMatchObject({ api_method: 'HEAD', api_error_code: 'METHOD_NOT_ALLOWED' })
  })

  test('an unknown method is OTHER in the event', async () => {
    const { answer, event } = await server.watch(() =>
      fetchAnswer(urlOf('api', healthPath), { method: 'PROPFIND' }),
    )
    expect(envelopeOf(answer).code).toBe('METHOD_NOT_ALLOWED')
    expect(event['api_method']).toBe('OTHER')
  })

  const raw = (on: Listener, ...parts: string[]): Promise<Answer> =>
    exchangeRaw(urlOf(on, ''), parts, { enough: holdsAnswer }).then(({ text }) => {
      const answer = firstAnswer(text)
      if (!answer) throw new Error(`no answer: ${text}`)
      return answer
    })
  const post = (headers: string): string =>
    `POST ${scanPath} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`

  test('413 by the declared length, before the body is sent', async () => {
    const { answer, event } = await server.watch(() =>
      raw('scan', post(`content-length: ${maxBytes + 1}`)),
    )
    expect(envelopeOf(answer).code).toBe('PAYLOAD_TOO_LARGE')
    expect(event).toMatchObject({ api_route: scanPath, api_rate_bucket: 'scan' })
  })

  test('413 of a body without a length, while it arrives', async () => {
    const chunk = `${(64 * 1024).toString(16)}\r\n${' '.repeat(64 * 1024)}\r\n`
    const { answer } = await server.watch(() =>
      raw('scan', post('transfer-encoding: chunked'), chunk, chunk, chunk, chunk, chunk),
    )
    expect(envelopeOf(answer).code).toBe('PAYLOAD_TOO_LARGE')
  })

  test('a body of exactly the limit is read', async () => {
    const full = JSON.stringify(body).padEnd(maxBytes, ' ')
    const { answer } = await server.watch(() =>
      fetchAnswer(urlOf('scan', scanPath), jsonPost(full)),
    )
    expect(envelopeOf(answer).message).toStartWith('`tx_base64` ')
  })

  test('a body in small chunks is read whole', async () => {
    const chunks = [...JSON.stringify(body)].map((letter) => `1\r\n${letter}\r\n`)
    const { answer } = await server.watch(() =>
      raw('scan', post('transfer-encoding: chunked'), ...chunks, '0\r\n\r\n'),
    )
    expect(envelopeOf(answer).message).toStartWith('`tx_base64` ')
  })

  test('unknown fields and parameters are refused by name', async () => {
    const more = { ...body, contxt: { a: [1] }, context: { source: 'x', dapp_domian: 7 } }
    const { answer } = await server.watch(() =>
      fetchAnswer(urlOf('scan', `${scanPath}?inclde=findings`), jsonPost(more)),
    )
    const { code, message } = envelopeOf(answer)
    expect(code).toBe('INVALID_REQUEST')
    expect(message).toStartWith('Unknown field `contxt`; did you mean `context`?')
    for (const name of ['context.dapp_domian', 'context.dapp_domain', 'tx_base64', 'inclde'])
      expect(message).toContain(`\`${name}\``)
  })

  test('invalid UTF-8 is refused', async () => {
    const { answer } = await server.watch(() =>
      fetchAnswer(urlOf('scan', scanPath), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      }),
    )
    expect(envelopeOf(answer).message).toBe('The request body must be UTF-8 text.')
  })

  test('refusals are counted in the metrics by template', async () => {
    const sample = 'drawbridge_http_requests_total{route="unmatched",method="GET",status="404"}'
    const before = await metricValue(server.apiUrl, sample)
    await fetchAnswer(urlOf('api', '/some/secret/path'))
    await fetchAnswer(urlOf('scan', '/another/secret/path'))
    expect((await metricValue(server.apiUrl, sample)) - before).toBe(2)
  })

  test('nothing but request events was logged', () => {
    const others = server
      .stdout()
      .split('\n')
      .filter((line) => line !== '' && !line.includes('"analyticsEvent"'))
    expect(others).toHaveLength(1)
    expect(server.stderr()).toBe('')
  })
})
