import { describe, expect, test } from 'bun:test'
import { makeCsvReader } from '../../../src/rewards/ledger/csv.ts'

/** All rows of a text that arrives in pieces of this length; or the problem. */
const readIn = (text: string, pieceLength: number): unknown => {
  const csv = makeCsvReader()
  const rows: string[][] = []
  for (let at = 0; at < text.length; at += pieceLength) {
    const read = csv.push(text.slice(at, at + pieceLength))
    if (!Array.isArray(read)) return read
    rows.push(...read.map(({ fields }) => fields))
  }
  const last = csv.end()
  if (!Array.isArray(last)) return last
  return [...rows, ...last.map(({ fields }) => fields)]
}

const cases: [string, string, unknown][] = [
  [
    'plain rows',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'no last line end',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'Windows line ends',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a byte order mark', '\uFEFFa,b\n', [['a', 'b']]],
  ['empty fields', ',\n', [['', '']]],
  ['empty lines', '\n\na\n\n', [['a']]],
  ['quotes, commas and line breaks within quotes', '"a ""b"",\nc",d\n', [['a "b",\nc', 'd']]],
  ['an empty quoted field', '"",x\n', [['', 'x']]],
  ['a quote within a field', 'a"b\n', { line: 1, problem: expect.stringContaining('quotes') }],
  ['text behind a quote', 'a\n"b"c\n', { line: 2, problem: expect.stringContaining('comma') }],
  ['a quote without end', 'a\n"b', { line: 2, problem: expect.stringContaining('closed') }],
  ['a row without end', 'a'.repeat(20_000), { line: 1, problem: expect.stringContaining('16384') }],
]

describe.each(cases)('%s', (_, text, expected) => {
  test.each([1, 2, 7, 100_000])('in pieces of %i', (pieceLength) => {
    expect(readIn(text, pieceLength)).toEqual(expected)
  })
})

test('rows know their lines, across line breaks in quotes', () => {
  const rows = makeCsvReader().push('a\n"b\nc"\n\nd\n')
  expect(rows).toEqual([
    { fields: ['a'], line: 1 },
    { fields: ['b\nc'], line: 2 },
    { fields: ['d'], line: 5 },
  ])
})
