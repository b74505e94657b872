import { expect, test } from 'bun:test'
import { withLocalSamples } from '../../../src/pages/docs/local-samples.ts'
import { readDocument } from '../../../src/pages/docs/read-document.ts'

const [group] = readDocument({
  tags: [{ name: 'A' }],
  paths: {
    '/v1/{mint}': {
      post: {
        operationId: 'a',
        tags: ['A'],
        parameters: [
          {
            name: 'mint',
            in: 'path',
            required: true,
            schema: { type: 'string', example: 'documented' },
          },
          { name: 'address', in: 'query', schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              examples: { first: { value: { chain: 'solana', mint: 'documented' } } },
            },
          },
        },
        responses: {},
      },
    },
  },
}).groups
const operation = group?.operations[0]
if (!operation) throw new Error('the document has an operation')

const mint = (label: string, value: string) => ({
  label,
  page: 'token' as const,
  fields: { mint: value },
})

test('data of this server comes first, in the path and in the body', () => {
  const { parameters, body } = withLocalSamples(operation, [mint('One', '1'), mint('Two', '2')])
  expect(parameters[0]).toMatchObject({
    schema: { example: '1' },
    offers: [
      { label: 'One', value: '1' },
      { label: 'Two', value: '2' },
    ],
  })
  expect(parameters[1]).not.toHaveProperty('offers')
  expect(body?.samples.map(({ summary, value }) => [summary, value])).toEqual([
    ['On this server: One', { chain: 'solana', mint: '1' }],
    ['On this server: Two', { chain: 'solana', mint: '2' }],
    ['first', { chain: 'solana', mint: 'documented' }],
  ])
})

test.each([
  ['no example', []],
  ['a whole form', [{ label: 'x', page: 'scan' as const, fields: { mint: 'a', wallet: 'b' } }]],
  [
    'a field that is not an address',
    [{ label: 'x', page: 'check' as const, fields: { url: 'a' } }],
  ],
  ['no field', [{ label: 'x', page: 'check' as const, fields: {} }]],
])('nothing changes with %s', (_, examples) =>
  expect(withLocalSamples(operation, examples)).toEqual(operation),
)
