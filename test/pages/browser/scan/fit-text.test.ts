import { describe, expect, test } from 'bun:test'
import { fitText } from '../../../../src/pages/browser/scan/fit-text.ts'

/** A font whose letters are all ten pixels wide. */
const widthOf = (text: string): number => [...text].length * 10

describe('one line within its room', () => {
  const cases: [name: string, text: string, room: number, expected: ReturnType<typeof fitText>][] =
    [
      ['what fits stays as it is', 'USDC', 40, { text: 'USDC' }],
      ['a little too much is drawn together', 'token', 40, { text: 'token', squeezedTo: 40 }],
      ['much too much is cut', 'token owner', 50, { text: 'toke…' }],
      ['characters of two halves are not cut through', '🦊🦊🦊🦊🦊🦊', 30, { text: '🦊🦊…' }],
      ['something is left where there is no room', 'token', 0, { text: 't…' }],
      ['nothing is nothing', '', 0, { text: '' }],
      [
        'very long text is cut before it is measured',
        'A'.repeat(9_999),
        5_000,
        { text: `${'A'.repeat(120)}…` },
      ],
    ]
  test.each(cases)('%s', (_, text, room, expected) =>
    expect(fitText(text, room, widthOf)).toEqual(expected),
  )
})
