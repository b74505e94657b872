import { describe, expect, test } from 'bun:test'
import { t } from 'elysia'
import { makeSchemaReader } from '../../src/endpoint/openapi-schema.ts'
import { inPlace } from '../../src/endpoint/schema/in-place.ts'

const read = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(makeSchemaReader().read(schema)))

describe('schemas for OpenAPI 3.0', () => {
  const cases: [name: string, schema: unknown, expected: unknown][] = [
    ['a constant', t.Literal('solana'), { type: 'string', enum: ['solana'] }],
    [
      'a union of constants',
      t.Union([t.Literal(0), t.Literal(1)], { description: 'Yes or no.' }),
      { type: 'number', enum: [0, 1], description: 'Yes or no.' },
    ],
    [
      'a union of shapes stays one',
      t.Union([t.String(), t.Integer()]),
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    ],
    [
      'a record',
      t.Record(t.String(), t.Integer({ minimum: 0 })),
      { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
    ],
    ['examples', t.String({ examples: ['a', 'b'] }), { type: 'string', example: 'a' }],
    ['the sentences for refusals', t.String({ 'x-expected': 'expected b.' }), { type: 'string' }],
    [
      'properties that are called like keywords',
      t.Object({ const: t.String(), title: t.String(), examples: t.Optional(t.Integer()) }),
      {
        type: 'object',
        required: ['const', 'title'],
        properties: {
          const: { type: 'string' },
          title: { type: 'string' },
          examples: { type: 'integer' },
        },
      },
    ],
    [
      'values that look like schemas',
      t.Object({}, { examples: [{ const: 1 }], default: { const: 2 } }),
      { type: 'object', properties: {}, example: { const: 1 }, default: { const: 2 } },
    ],
  ]
  test.each(cases)('%s', (_, schema, expected) => expect(read(schema)).toEqual(expected))
})

describe('titled schemas', () => {
  test('become references to one named schema', () => {
    const reader = makeSchemaReader()
    const coin = t.Object({ mint: t.String() }, { title: 'Coin' })
    expect(reader.read(t.Array(coin))).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/Coin' },
    })
    reader.read(coin)
    expect(reader.named()).toEqual({
      Coin: { type: 'object', required: ['mint'], properties: { mint: { type: 'string' } } },
    })
  })

  test('keep what they mean in one place next to the reference', () => {
    const reader = makeSchemaReader()
    const level = t.Union([t.Literal('low'), t.Literal('high')], { title: 'Level' })
    expect(reader.read(t.Object({ level: inPlace(level, 'Of the app.') }))).toMatchObject({
      properties: {
        level: { description: 'Of the app.', allOf: [{ $ref: '#/components/schemas/Level' }] },
      },
    })
    expect(reader.named()).toEqual({ Level: { type: 'string', enum: ['low', 'high'] } })
  })

  test('may not share a title and differ', () => {
    const reader = makeSchemaReader()
    reader.read(t.String({ title: 'Coin' }))
    expect(() => reader.read(t.Integer({ title: 'Coin' }))).toThrow(
      'two different schemas are called Coin',
    )
  })
})
