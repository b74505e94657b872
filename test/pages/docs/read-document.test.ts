import { describe, expect, test } from 'bun:test'
import { readDocument } from '../../../src/pages/docs/read-document.ts'

const document = {
  info: { title: 'T', version: '2026-01-01', description: 'Words.' },
  tags: [{ name: 'B', description: 'b' }, { name: 'None' }, { name: 'A', description: 'a' }],
  paths: {
    '/v1/a/{id}': {
      servers: [{ url: '/' }, { url: 'http://scan.example' }],
      get: {
        operationId: 'readA',
        tags: ['A'],
        summary: 'Read an A',
        description: 'It reads.',
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: 'Which.',
            schema: { type: 'string', description: 'not this' },
          },
        ],
        responses: {
          200: {
            description: 'The A.',
            headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' } },
            content: { 'application/json': { schema: { type: 'object' }, example: { a: 1 } } },
          },
          429: { headers: { 'Retry-After': { description: 'Seconds.', example: 12 } } },
        },
      },
    },
    '/v1/b': {
      post: {
        operationId: 'makeB',
        tags: ['B'],
        requestBody: {
          content: {
            'application/json': {
              examples: { one: { summary: 'One', value: 1 }, two: { value: 2 } },
            },
          },
        },
        responses: {},
      },
    },
  },
}

describe('an OpenAPI document', () => {
  const read = readDocument(document)
  const [b, a] = read.groups

  test('keeps the order of its groups and drops empty ones', () => {
    expect(read).toMatchObject({ title: 'T', version: '2026-01-01', words: 'Words.' })
    expect(read.groups.map(({ name }) => name)).toEqual(['B', 'A'])
  })

  test('has operations with their address, parameters, answers and own headers', () => {
    expect(a?.operations).toMatchObject([
      {
        id: 'readA',
        method: 'GET',
        path: '/v1/a/{id}',
        summary: 'Read an A',
        otherServer: 'http://scan.example',
        parameters: [{ name: 'id', place: 'path', isRequired: true, schema: { words: 'Which.' } }],
        body: undefined,
        answers: [
          { status: '200', headers: [], content: { samples: [{ name: '', value: { a: 1 } }] } },
          {
            status: '429',
            headers: [{ name: 'Retry-After', words: 'Seconds.', example: '12' }],
            content: undefined,
          },
        ],
      },
    ])
  })

  test('has examples by their names', () => {
    expect(b?.operations[0]?.body?.samples).toEqual([
      { name: 'one', summary: 'One', value: 1 },
      { name: 'two', summary: 'two', value: 2 },
    ])
  })

  test('of another shape is empty', () => {
    for (const value of [undefined, null, 'text', [], {}, { paths: { '/': null }, tags: [null] }])
      expect(readDocument(value).groups).toEqual([])
  })
})
