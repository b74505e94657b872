import { describe, expect, test } from 'bun:test'
import { makePieceSize } from '../../src/basics/piece-size.ts'

/** Does pieces that take so long for each item, and returns how long each took. */
const workOff = (piece: ReturnType<typeof makePieceSize>, msPerItem: number, pieces: number) =>
  Array.from({ length: pieces }, () => {
    const items = piece.items()
    const tookMs = items * msPerItem
    piece.note(items, tookMs)
    return tookMs
  })

describe('pieces', () => {
  test('grow until they take some milliseconds, and no further', () => {
    const took = workOff(makePieceSize({ first: 100, max: 100_000 }), 0.001, 40)
    expect(took[0]).toBeCloseTo(0.1)
    expect(Math.max(...took)).toBeLessThanOrEqual(8.1)
    expect(took.at(-1)).toBeGreaterThan(7)
  })

  test('shrink after a single one that took too long', () => {
    const piece = makePieceSize({ first: 4_000, max: 4_000 })
    expect(workOff(piece, 0.02, 2)).toEqual([80, 8])
  })

  test('never exceed their bounds', () => {
    const piece = makePieceSize({ first: 400, max: 1_000 })
    workOff(piece, 0, 20)
    expect(piece.items()).toBe(1_000)
    workOff(piece, 1_000, 2)
    expect(piece.items()).toBe(50)
  })

  test('do not grow by the last one, which had fewer items than fit', () => {
    const piece = makePieceSize({ first: 400, max: 4_000 })
    piece.note(3, 0.1)
    expect(piece.items()).toBeLessThanOrEqual(400)
  })
})
