import { describe, expect, test } from 'bun:test'
import { ed25519, ristretto255 } from '@noble/curves/ed25519'
import { numberToBytesLE } from '@noble/curves/utils'
import { edwardsGroup, ristrettoGroup } from '../../../../src/solana/vm/curves/edwards.ts'

const scalar = (value: bigint): Uint8Array => numberToBytesLE(value, 32)

describe.each([
  ['Edwards', edwardsGroup, ed25519.Point.BASE],
  ['Ristretto', ristrettoGroup, ristretto255.Point.BASE],
] as const)('%s', (_, group, base) => {
  const times = (factor: bigint): Uint8Array => base.multiply(factor).toBytes()

  test('sums, differences and products are those of the factors', () => {
    expect(group.add(times(5n), times(3n))).toEqual(times(8n))
    expect(group.subtract(times(5n), times(3n))).toEqual(times(2n))
    expect(group.multiply([scalar(2n), scalar(7n)], [times(5n), times(3n)])).toEqual(times(31n))
  })

  test('what is no point or no scalar has no result', () => {
    const none = new Uint8Array(32).fill(7)
    expect([group.isPoint(none), group.isPoint(times(2n))]).toEqual([false, true])
    expect(group.add(none, times(2n))).toBeUndefined()
    expect(group.multiply([scalar(ed25519.Point.Fn.ORDER)], [times(2n)])).toBeUndefined()
  })
})

test('y is taken modulo p, as the runtime takes it', () => {
  const beyond = numberToBytesLE((1n << 255n) - 18n, 32)
  expect(edwardsGroup.add(beyond, beyond)).toEqual(scalar(1n))
})
