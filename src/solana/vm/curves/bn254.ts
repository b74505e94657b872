import { bn254 } from '@noble/curves/bn254'
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils'

/**
 * Groups of BN254 as the runtime encodes their points: each coordinate is an element of its field, the top two bits of
 * the second one mark its sign and the point at infinity. Here all bytes are little-endian. Sources: solana-bn254,
 * ark-serialize.
 */
const { Fp, Fp2, Fp12, Fr } = bn254.fields

export const fieldBytes = 32
export const g1Bytes = 64
export const g2Bytes = 128

type Field<Element> = {
  bytes: number
  /** Undefined where it is beyond the field. */
  read: (bytes: Uint8Array) => Element | undefined
  write: (element: Element) => Uint8Array
  /** Whether it counts as negative: it is larger than its negation. */
  isNegative: (element: Element) => boolean
}

const readNumber = (bytes: Uint8Array): bigint | undefined => {
  const value = bytesToNumberLE(bytes)
  return value < Fp.ORDER ? value : undefined
}

const isLarge = (value: bigint): boolean => value > Fp.neg(value)

const numbers: Field<bigint> = {
  bytes: fieldBytes,
  read: readNumber,
  write: (value) => numberToBytesLE(value, fieldBytes),
  isNegative: isLarge,
}

type Pair = { c0: bigint; c1: bigint }

const pairs: Field<Pair> = {
  bytes: 2 * fieldBytes,
  read: (bytes) => {
    const c0 = readNumber(bytes.slice(0, fieldBytes))
    const c1 = readNumber(bytes.slice(fieldBytes))
    return c0 === undefined || c1 === undefined ? undefined : { c0, c1 }
  },
  write: ({ c0, c1 }) =>
    Uint8Array.of(...numberToBytesLE(c0, fieldBytes), ...numberToBytesLE(c1, fieldBytes)),
  isNegative: ({ c0, c1 }) => (c1 === 0n ? isLarge(c0) : isLarge(c1)),
}

/** What of a point's arithmetic is needed here. */
type Point<Element, Self> = {
  add: (other: Self) => Self
  multiplyUnsafe: (scalar: bigint) => Self
  toAffine: () => { x: Element; y: Element }
  is0: () => boolean
  isTorsionFree: () => boolean
}

type Curve<Element, Self> = {
  field: Field<Element>
  zero: Self
  from: (affine: { x: Element; y: Element }) => Self
  /** x³ + b. */
  right: (x: Element) => Element
  square: (y: Element) => Element
  root: (value: Element) => Element
  negate: (value: Element) => Element
  isEqual: (left: Element, right: Element) => boolean
}

const signBit = 0x80
const infinityBit = 0x40

/** Reads a field's last element with the marks in its top bits; undefined where both are set or it is beyond the field. */
const readMarked = <Element>(
  field: Field<Element>,
  bytes: Uint8Array,
): { element: Element; isNegative: boolean; isInfinite: boolean } | undefined => {
  const own = bytes.slice()
  const marks = own.at(-1) ?? 0
  own[own.length - 1] = marks & ~(signBit | infinityBit)
  const element = field.read(own)
  const [isNegative, isInfinite] = [(marks & signBit) !== 0, (marks & infinityBit) !== 0]
  if (element === undefined || (isNegative && isInfinite)) return undefined
  return { element, isNegative, isInfinite }
}

const isEmpty = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)

