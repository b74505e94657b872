import { describe, expect, test } from 'bun:test'
import {
  countMissing,
  emptyFingerprints,
  hasFingerprint,
  makeFingerprints,
  readFingerprints,
} from '../../../src/lists/entries/fingerprint-set.ts'
import { testHash } from '../../kit/checks/site-lists.ts'

const names = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => `name-${from + at}.example.com`)
const has = (set: ReturnType<typeof makeFingerprints>, text: string): boolean =>
  hasFingerprint(set, testHash(text))

describe.each([0, 1, 2, 3, 1_000, 50_000])('%d names', (count) => {
  const set = makeFingerprints(names(0, count), testHash)
  test('all are found, and nothing else', () => {
    expect(set.count).toBe(count)
    expect(names(0, count).every((name) => has(set, name))).toBe(true)
    expect(names(count, count + 1_000).some((name) => has(set, name))).toBe(false)
  })
  test('take eight bytes each', () => expect(set.words.byteLength).toBe(8 * count))
})

test('duplicate names count once', () => {
  const set = makeFingerprints(['a', 'b', 'a', 'a'], testHash)
  expect(set.count).toBe(2)
  expect(set.words.length).toBe(4)
})

test('counts names missing in another set', () => {
  const [one, other] = [
    makeFingerprints(names(0, 100), testHash),
    makeFingerprints(names(30, 150), testHash),
  ]
  expect(countMissing(one, other)).toBe(30)
  expect(countMissing(other, one)).toBe(50)
  expect(countMissing(one, one)).toBe(0)
  expect(countMissing(one, emptyFingerprints)).toBe(100)
  expect(countMissing(emptyFingerprints, one)).toBe(0)
})

describe('bytes from a disk', () => {
  const set = makeFingerprints(names(0, 100), testHash)
  const bytes = new Uint8Array(set.words.buffer)
  test('are read at any alignment', () => {
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(readFingerprints(shifted.subarray(3))).toEqual(set)
  })
  test.each([
    ['cut off', bytes.slice(0, -3)],
    ['in another order', bytes.toReversed()],
    ['with one twice', Uint8Array.from([...bytes.slice(0, 8), ...bytes])],
  ])('%s are refused', (_, broken) => expect(readFingerprints(broken)).toBeUndefined())
})
