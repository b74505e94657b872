import { describe, expect, test } from 'bun:test'
import { readExamples } from '../../src/pages/examples.ts'

const example = { label: 'Try me', page: 'scan', fields: { transaction: 'AQ==', wallet: 'x' } }

describe('examples', () => {
  test('are read from JSON', () => {
    expect(readExamples(JSON.stringify([example]))).toEqual([
      { label: 'Try me', page: 'scan', fields: { transaction: 'AQ==', wallet: 'x' } },
    ])
    expect(readExamples('[]')).toEqual([])
  })

  test.each([
    ['no JSON', '{'],
    ['no list', JSON.stringify(example)],
    ['an unknown page', JSON.stringify([{ ...example, page: 'docs' }])],
    ['a label that is no text', JSON.stringify([{ ...example, label: 3 }])],
    ['an empty label', JSON.stringify([{ ...example, label: '' }])],
    ['fields that are a list', JSON.stringify([{ ...example, fields: [] }])],
    ['a field that is no text', JSON.stringify([{ ...example, fields: { wallet: 1 } }])],
    [
      'a field that is too long',
      JSON.stringify([{ ...example, fields: { a: 'x'.repeat(9_000) } }]),
    ],
    ['too many', JSON.stringify(Array(25).fill(example))],
    ['null in the list', '[null]'],
  ])('are refused as a whole: %s', (_, text) => expect(readExamples(text)).toBeUndefined())
})
