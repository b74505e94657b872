import { big, type Registers } from './alu.ts'

/** Operations of version 2 by the upper half of their byte; those of 64 bits are odd. Source: SIMD-0174. */
const kind = {
  upperUnsigned: 2,
  div: 4,
  mod: 6,
  lower: 8,
  upperSigned: 10,
  divSigned: 12,
  modSigned: 14,
} as const

/** Products, quotients and remainders of version 2; false for a division by zero or beyond what fits. */
export const product = (
  { low, high }: Registers,
  operation: number,
  to: number,
  right: { low: number; high: number; isImmediate: boolean },
): boolean => {
  const whole = operation >> 4
  const isWide = (whole & 1) === 1
  const name = whole & 0xe
  const signed = name === kind.divSigned || name === kind.modSigned || name === kind.upperSigned
  // Unsigned operations do not extend the sign of an immediate, but for the plain product.
  const extends_ = signed || name === kind.lower
  const rightHigh = right.isImmediate && !extends_ ? 0 : right.high
  const sides = isWide
    ? { left: big(low[to] ?? 0, high[to] ?? 0), right: big(right.low, rightHigh), bits: 64 }
    : { left: BigInt((low[to] ?? 0) >>> 0), right: BigInt(right.low >>> 0), bits: 32 }
  const result = resultOf(name, signed, sides)
  if (result === undefined) return false
  const cut = BigInt.asUintN(sides.bits, result)
  low[to] = Number(cut & 0xffff_ffffn)
  high[to] = Number(cut >> 32n)
  return true
}

const resultOf = (
  name: number,
  signed: boolean,
  sides: { left: bigint; right: bigint; bits: number },
): bigint | undefined => {
  const { bits } = sides
  const left = signed ? BigInt.asIntN(bits, sides.left) : sides.left
  const right = signed ? BigInt.asIntN(bits, sides.right) : sides.right
  switch (name) {
    case kind.lower:
      return left * right
    case kind.upperUnsigned:
    case kind.upperSigned:
      return (left * right) >> 64n
    default:
      if (right === 0n) return undefined
      if (signed && right === -1n && left === -(1n << BigInt(bits - 1))) return undefined
      return name === kind.div || name === kind.divSigned ? left / right : left % right
  }
}
