// The served document: valid, complete, and consistent with the routes.
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv } from 'ajv'
import { beforeAll, describe, expect, test } from 'bun:test'
import { faultStatus } from '../../../src/endpoint/schema/fault-status.ts'
import { asObject, type Json } from '../../../src/endpoint/openapi-schema.ts'
import { routes } from '../../../src/app/routes.ts'
import { makeTestApp } from '../../kit/test-app.ts'

const app = makeTestApp()
app.setScanPort(3001)
const scanPaths = ['/v1/wallet/tx', '/v1/wallet/txs']
const socket = { requestIP: () => ({ address: '127.0.0.1' }) }

const readDocument = async (url: string): Promise<Json> => {
  const answer = await app.api(new Request(url), socket)
  return asObject(await answer.json())
}

type Operation = { name: string; path: string; method: string; operation: Json }

let document: Json = {}
let operations: Operation[] = []

beforeAll(async () => {
  document = await readDocument('http://api.example:3000/docs/json')
  operations = Object.entries(asObject(document['paths'])).flatMap(([path, item]) =>
    Object.entries(asObject(item))
      .filter(([method]) => method !== 'servers')
      .map(([method, operation]) => ({
        name: `${method} ${path}`,
        path,
        method,
        operation: asObject(operation),
      })),
  )
})

const responsesOf = ({ operation }: Operation): [status: string, response: Json][] =>
  Object.entries(asObject(operation['responses'])).map(([status, response]) => [
    status,
    asObject(response),
  ])

/** Every body of an operation, of requests and answers, by content type. */
const bodiesOf = (each: Operation): { where: string; type: string; media: Json }[] =>
  [['request', asObject(each.operation['requestBody'])] as const, ...responsesOf(each)].flatMap(
    ([where, body]) =>
      Object.entries(asObject(body['content'])).map(([type, media]) => ({
        where: `${each.name} ${where}`,
        type,
        media: asObject(media),
      })),
  )

const samplesOf = (media: Json): unknown[] =>
  'example' in media
    ? [media['example']]
    : Object.values(asObject(media['examples'])).map((sample) => asObject(sample)['value'])

/** Every keyword in a schema, including nested schemas. */
const keywordsOf = (schema: Json): string[] => {
  const { properties, items, additionalProperties } = schema
  const inner = [...Object.values(asObject(properties)), items, additionalProperties]
  const schemas = inner.filter((each) => typeof each === 'object')
  return [...Object.keys(schema), ...schemas.flatMap((each) => keywordsOf(asObject(each)))]
}

describe('the document', () => {
  test('is valid OpenAPI 3.0.3', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect([valid, errors, validator.version]).toEqual([true, undefined, '3.0'])
    expect(document['openapi']).toBe('3.0.3')
  })

  test('requires no credential and has a date as its version', () => {
    expect(asObject(document['info'])['version']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(JSON.stringify(document)).not.toContain('"security')
  })

  test('lists exactly the routes besides its own', () => {
    const served = routes
      .filter(({ traffic }) => traffic !== 'docs')
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(operations.map(({ name }) => name).sort()).toEqual(served.sort())
  })

  test('has no keyword of this program or of a newer standard', () => {
    const words = JSON.stringify(document).match(
      /"(?:x-(?:expected|samples|place)|const|patternProperties|anyOf|examples":\[)"?/g,
    )
    expect(words).toBeNull()
  })

  test('describes no value with a keyword that the documentation page omits', () => {
    // The keywords that `pages/docs/read-schema.ts` reads; another one has to be shown there first.
    const shown = [
      ...['$ref', 'allOf', 'type', 'format', 'description', 'properties', 'required', 'items'],
      ...['additionalProperties', 'enum', 'pattern', 'default', 'example', 'minLength'],
      ...['maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'],
    ]
    const schemas = [
      ...Object.values(asObject(asObject(document['components'])['schemas'])),
      ...operations.flatMap((each) => bodiesOf(each).map(({ media }) => media['schema'])),
      ...operations
        .flatMap(({ operation }) => operation['parameters'] ?? [])
        .map((parameter) => asObject(parameter)['schema']),
    ]
    const used = new Set(schemas.flatMap((schema) => keywordsOf(asObject(schema))))
    expect(used.size).toBeGreaterThan(10)
    expect([...used].filter((word) => !shown.includes(word))).toEqual([])
  })

  test('is the same before and after requests', async () => {
    const used = makeTestApp()
    for (const { path, method } of operations) {
      const url = `http://api.example:3000${path.replaceAll(/\{\w+\}/g, 'x')}`
      const body =
        method === 'post' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}
      const serve = scanPaths.includes(path) ? used.scan : used.api
      await serve(new Request(url, { method: method.toUpperCase(), ...body }), socket)
    }
    const later = await used.api(new Request('http://api.example:3000/docs/json'), socket)
    const { servers: _, ...after } = asObject(await later.json())
    const { servers: __, ...before } = document
    expect(Object.keys(after)).toEqual(Object.keys(before))
    expect(after['components']).toEqual(before['components'])
    expect(after['paths']).toEqual(before['paths'])
  })

  test('matches the snapshot; a changed API needs a new version', () => {
    expect(document).toMatchSnapshot()
  })
})

