// Every product route refuses fields and parameters that it does not know, by name, and reports all problems of a
// request. The cases are made from the document of the API, so a new route is covered.
import { describe, expect, test } from 'bun:test'
import { routes } from '../../src/app/routes.ts'
import { asObject, type Json } from '../../src/endpoint/openapi-schema.ts'
import { documentPath } from '../../src/server/openapi/openapi-tidy.ts'
import { makeTestApp } from '../kit/test-app.ts'

const off = { QUOTA_IP: 'off', QUOTA_ENDPOINT: 'off', QUOTA_CAPABILITY: 'off' }
const app = makeTestApp({ env: off })
app.setScanPort(3001)
const socket = { requestIP: () => ({ address: '127.0.0.1' }) }
const base = 'http://api.example:3000'
const document = asObject(await (await app.api(new Request(`${base}/docs/json`), socket)).json())

const address = 'MqFF3gx5j8yN9FXKjGBP2NSrjc6dYuW1pFJUZcqJkxq'

const messageOf = async (path: string, body?: unknown): Promise<string> => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const request = new Request(base + path, body === undefined ? {} : init)
  const answer = await app.api(request, socket)
  const error = asObject(asObject(await answer.json())['error'])
  expect([answer.status, error['code']]).toEqual([400, 'INVALID_REQUEST'])
  return String(error['message'])
}

/** Text in code quotes, in the order in which it is named. */
const namesIn = (message: string): string[] =>
  [...message.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? [])

const product = routes.filter(({ traffic, countsLate }) => traffic === 'product' && !countsLate)

const operationOf = ({ method, path }: { method: string; path: string }): Json =>
  asObject(asObject(asObject(document['paths'])[documentPath(path)])[method.toLowerCase()])

/** A schema that may be a reference to a named one, alone or with what it means in its place. */
const schemaAt = (value: unknown): Json => {
  const { allOf, $ref: reference, ...schema } = asObject(value)
  if (Array.isArray(allOf)) return schemaAt(allOf[0])
  if (typeof reference !== 'string') return schema
  const name = reference.split('/').at(-1) ?? ''
  return schemaAt(asObject(asObject(document['components'])['schemas'])[name])
}

/** The body of a route: its schema and an example. */
const bodyOf = (route: { method: string; path: string }): { schema: Json; example: Json } => {
  const content = asObject(asObject(operationOf(route)['requestBody'])['content'])
  const { schema, examples } = asObject(content['application/json'])
  const [first] = Object.values(asObject(examples))
  return { schema: schemaAt(schema), example: asObject(asObject(first)['value']) }
}

/** An example of every object inside a body, with the place where it goes. */
const objectsIn = (schema: Json, place: string[] = []): string[][] =>
  schema['properties'] === undefined
    ? []
    : [
        place,
        ...Object.entries(asObject(schema['properties'])).flatMap(([name, inner]) =>
          objectsIn(schemaAt(inner), [...place, name]),
        ),
      ]

const withField = (value: Json, place: readonly string[], field: string): Json => {
  const [name, ...rest] = place
  return name === undefined
    ? { ...value, [field]: 1 }
    : { ...value, [name]: withField(asObject(value[name]), rest, field) }
}

const posts = product.filter(({ method }) => method === 'POST')
const levels = posts.flatMap((route) =>
  objectsIn(bodyOf(route).schema).map(
    (place): [string, string, (typeof posts)[number], string[]] => [
      route.path,
      place.join('.') || 'the body',
      route,
      place,
    ],
  ),
)

describe('bodies', () => {
  test('every route with a body is covered', () => {
    expect(levels.map(([path]) => path)).toEqual(
      expect.arrayContaining(posts.map(({ path }) => path)),
    )
    expect(levels.filter(([, where]) => where === 'context').length).toBeGreaterThan(2)
  })

  test.each(levels)('%s refuses an unknown field in %s', async (path, _, route, place) => {
    const message = await messageOf(path, withField(bodyOf(route).example, place, 'zzqx'))
    expect(namesIn(message)[0]).toBe([...place, 'zzqx'].join('.'))
  })

  test.each(levels)('%s names the misspelt field in %s', async (path, _, route, place) => {
    const { schema, example } = bodyOf(route)
    const holder = place.reduce((at, name) => schemaAt(asObject(at['properties'])[name]), schema)
    const [known = ''] = Object.keys(asObject(holder['properties'])).slice(-1)
    const message = await messageOf(path, withField(example, place, `${known}x`))
    expect(namesIn(message).slice(0, 2)).toEqual([
      [...place, `${known}x`].join('.'),
      [...place, known].join('.'),
    ])
  })

  test.each(posts.map((route): [string, typeof route] => [route.path, route]))(
    '%s reports all problems at once',
    async (path, route) => {
      const { schema } = bodyOf(route)
      const { required } = schema
      const names = Object.keys(asObject(schema['properties']))
      const wrong = Object.fromEntries([...names.map((name) => [name, 7]), ['zzqx', 1]])
      expect(namesIn(await messageOf(`${path}?zzq=1`, { zzqx: 1 }))).toEqual(
        expect.arrayContaining(['zzqx', 'zzq', ...(Array.isArray(required) ? required : [])]),
      )
      const invalid = names.filter((name) => name !== 'slippageBps').slice(0, 3)
      expect(namesIn(await messageOf(path, wrong))).toEqual(
        expect.arrayContaining(['zzqx', ...invalid]),
      )
    },
  )
})

describe('queries', () => {
  const reads = product
    .filter(({ method }) => method === 'GET')
    .map(({ path }): [string] => [path.replaceAll(/:\w+/g, address)])

  test.each(reads)('%s refuses an unknown parameter', async (path) => {
    const names = namesIn(await messageOf(`${path}?zzqx=1&zzqy=2`))
    expect(names).toEqual(expect.arrayContaining(['zzqx', 'zzqy']))
  })

  const named = product.filter(({ path }) => path.includes(':'))
  test.each(named.map(({ path }) => [path]))('%s reports address and query', async (path) => {
    const [, parameter = ''] = /:(\w+)/.exec(path) ?? []
    const names = namesIn(await messageOf(`${path.replaceAll(/:\w+/g, 'abc')}?zzqx=1`))
    expect(names).toEqual(expect.arrayContaining([parameter, 'zzqx']))
  })

  test.each(['/v1/monitoring/health', '/metrics', '/', '/docs'])(
    '%s is opened with parameters of others',
    async (path) => {
      const answer = await app.api(new Request(`${base}${path}?utm_source=x`), socket)
      expect(answer.status).toBe(200)
    },
  )
})
