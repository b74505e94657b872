import { Ajv } from 'ajv'
import { beforeAll, describe, expect, test } from 'bun:test'
import { descriptionMaxChars, guidance } from '../../../src/server/mcp/guidance.ts'
import { isTool, makeTools, toolName } from '../../../src/server/mcp/make-tools.ts'
import type { Tool } from '../../../src/server/mcp/tool.ts'
import { documentPath } from '../../../src/server/openapi/openapi-tidy.ts'
import { asObject } from '../../../src/endpoint/openapi-schema.ts'
import { routes } from '../../../src/app/routes.ts'
import { makeTestApp } from '../../kit/test-app.ts'

const socket = { requestIP: () => ({ address: '127.0.0.1' }) }

let document: Record<string, unknown> = {}
let tools: Tool[] = []

beforeAll(async () => {
  const answer = await makeTestApp().api(new Request('http://api.example/docs/json'), socket)
  document = asObject(await answer.json())
  tools = [...makeTools(document, routes).values()]
})

describe('the tools of the product', () => {
  test('are exactly its endpoints', () => {
    const expected = routes.filter(
      ({ traffic, path, streams }) => traffic === 'product' && path !== '/mcp' && !streams,
    )
    expect(tools.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expected.map(({ method, path }) => `${method} ${path}`),
    )
    expect(routes.filter(isTool).length).toBe(tools.length)
  })

  test('have names, descriptions and schemas that every client accepts', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[a-z][a-z0-9_]{2,63}$/)
      expect(tool.title.length, tool.name).toBeGreaterThan(8)
      expect(tool.description, tool.name).toMatch(/^[A-Z].{30,}\.$/)
      expect(tool.description.length, tool.name).toBeLessThanOrEqual(descriptionMaxChars)
      expect(() => ajv.compile(tool.inputSchema), tool.name).not.toThrow()
      expect(JSON.stringify(tool.inputSchema), tool.name).not.toMatch(/"\$ref"|"x-[a-z]+"/)
    }
  })

  test('describe every argument, and require those in the path', () => {
    for (const tool of tools) {
      for (const [name, schema] of Object.entries(tool.inputSchema.properties ?? {}))
        expect(asObject(schema)['description'], `${tool.name} ${name}`).toBeString()
      for (const [, name] of tool.path.matchAll(/:(\w+)/g))
        expect(tool.inputSchema.required, tool.name).toContain(String(name))
    }
  })

  test('accept the documented samples', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    let taken = 0
    for (const tool of tools.filter(({ method }) => method === 'POST')) {
      const item = asObject(asObject(document['paths'])[tool.path])
      const body = asObject(asObject(item['post'])['requestBody'])
      const media = asObject(asObject(body['content'])['application/json'])
      for (const sample of Object.values(asObject(media['examples']))) {
        const fits = ajv.validate(tool.inputSchema, asObject(sample)['value'])
        expect([fits, ajv.errors], tool.name).toEqual([true, null])
        taken += 1
      }
    }
    expect(taken).toBeGreaterThan(8)
  })

  test('have the description for agents, or the first sentences of the documentation', () => {
    const authored = new Map([...guidance].map(([id, words]) => [toolName(id), words]))
    for (const { name, description, method, path } of tools) {
      const item = asObject(asObject(document['paths'])[documentPath(path)])
      const whole = String(asObject(item[method.toLowerCase()])['description'])
      const isBeginning = `${whole} `.startsWith(`${description} `)
      expect(authored.get(name) ?? isBeginning, name).toBe(authored.has(name) ? description : true)
      authored.delete(name)
    }
    expect([...authored.keys()]).toEqual([])
  })
})

describe('makeTools refuses', () => {
  const route = {
    method: 'POST',
    path: '/a',
    listeners: ['api'],
    capability: 'security',
    traffic: 'product',
  } as const
  const operation = (fields: string[], query: string[], description = 'Does it.') => ({
    operationId: 'doIt',
    description,
    parameters: query.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', properties: Object.fromEntries(fields.map((f) => [f, {}])) },
        },
      },
    },
  })

  test('two arguments of one name', () => {
    const twice = { paths: { '/a': { post: operation(['x', 'y'], ['y']) } } }
    expect(() => makeTools(twice, [route])).toThrow('two arguments of doIt are called y')
  })

  test('a description without a short beginning', () => {
    const long = { paths: { '/a': { post: operation([], [], `${'x'.repeat(400)}. End.`) } } }
    expect(() => makeTools(long, [route])).toThrow('doIt needs a description')
  })

  test('two tools of one name', () => {
    const item = { post: operation(['x'], []) }
    expect(() =>
      makeTools({ paths: { '/a': item, '/b': item } }, [route, { ...route, path: '/b' }]),
    ).toThrow('two tools are called do_it')
  })
})
