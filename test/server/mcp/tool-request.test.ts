import { describe, expect, test } from 'bun:test'
import { Fault } from '../../../src/basics/fault.ts'
import type { Argument, Tool } from '../../../src/server/mcp/tool.ts'
import { toolRequest } from '../../../src/server/mcp/tool-request.ts'

const tool = (part: Pick<Tool, 'method' | 'path'>, places: Record<string, Argument>): Tool => ({
  name: 'a_tool',
  title: 'A tool',
  description: 'Does something.',
  inputSchema: { type: 'object' },
  capability: 'security',
  arguments: new Map(Object.entries(places)),
  ...part,
})

const example = tool(
  { method: 'GET', path: '/v1/things/:id/parts' },
  {
    id: { place: 'path', required: true },
    limit: { place: 'query', required: false },
    include: { place: 'query', required: false },
  },
)
const sent = tool(
  { method: 'POST', path: '/v1/checks' },
  {
    url: { place: 'body', required: true },
    context: { place: 'body', required: false },
    include: { place: 'query', required: false },
  },
)

const written = async (request: Request): Promise<unknown> => ({
  line: `${request.method} ${request.url}`,
  body: await request.text(),
})

describe('a call becomes a request', () => {
  const cases: [name: string, of: Tool, args: Record<string, unknown>, expected: unknown][] = [
    [
      'with values in path and query',
      example,
      { id: 'abc', limit: 5, include: ['a', 'b'] },
      { line: 'GET http://localhost/v1/things/abc/parts?limit=5&include=a%2Cb', body: '' },
    ],
    [
      'a path argument stays one path segment',
      example,
      { id: '../x/y?z#ä' },
      { line: 'GET http://localhost/v1/things/..%2Fx%2Fy%3Fz%23%C3%A4/parts', body: '' },
    ],
    [
      'with the rest as body',
      sent,
      { url: 'a.example', context: { deep: [1] }, include: 'findings' },
      {
        line: 'POST http://localhost/v1/checks?include=findings',
        body: '{"url":"a.example","context":{"deep":[1]}}',
      },
    ],
    [
      'null is nothing where nothing is needed, and stays where it is',
      sent,
      { url: null, context: null },
      { line: 'POST http://localhost/v1/checks', body: '{"url":null}' },
    ],
    ['empty without arguments', sent, {}, { line: 'POST http://localhost/v1/checks', body: '{}' }],
  ]
  test.each(cases)('%s', async (_, of, args, expected) =>
    expect(await written(toolRequest(of, args))).toEqual(expected),
  )
})

describe('refused before it becomes a request', () => {
  const cases: [name: string, args: Record<string, unknown>, message: string][] = [
    ['an unknown argument', { id: 'a', ids: 1 }, 'ids: unknown-argument'],
    [
      'an argument that every object has',
      { id: 'a', constructor: 1 },
      'constructor: unknown-argument',
    ],
    ['a name that is no name', { id: 'a', '\u001b[2J\nx': 1 }, '?[2J?x: unknown-argument'],
    ['no value in the path', {}, 'id: value-missing'],
    ['nothing in the path', { id: '' }, 'id: unexpected-value'],
    ['a step up', { id: '..' }, 'id: unexpected-value'],
    ['half a character', { id: '\ud800' }, 'id: unexpected-value'],
    ['half a character in the query', { id: 'a', limit: '\ud800' }, 'limit: unexpected-value'],
    ['an object in the query', { id: 'a', limit: {} }, 'limit: unexpected-value'],
    ['null in the path', { id: null }, 'id: unexpected-value'],
  ]
  test.each(cases)('%s', (_, args, message) =>
    expect(() => toolRequest(example, args)).toThrow(message),
  )
})

test('all unknown arguments are reported, and those that are missing in their place', () => {
  const refusal = (args: Record<string, unknown>): unknown => {
    try {
      return toolRequest(example, args)
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown
      return [thrown, ...thrown.others].map(({ field, problem, params }) => [
        field,
        problem,
        params,
      ])
    }
  }
  const known = ['id', 'limit', 'include']
  expect(refusal({ idd: 1, colour: 2, limit: 5 })).toEqual([
    ['idd', 'unknown-argument', { meant: 'id' }],
    ['colour', 'unknown-argument', { known }],
    ['id', 'value-missing', {}],
  ])
})
