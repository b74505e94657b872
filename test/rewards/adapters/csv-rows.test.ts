import { describe, expect, test } from 'bun:test'
import { readCsvRows } from '../../../src/rewards/adapters/csv-rows.ts'

/** Rows read from a text that arrives in pieces of this length. A problem discards rows not read yet. */
const readIn = (text: string, pieceLength: number): Promise<unknown[]> =>
  Array.fromAsync(
    readCsvRows(
      (async function* () {
        for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
      })(),
    ),
  )

const row = (line: number, ...fields: string[]) => ({ line, fields })
const problem = (line: number, kind: string) => expect.objectContaining({ line, problem: kind })

const cases: [string, string, unknown[]][] = [
  ['nothing', '', []],
  ['plain rows', 'a,b\n1,2\n', [row(1, 'a', 'b'), row(2, '1', '2')]],
  ['no last line end', 'a,b\n1,2', [row(1, 'a', 'b'), row(2, '1', '2')]],
  ['Windows line ends', 'a,b\r\n1,2\r\n', [row(1, 'a', 'b'), row(2, '1', '2')]],
  ['both line ends', 'a\r\n\r\nb\nc\r\n', [row(1, 'a'), row(3, 'b'), row(4, 'c')]],
  ['a byte order mark', '\uFEFFa,b\n', [row(1, 'a', 'b')]],
  ['letters of several bytes', 'ä,例え\n', [row(1, 'ä', '例え')]],
  ['rows of different lengths', 'a,b\n1\n', [row(1, 'a', 'b'), row(2, '1')]],
  ['empty fields', ',\n', [row(1, '', '')]],
  ['empty lines', '\n\na\n\n', [row(3, 'a')]],
  ['quotes, commas and line breaks in quotes', '"a ""b"",\nc",d\n', [row(1, 'a "b",\nc', 'd')]],
  [
    'rows after line breaks in quotes',
    'a\n"b\nc"\n\nd\n',
    [row(1, 'a'), row(2, 'b\nc'), row(5, 'd')],
  ],
  ['an empty quoted field', '"",x\n', [row(1, '', 'x')]],
  ['a quote within a field', 'a"b\n', [problem(1, 'quote-opening')]],
  ['text behind a quote', 'a\n"b"c\n', [problem(2, 'quote-closing')]],
  ['a quote without end', 'a\n\n"b\n\nc\n', [problem(3, 'quote-open')]],
  ['a row without end', 'a'.repeat(20_000), [problem(1, 'row-too-long')]],
]

describe.each(cases)('%s', (_, text, expected) => {
  test.each([1, 2, 7, 100_000])('in pieces of %i', async (pieceLength) => {
    expect(await readIn(text, pieceLength)).toEqual(expected)
  })
})

test('what the pieces throw is thrown', async () => {
  const rows = readCsvRows(
    (async function* () {
      yield 'a\n'
      throw new Error('not UTF-8')
    })(),
  )
  expect(Array.fromAsync(rows)).rejects.toThrow('not UTF-8')
})

test('a reader that stops early closes the pieces', async () => {
  let closed = false
  const rows = readCsvRows(
    (async function* () {
      try {
        for (;;) yield 'a,b\n'.repeat(1_000)
      } finally {
        closed = true
      }
    })(),
  )
  for await (const each of rows) if ('fields' in each && each.line > 10) break
  await Bun.sleep(1)
  expect(closed).toBe(true)
})
