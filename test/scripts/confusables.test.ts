import { describe, expect, test } from 'bun:test'
import { groupConfusables, readConfusables } from '../../scripts/confusables.ts'
import stored from '../../src/tokens/confusables.json'

describe('the table of confusable characters', () => {
  const file = [
    '\uFEFF# confusables.txt',
    '0441 ;\t0063 ;\tMA\t# ( с → c ) CYRILLIC SMALL LETTER ES → LATIN SMALL LETTER C',
    '0110 ;\t0044 0335 ;\tMA',
    '0031 ;\t006C ;\tMA',
    '1D400 ;\t0041 ;\tMA',
    '05D0 ;\t05D1 ;\tMA',
  ].join('\n')

  test('is grouped by what the characters look like; ASCII and what decomposes is left out', () =>
    expect(groupConfusables(readConfusables(file))).toEqual({ c: 'с', d: 'Đ' }))

  test('is the same from JSON', () =>
    expect(groupConfusables(readConfusables('{"с":"c","Đ":"D\u0335"}'))).toEqual({
      c: 'с',
      d: 'Đ',
    }))

  test('has each character once', () => {
    const letters = Object.values(stored).flatMap((others) => [...others])
    expect(new Set(letters).size).toBe(letters.length)
    expect(letters.length).toBeGreaterThan(1_000)
  })
})
