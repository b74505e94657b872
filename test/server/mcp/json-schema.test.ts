import { describe, expect, test } from 'bun:test'
import { toJsonSchema } from '../../../src/server/mcp/json-schema.ts'

const named = {
  Coin: { type: 'object', properties: { mint: { type: 'string', example: 'So1' } } },
  Purse: { type: 'array', items: { $ref: '#/components/schemas/Coin' } },
  Loop: { type: 'object', properties: { next: { $ref: '#/components/schemas/Loop' } } },
}
const read = (schema: unknown): unknown => toJsonSchema(schema, named)

describe('schemas for agents', () => {
  const cases: [name: string, schema: unknown, expected: unknown][] = [
    ['a plain one', { type: 'string', minLength: 1 }, { type: 'string', minLength: 1 }],
    [
      'references within references',
      { type: 'object', properties: { purse: { $ref: '#/components/schemas/Purse' } } },
      {
        type: 'object',
        properties: {
          purse: {
            type: 'array',
            items: { type: 'object', properties: { mint: { type: 'string', examples: ['So1'] } } },
          },
        },
      },
    ],
    [
      'fields that are called like keywords',
      { type: 'object', properties: { $ref: { type: 'string' }, example: { type: 'integer' } } },
      { type: 'object', properties: { $ref: { type: 'string' }, example: { type: 'integer' } } },
    ],
    [
      'values that look like schemas',
      { default: { example: 1 }, enum: [{ example: 2 }] },
      { default: { example: 1 }, enum: [{ example: 2 }] },
    ],
    ['a missing one', undefined, undefined],
  ]
  test.each(cases)('%s', (_, schema, expected) => expect(read(schema)).toEqual(expected))

  test.each([
    ['Loop', 'the schema Loop contains itself'],
    ['Nothing', 'there is no schema Nothing'],
    ['constructor', 'there is no schema constructor'],
  ])('%s cannot be resolved', (name, message) => {
    expect(() => read({ $ref: `#/components/schemas/${name}` })).toThrow(message)
  })
})
