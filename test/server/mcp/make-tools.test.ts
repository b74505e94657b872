import { Ajv } from 'ajv'
import { beforeAll, describe, expect, test } from 'bun:test'
import { whenToUse } from '../../../src/server/mcp/guidance.ts'
import { isTool, makeTools, toolName } from '../../../src/server/mcp/make-tools.ts'
import type { Tool } from '../../../src/server/mcp/tool.ts'
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
      expect(() => ajv.compile(tool.inputSchema), tool.name).not.toThrow()
      expect(tool.outputSchema?.type, tool.name).toBe('object')
      expect(() => ajv.compile(asObject(tool.outputSchema)), tool.name).not.toThrow()
      const text = JSON.stringify([tool.inputSchema, tool.outputSchema])
      expect(text, tool.name).not.toMatch(/"\$ref"|"x-[a-z]+"/)
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

  test('guidance precedes the description of its tools', () => {
    for (const [operationId, words] of whenToUse) {
      const tool = tools.find(({ name }) => name === toolName(operationId))
      expect(tool?.description.startsWith(words), operationId).toBe(true)
    }
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
  const operation = (fields: string[], query: string[]) => ({
    operationId: 'doIt',
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

  test('two tools of one name', () => {
    const item = { post: operation(['x'], []) }
    expect(() =>
      makeTools({ paths: { '/a': item, '/b': item } }, [route, { ...route, path: '/b' }]),
    ).toThrow('two tools are called do_it')
  })
})
