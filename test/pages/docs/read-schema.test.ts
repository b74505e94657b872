import { describe, expect, test } from 'bun:test'
import { readSchema } from '../../../src/pages/docs/read-schema.ts'

const document = {
  components: {
    schemas: {
      Thing: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      Tree: {
        type: 'object',
        properties: { branches: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      },
    },
  },
}
const thing = { $ref: '#/components/schemas/Thing' }

describe('a schema', () => {
  test.each<[schema: unknown, kind: string]>([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date-time' }, 'date-time'],
    [{ type: 'array', items: { type: 'integer' } }, 'array of integers'],
    [{ type: 'array', items: { type: 'array', items: thing } }, 'array of arrays of objects'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'map of numbers'],
    [{ type: 'object', additionalProperties: false }, 'object'],
    [thing, 'object'],
    [{}, 'value'],
    [undefined, 'value'],
  ])('%j is called %s', (schema, kind) => expect(readSchema(document, schema).kind).toBe(kind))

  test.each<[schema: unknown, limits: string[]]>([
    [{ minLength: 32, maxLength: 44 }, ['32 to 44 characters']],
    [{ minLength: 1 }, ['not empty']],
    [{ minLength: 2 }, ['at least 2 characters']],
    [{ maxLength: 1 }, ['at most 1 character']],
    [{ minimum: 0, maximum: 100 }, ['0 to 100']],
    [{ minimum: 1 }, ['at least 1']],
    [{ minimum: 0 }, ['at least 0']],
    [
      { type: 'array', minItems: 2, maxItems: 2, items: { maxLength: 9 } },
      ['at most 9 characters', 'exactly 2 items'],
    ],
    [{ type: 'array', items: {} }, []],
  ])('%j is limited in words', (schema, limits) =>
    expect(readSchema(document, schema).limits).toEqual(limits),
  )

  test('of a list has the choices of its items', () => {
    const { many, choices, fields } = readSchema(document, {
      type: 'array',
      items: { type: 'string', enum: ['a', 'b'] },
    })
    expect({ many, choices, fields }).toEqual({ many: true, choices: ['a', 'b'], fields: [] })
  })

  test('has the fields of its reference and its own description', () => {
    const { words, fields } = readSchema(document, {
      type: 'array',
      description: 'Newest first.',
      items: thing,
    })
    expect(words).toBe('Newest first.')
    expect(fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([['id', true]])
  })

  test('has the words of its place before those of its reference', () => {
    const { words, fields } = readSchema(document, { description: 'Of the app.', allOf: [thing] })
    expect({ words, names: fields.map(({ name }) => name) }).toEqual({
      words: 'Of the app.',
      names: ['id'],
    })
  })

  test('shows values as they are written', () => {
    expect(readSchema(document, { default: false, example: 'x' })).toMatchObject({
      initial: 'false',
      example: 'x',
    })
    expect(readSchema(document, { example: ['a', 2] }).example).toBe('a,2')
  })

  test('that contains itself ends at a bounded depth', () => {
    const depth = (schema: ReturnType<typeof readSchema>): number =>
      1 + Math.max(0, ...schema.fields.map((field) => depth(field.schema)))
    expect(depth(readSchema(document, { $ref: '#/components/schemas/Tree' }))).toBe(13)
  })

  test('with a broken reference is a value', () =>
    expect(readSchema(document, { $ref: '#/components/schemas/None' }).kind).toBe('value'))
})
