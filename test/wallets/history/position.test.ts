import { expect, test } from 'bun:test'
import { cursorCharsMax, sealCursor } from '../../../src/basics/cursor.ts'
import {
  addressesMax,
  openPosition,
  type Position,
  sealPosition,
} from '../../../src/wallets/history/position.ts'
import { addressOf, signatureOf } from '../../kit/ledger/scripted-history.ts'
import { seededRandom } from '../../kit/seeded-random.ts'

const scope = 'activity x'

const anyPosition = (random: () => number): Position => ({
  slot: BigInt(Math.floor(random() * 2 ** 40)) * 4_000_000n,
  skip: Math.floor(random() * 65_536),
  bookmarks: Array.from({ length: 1 + Math.floor(random() * addressesMax) }, (_, index) => ({
    address: addressOf(index),
    ...(random() < 0.7 && { before: signatureOf(Math.floor(random() * 4)) }),
    more: random() < 0.5,
  })),
})

test('every position opens as it was sealed', () => {
  const random = seededRandom(3)
  for (let count = 0; count < 500; count += 1) {
    const position = anyPosition(random)
    const text = sealPosition(scope, position)
    expect(text.length).toBeLessThan(cursorCharsMax)
    expect(openPosition(scope, text)).toEqual(position)
  }
})

test('bytes that are not a position do not open, even if sealed', () => {
  const empty = { slot: 1n, skip: 0, bookmarks: [] }
  const tooMany = Array.from({ length: addressesMax + 1 }, (_, index) => ({
    address: addressOf(index),
    more: false,
  }))
  expect(openPosition(scope, sealPosition(scope, empty))).toBeUndefined()
  expect(openPosition(scope, sealPosition(scope, { ...empty, bookmarks: tooMany }))).toBeUndefined()
  const random = seededRandom(5)
  for (let length = 0; length < 300; length += 1) {
    const body = Uint8Array.from({ length }, (_, at) =>
      at === 0 ? 1 : Math.floor(random() * (at < 13 ? 3 : 256)),
    )
    const opened = openPosition(scope, sealCursor(scope, body))
    if (opened) expect(openPosition(scope, sealPosition(scope, opened))).toEqual(opened)
  }
  expect(openPosition(scope, sealCursor(scope, Uint8Array.of(2, ...new Uint8Array(60))))).toBe(
    undefined,
  )
})