describe('every operation', () => {
  test('has a unique name, a described group and a description', () => {
    const groups = JSON.stringify(document['tags'])
    for (const { name, operation } of operations) {
      expect(operation, name).toMatchObject({
        operationId: expect.stringMatching(/^[a-z][A-Za-z]+$/),
        summary: expect.stringMatching(/^[A-Z].{8,}/),
        description: expect.stringMatching(/^[A-Z].{30,}\.$/),
      })
      expect(groups, name).toContain(JSON.stringify(operation['tags']).slice(1, -1))
    }
    const ids = operations.map(({ operation }) => operation['operationId'])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('accepts and returns JSON, except metrics and streams', () => {
    const others = operations.flatMap(bodiesOf).filter(({ type }) => type !== 'application/json')
    expect(others.map(({ where, type }) => `${where} ${type}`)).toEqual([
      'get /v1/data/tokens/prices/stream 200 text/event-stream',
      'get /v1/data/trades/stream 200 text/event-stream',
      'get /v1/monitoring/public-api/metrics 200 text/plain',
      'get /metrics 200 text/plain',
    ])
  })

  test('has an example of every body, which matches its schema', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    for (const { where, media } of operations.flatMap(bodiesOf)) {
      const fits = ajv.compile({
        ...asObject(media['schema']),
        components: document['components'],
      })
      const samples = samplesOf(media)
      expect(samples.length, where).toBeGreaterThan(0)
      for (const sample of samples) expect([fits(sample), fits.errors], where).toEqual([true, null])
    }
  })

  test('describes every parameter', () => {
    for (const { name, operation } of operations)
      for (const parameter of [operation['parameters'] ?? []].flat())
        expect(asObject(parameter), name).toMatchObject({
          name: expect.any(String),
          in: expect.stringMatching(/^(?:query|path)$/),
          description: expect.stringMatching(/\.$/),
          schema: { type: expect.stringMatching(/^(?:integer|number|boolean|string|array)$/) },
        })
  })
})

describe('refusals', () => {
  const everywhere = [200, 404, 405, 429, 500]
  const fetching = [200, 400, 404, 405, 413, 415, 429, 500, 502, 503, 504]
  test.each([
    ['post /v1/wallet/tx', fetching],
    ['post /v1/security/transaction-preview', fetching],
    ['post /v1/security/token-risk', fetching],
    ['post /v1/security/dapp-risk', fetching.filter((status) => status < 502)],
    ['post /v1/security/message-risk', fetching.filter((status) => status < 502)],
    ['get /v1/monitoring/public-api/stats', [200, 400, 404, 405, 429, 500]],
    ['get /v1/monitoring/public-api/history', everywhere],
    ['get /v1/monitoring/public-api/metrics', everywhere],
    ['get /v1/monitoring/health', [200, 405, 500, 503]],
  ])('%s', (name, statuses) => {
    const found = operations.filter((each) => each.name === name)
    expect(found.flatMap(responsesOf).map(([status]) => Number(status))).toEqual(statuses)
  })

  test('all use the error envelope, with the code of their status', () => {
    const statusOf = new Map<unknown, string>(
      Object.entries(faultStatus).map(([code, status]) => [code, String(status)]),
    )
    for (const each of operations)
      for (const [status, response] of responsesOf(each).filter(
        ([known]) => !known.startsWith('2'),
      )) {
        const media = asObject(asObject(response['content'])['application/json'])
        expect(media['schema']).toEqual({ $ref: '#/components/schemas/ErrorEnvelope' })
        const error = asObject(asObject(media['example'])['error'])
        expect(statusOf.get(error['code']), each.name).toBe(status)
      }
    const { ErrorEnvelope: envelope } = asObject(asObject(document['components'])['schemas'])
    expect(envelope).toMatchObject({
      required: ['error'],
      additionalProperties: false,
      properties: { error: { required: ['code', 'message'], additionalProperties: false } },
    })
  })

  test('every answer describes its headers, and a 429 how long to wait', () => {
    for (const each of operations)
      for (const [status, { headers }] of responsesOf(each)) {
        const names = Object.keys(asObject(headers))
        expect(names).toEqual(
          expect.arrayContaining(['x-request-id', 'RateLimit', 'RateLimit-Policy']),
        )
        expect(names.includes('Retry-After'), `${each.name} ${status}`).toBe(status === '429')
      }
  })
})

describe('the scan address', () => {
  test.each([
    ['http://api.example:3000/docs/json', 'http://api.example:3001'],
    ['http://[::1]:3000/docs/json', 'http://[::1]:3001'],
    ['http://a"b/docs/json', 'http://127.0.0.1:3001'],
  ])('of a document requested at %s is %s', async (url, origin) => {
    const paths = asObject((await readDocument(url))['paths'])
    expect(asObject(paths['/v1/wallet/tx'])['servers']).toEqual([
      { url: '/', description: 'Main address' },
      { url: origin, description: 'Scan address' },
    ])
  })

  test('serves the scan and the health besides the main address', () => {
    const own = Object.entries(asObject(document['paths'])).filter(
      ([, item]) => 'servers' in asObject(item),
    )
    expect(own.map(([path]) => path)).toEqual([...scanPaths, '/v1/monitoring/health'])
  })
})

test('each request example passes the checks of its route', async () => {
  const posts = operations.filter(({ method }) => method === 'post')
  expect(posts.length).toBeGreaterThan(1)
  for (const { name, path, operation } of posts) {
    const content = asObject(asObject(operation['requestBody'])['content'])
    for (const body of samplesOf(asObject(content['application/json']))) {
      const handle = scanPaths.includes(path) ? app.scan : app.api
      const answer = await handle(
        new Request(`http://api.example${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
        socket,
      )
      // The test has no node; only a valid request gets far enough to need one.
      const asksNode = '503' in asObject(operation['responses'])
      expect([answer.status, await answer.text()], name).toEqual(
        asksNode
          ? [503, expect.stringContaining('UPSTREAM_UNAVAILABLE')]
          : [200, expect.stringMatching(/^\{"/)],
      )
    }
  }
})

test('each answer example that needs no data source is the real answer', async () => {
  const alone = operations.filter(
    ({ method, operation }) => method === 'post' && !('503' in asObject(operation['responses'])),
  )
  const compared: string[] = []
  for (const { name, path, operation } of alone) {
    const requestContent = asObject(asObject(operation['requestBody'])['content'])
    const answerContent = asObject(asObject(asObject(operation['responses'])['200'])['content'])
    const answers = asObject(asObject(answerContent['application/json'])['examples'])
    const questions = Object.entries(
      asObject(asObject(requestContent['application/json'])['examples']),
    )
    for (const [sample, question] of questions.filter(([each]) => each in answers)) {
      const answer = await app.api(
        new Request(`http://api.example${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(asObject(question)['value']),
        }),
        socket,
      )
      expect(await answer.json(), `${name} ${sample}`).toEqual(asObject(answers[sample])['value'])
      compared.push(path)
    }
  }
  expect([...new Set(compared)]).toEqual(
    expect.arrayContaining(['/v1/security/dapp-risk', '/v1/security/message-risk', '/mcp']),
  )
})
