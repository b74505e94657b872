import { describe, expect, test } from 'bun:test'
import { cursorCharsMax, openCursor, sealCursor } from '../../src/basics/cursor.ts'
import { seededRandom } from '../kit/seeded-random.ts'

const random = seededRandom(7)
const someBytes = (length: number): Uint8Array =>
  Uint8Array.from({ length }, () => Math.floor(random() * 256))

test('any sealed bytes open again', () => {
  for (const length of [0, 1, 2, 3, 41, 500, 1_600]) {
    const body = someBytes(length)
    const text = sealCursor('trades x', body)
    expect(text).toMatch(/^[\w-]+$/)
    expect(text.length).toBeLessThanOrEqual(cursorCharsMax)
    expect(openCursor('trades x', text)).toEqual(body)
  }
})

test('the same position has the same cursor in every process', () => {
  expect(sealCursor('trades x', Uint8Array.of(1, 2, 3))).toBe('AQIDknsm6rxqqBY')
})

describe('does not open', () => {
  const text = sealCursor('trades x', someBytes(40))
  test.each([
    ['at another question', 'trades y', text],
    ['cut', 'trades x', text.slice(0, -1)],
    ['longer', 'trades x', `${text}A`],
    ['padded', 'trades x', `${text}=`],
    ['with a space', 'trades x', ` ${text}`],
    ['in the other alphabet', 'trades x', `${text.slice(0, 5)}+${text.slice(6)}`],
    ['empty', 'trades x', ''],
    ['too short for a checksum', 'trades x', 'AAAA'],
    ['far too long', 'trades x', 'A'.repeat(100_000)],
    ['other characters', 'trades x', 'ключ🙂'],
  ])('%s', (_, scope, cursor) => {
    expect(openCursor(scope, cursor)).toBeUndefined()
  })

  test('with any character changed', () => {
    for (let at = 0; at < text.length; at += 1)
      for (const other of ['A', 'z', '_', '7'])
        if (text[at] !== other)
          expect(
            openCursor('trades x', text.slice(0, at) + other + text.slice(at + 1)),
          ).toBeUndefined()
  })
})
