import { describe, expect, test } from 'bun:test'
import { firstPoint, pairings, secondPoint } from '../../../../scripts/fuzz/curve-points.ts'
import { seededRandom } from '../../../../scripts/fuzz/mutate.ts'
import { g1, g2, isPairingOne } from '../../../../src/solana/vm/curves/bn254.ts'

const random = seededRandom(11)
const pointsOf = (make: () => Uint8Array, group: typeof g1 | typeof g2): Uint8Array[] =>
  Array.from({ length: 40 }, make).filter(
    (each) => group.pointIn(each) !== undefined && each.some((byte) => byte !== 0),
  )

describe.each([
  ['the first group', g1, pointsOf(() => firstPoint(random), g1), 64],
  ['the second group', g2, pointsOf(() => secondPoint(random), g2), 128],
] as const)('%s', (_, group, points, size) => {
  const [first, second] = points as [Uint8Array, Uint8Array]
  const zero = new Uint8Array(size)

  test('adds as it multiplies', () => {
    expect(group.add(first, first)).toEqual(group.multiply(first, 2n) as never)
    expect(group.add(first, second)).toEqual(group.add(second, first) as never)
    expect(group.add(first, zero)).toEqual(group.multiply(first, 1n) as never)
    expect(group.multiply(first, 0n)).toEqual(zero)
  })

  test('makes compressed points whole', () => {
    const whole = group.multiply(first, 1n) as Uint8Array
    expect(group.decompress(group.compress(whole) as Uint8Array)).toEqual(whole)
    expect(group.decompress(group.compress(zero) as Uint8Array)).toEqual(zero)
  })

  test('knows what is none', () => {
    const beyond = new Uint8Array(size).fill(0x3f)
    expect([group.pointIn(beyond), group.add(beyond, first)]).toEqual([undefined, undefined])
    expect(group.compress(new Uint8Array(size).fill(255))).toBeUndefined()
  })
})

test('pairings of points and their opposites make one', () => {
  const found = new Set<boolean | undefined>()
  for (let round = 0; round < 12; round++) {
    const bytes = pairings(random)
    const points = Array.from({ length: bytes.length / 192 }, (_, index) => {
      const at = 192 * index
      return [bytes.slice(at, at + 64), bytes.slice(at + 64, at + 192)] as [Uint8Array, Uint8Array]
    })
    found.add(isPairingOne(points))
  }
  expect(found.has(true)).toBe(true)
  expect(isPairingOne([])).toBe(true)
})