const groupOf = <Element, Self extends Point<Element, Self>>(curve: Curve<Element, Self>) => {
  const { field } = curve
  type Affine = { x: Element; y: Element }
  const affineIn = (bytes: Uint8Array): Affine | 'infinite' | undefined => {
    if (isEmpty(bytes)) return 'infinite'
    const x = field.read(bytes.slice(0, field.bytes))
    const y = readMarked(field, bytes.slice(field.bytes))
    if (x === undefined || !y) return undefined
    return y.isInfinite ? 'infinite' : { x, y: y.element }
  }
  const pointIn = (bytes: Uint8Array, isChecked = true): Self | undefined => {
    const affine = affineIn(bytes)
    if (!affine || affine === 'infinite') return affine && curve.zero
    if (!curve.isEqual(curve.square(affine.y), curve.right(affine.x))) return undefined
    const point = curve.from(affine)
    return !isChecked || point.isTorsionFree() ? point : undefined
  }
  const bytesOf = (point: Self): Uint8Array => {
    if (point.is0()) return new Uint8Array(2 * field.bytes)
    const { x, y } = point.toAffine()
    return Uint8Array.of(...field.write(x), ...field.write(y))
  }
  return {
    pointIn,
    /** Without a look at the subgroup. */
    add: (left: Uint8Array, right: Uint8Array): Uint8Array | undefined => {
      const [first, second] = [pointIn(left, false), pointIn(right, false)]
      return first && second && bytesOf(first.add(second))
    },
    multiply: (bytes: Uint8Array, scalar: bigint): Uint8Array | undefined => {
      const point = pointIn(bytes)
      return point && bytesOf(point.multiplyUnsafe(scalar % Fr.ORDER))
    },
    /** The first coordinate with marks; the point need not lie on the curve. */
    compress: (bytes: Uint8Array): Uint8Array | undefined => {
      if (isEmpty(bytes)) return new Uint8Array(field.bytes)
      const affine = affineIn(bytes)
      if (!affine) return undefined
      const short = affine === 'infinite' ? new Uint8Array(field.bytes) : field.write(affine.x)
      const mark = affine === 'infinite' ? infinityBit : field.isNegative(affine.y) ? signBit : 0
      short[short.length - 1] = (short.at(-1) ?? 0) | mark
      return short
    },
    decompress: (bytes: Uint8Array): Uint8Array | undefined => {
      if (isEmpty(bytes)) return new Uint8Array(2 * field.bytes)
      const x = readMarked(field, bytes)
      if (!x) return undefined
      if (x.isInfinite) return new Uint8Array(2 * field.bytes)
      const root = rootOf(curve, curve.right(x.element))
      if (root === undefined) return undefined
      const y = field.isNegative(root) === x.isNegative ? root : curve.negate(root)
      return Uint8Array.of(...field.write(x.element), ...field.write(y))
    },
  }
}

const rootOf = <Element, Self>(
  { root, square, isEqual }: Curve<Element, Self>,
  value: Element,
): Element | undefined => {
  try {
    const found = root(value)
    return isEqual(square(found), value) ? found : undefined
  } catch {
    return undefined
  }
}

const [G1, G2] = [bn254.G1.Point, bn254.G2.Point]

export const g1 = groupOf({
  field: numbers,
  zero: G1.ZERO,
  from: (affine) => G1.fromAffine(affine),
  right: (x: bigint) => Fp.add(Fp.mul(Fp.sqr(x), x), G1.CURVE().b),
  square: (y) => Fp.sqr(y),
  root: (value) => Fp.sqrt(value),
  negate: (value) => Fp.neg(value),
  isEqual: (left, right) => Fp.eql(left, right),
})

export const g2 = groupOf({
  field: pairs,
  zero: G2.ZERO,
  from: (affine) => G2.fromAffine(affine),
  right: (x: Pair) => Fp2.add(Fp2.mul(Fp2.sqr(x), x), G2.CURVE().b),
  square: (y) => Fp2.sqr(y),
  root: (value) => Fp2.sqrt(value),
  negate: (value) => Fp2.neg(value),
  isEqual: (left, right) => Fp2.eql(left, right),
})

/** Whether the product of the pairings is one; undefined where a point is none. */
export const isPairingOne = (points: readonly [Uint8Array, Uint8Array][]): boolean | undefined => {
  const read = points.map(([first, second]) => [g1.pointIn(first), g2.pointIn(second)] as const)
  const counted = []
  for (const [left, right] of read) {
    if (!left || !right) return undefined
    if (!left.is0() && !right.is0()) counted.push({ g1: left, g2: right })
  }
  return counted.length === 0 || Fp12.eql(bn254.pairingBatch(counted), Fp12.ONE)
}
