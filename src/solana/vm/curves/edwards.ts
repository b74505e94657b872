import { ed25519, ristretto255 } from '@noble/curves/ed25519'
import { bytesToNumberLE } from '@noble/curves/utils'

/** Arithmetic of points in the encoding of one group; undefined where a point or scalar is not encoded canonically. */
export type PointGroup = {
  isPoint: (bytes: Uint8Array) => boolean
  add: (left: Uint8Array, right: Uint8Array) => Uint8Array | undefined
  subtract: (left: Uint8Array, right: Uint8Array) => Uint8Array | undefined
  /** The sum of each point times its scalar. */
  multiply: (
    scalars: readonly Uint8Array[],
    points: readonly Uint8Array[],
  ) => Uint8Array | undefined
}

type Point<Self> = {
  add: (other: Self) => Self
  subtract: (other: Self) => Self
  multiplyUnsafe: (scalar: bigint) => Self
  toBytes: () => Uint8Array
}

const groupOf = <Self extends Point<Self>>(
  decode: (bytes: Uint8Array) => Self,
  zero: Self,
): PointGroup => {
  const pointIn = (bytes: Uint8Array): Self | undefined => {
    try {
      return decode(bytes)
    } catch {
      return undefined
    }
  }
  const joined =
    (join: (left: Self, right: Self) => Self) => (left: Uint8Array, right: Uint8Array) => {
      const [first, second] = [pointIn(left), pointIn(right)]
      return first && second && join(first, second).toBytes()
    }
  return {
    isPoint: (bytes) => pointIn(bytes) !== undefined,
    add: joined((left, right) => left.add(right)),
    subtract: joined((left, right) => left.subtract(right)),
    multiply: (scalars, points) => {
      let sum = zero
      for (const [index, bytes] of points.entries()) {
        const scalar = bytesToNumberLE(scalars[index] ?? new Uint8Array(32))
        const point = pointIn(bytes)
        if (!point || scalar >= order) return undefined
        sum = sum.add(point.multiplyUnsafe(scalar))
      }
      return sum.toBytes()
    },
  }
}

const order = ed25519.Point.Fn.ORDER

/** The runtime takes y modulo p and any sign of zero, as ZIP 215 does. Source: curve25519-dalek. */
export const edwardsGroup: PointGroup = groupOf(
  (bytes) => ed25519.Point.fromBytes(bytes, true),
  ed25519.Point.ZERO,
)

export const ristrettoGroup: PointGroup = groupOf(
  (bytes) => ristretto255.Point.fromBytes(bytes),
  ristretto255.Point.ZERO,
)
