import { bn254 } from '@noble/curves/bn254'
import { ed25519, ristretto255 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { numberToBytesBE, numberToBytesLE } from '@noble/curves/utils'
import { pick, type Random, randomBytes } from './mutate.ts'

const bytesOf = (random: Random, size: number): Uint8Array =>
  new Uint8Array(randomBytes(random, size))

/** A number of up to 256 bits, mostly below the order. */
export const randomScalar = (random: Random, order: bigint): bigint =>
  pick(random, [
    0n,
    1n,
    2n,
    order - 1n,
    order,
    (1n << 256n) - 1n,
    BigInt(random(1_000_000)),
    BigInt(`0x${Buffer.from(bytesOf(random, 31)).toString('hex')}`),
  ])

export const scalarBytes = (random: Random): Uint8Array =>
  numberToBytesLE(randomScalar(random, ed25519.Point.Fn.ORDER), 32)

/** Encodings of small order, of y beyond the field, and of a negative zero. */
const oddEdwards: readonly string[] = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]

export const edwardsPoint = (random: Random): Uint8Array => {
  const choice = random(6)
  if (choice === 0) return bytesOf(random, 32)
  if (choice === 1) return Buffer.from(pick(random, oddEdwards), 'hex')
  const own = ed25519.Point.BASE.multiply(BigInt(1 + random(1_000_000)))
  if (choice > 2) return own.toBytes()
  return own.add(ed25519.Point.fromHex(oddEdwards[8] ?? '', true)).toBytes()
}

export const ristrettoPoint = (random: Random): Uint8Array => {
  const choice = random(5)
  if (choice === 0) return bytesOf(random, 32)
  if (choice === 1) return Buffer.from(pick(random, oddEdwards), 'hex')
  return ristretto255.Point.BASE.multiply(BigInt(1 + random(1_000_000))).toBytes()
}

/** A hash, a number of recovery and a signature. */
export const signature = (
  random: Random,
): { hash: Uint8Array; recovery: number; bytes: Uint8Array } => {
  const hash = random(8) === 0 ? new Uint8Array(32).fill(random(2) * 255) : bytesOf(random, 32)
  const made = secp256k1.sign(hash, numberToBytesBE(BigInt(1 + random(1_000_000)), 32), {
    lowS: random(2) === 0,
  })
  const bytes = made.toBytes('compact').slice()
  const { ORDER } = secp256k1.Point.Fn
  if (random(6) === 0) bytes.set(numberToBytesBE(randomScalar(random, ORDER), 32), 32 * random(2))
  if (random(8) === 0) bytes.set(bytesOf(random, 32), 32 * random(2))
  return { hash, recovery: random(8) === 0 ? random(300) : random(5) % 4, bytes }
}

const { Fp, Fp2 } = bn254.fields

/** Both coordinates of a point of the first group, little-endian; now and then none, or with marks in its top bits. */
export const firstPoint = (random: Random): Uint8Array => {
  const choice = random(8)
  if (choice === 0) return new Uint8Array(64)
  if (choice === 1) return disturbed(random, bytesOf(random, 64), [31, 63])
  const { x, y } = bn254.G1.Point.BASE.multiply(BigInt(1 + random(1_000_000))).toAffine()
  const bytes = Uint8Array.of(...numberToBytesLE(x, 32), ...numberToBytesLE(y, 32))
  if (choice === 2) bytes[63] = (bytes[63] ?? 0) | pick(random, [0x40, 0x80, 0xc0])
  if (choice === 3)
    bytes.set(numberToBytesLE(Fp.ORDER + BigInt(random(3)) - 1n, 32), 32 * random(2))
  return bytes
}

type Pair = { c0: bigint; c1: bigint }

const pairBytes = ({ c0, c1 }: Pair): Uint8Array =>
  Uint8Array.of(...numberToBytesLE(c0, 32), ...numberToBytesLE(c1, 32))

/** A point on the curve of the second group, most of which are not in the group. */
const outsider = (random: Random): Uint8Array => {
  for (;;) {
    const x = { c0: BigInt(random(1_000_000)), c1: BigInt(random(1_000_000)) }
    try {
      const right = Fp2.add(Fp2.mul(Fp2.sqr(x), x), bn254.G2.Point.CURVE().b)
      return Uint8Array.of(...pairBytes(x), ...pairBytes(Fp2.sqrt(right)))
    } catch {
      continue
    }
  }
}

export const secondPoint = (random: Random): Uint8Array => {
  const choice = random(8)
  if (choice === 0) return new Uint8Array(128)
  if (choice === 1) return disturbed(random, bytesOf(random, 128), [31, 63, 95, 127])
  if (choice === 2) return outsider(random)
  const { x, y } = bn254.G2.Point.BASE.multiply(BigInt(1 + random(1_000_000))).toAffine()
  const bytes = Uint8Array.of(...pairBytes(x), ...pairBytes(y))
  if (choice === 3) bytes[127] = (bytes[127] ?? 0) | pick(random, [0x40, 0x80, 0xc0])
  if (choice === 4)
    bytes.set(numberToBytesLE(Fp.ORDER + BigInt(random(3)) - 1n, 32), 32 * random(4))
  return bytes
}

/** Mostly below the field. */
const disturbed = (random: Random, bytes: Uint8Array, tops: readonly number[]): Uint8Array => {
  if (random(3) > 0) for (const top of tops) bytes[top] = (bytes[top] ?? 0) & 0x1f
  return bytes
}

/** Pairs of points; now and then such that the product of their pairings is one. */
export const pairings = (random: Random): Uint8Array => {
  if (random(3) > 0)
    return Uint8Array.from(
      Array.from({ length: random(3) }, () => [
        ...firstPoint(random),
        ...secondPoint(random),
      ]).flat(),
    )
  const [left, right] = [bn254.G1.Point.BASE, bn254.G2.Point.BASE]
  const factor = BigInt(2 + random(1_000))
  const points = [
    [left.multiply(factor), right],
    [left.negate(), right.multiply(factor)],
  ] as const
  return Uint8Array.from(
    points.flatMap(([first, second]) => {
      const [a, b] = [first.toAffine(), second.toAffine()]
      return [
        ...numberToBytesLE(a.x, 32),
        ...numberToBytesLE(a.y, 32),
        ...pairBytes(b.x),
        ...pairBytes(b.y),
      ]
    }),
  )
}

export const fieldOrder = Fp.ORDER
export const scalarOrder = bn254.fields.Fr.ORDER
