import { aluOperation, registerOperand } from './opcodes.ts'

/** Registers as two halves each and a label; the loop and the system calls share them. */
export type Registers = { low: Int32Array; high: Int32Array; label: Int32Array }

/** Upper half of the product of two unsigned 32-bit numbers. */
const upperProduct = (left: number, right: number): number => {
  const leftLow = left & 0xffff
  const leftHigh = left >>> 16
  const rightLow = right & 0xffff
  const rightHigh = right >>> 16
  const middle = leftHigh * rightLow + ((leftLow * rightLow) >>> 16)
  const other = leftLow * rightHigh + (middle & 0xffff)
  return (leftHigh * rightHigh + Math.floor(middle / 0x10000) + Math.floor(other / 0x10000)) | 0
}

export const big = (low: number, high: number): bigint => {
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
}

/** What of a word of normalized code names the operation; of its variants see `normalized.ts`. */
const operationBits = 0xf0
const variantBit = 1 << 16

/**
 * A 64-bit operation on register `to`; false for a division by zero or an operation that does not exist. All results
 * wrap. Source: anza-xyz/sbpf `interpreter.rs`.
 */
export const alu64 = (
  { low, high }: Registers,
  word: number,
  to: number,
  rightLow: number,
  rightHigh: number,
): boolean => {
  const operation = word & operationBits
  const leftLow = low[to] ?? 0
  const leftHigh = high[to] ?? 0
  switch (operation) {
    case aluOperation.add: {
      const sum = (leftLow + rightLow) | 0
      low[to] = sum
      high[to] = leftHigh + rightHigh + (sum >>> 0 < leftLow >>> 0 ? 1 : 0)
      return true
    }
    case aluOperation.sub:
      if ((word & variantBit) !== 0) {
        low[to] = rightLow - leftLow
        high[to] = rightHigh - leftHigh - (rightLow >>> 0 < leftLow >>> 0 ? 1 : 0)
        return true
      }
      low[to] = leftLow - rightLow
      high[to] = leftHigh - rightHigh - (leftLow >>> 0 < rightLow >>> 0 ? 1 : 0)
      return true
    case aluOperation.mul:
      low[to] = Math.imul(leftLow, rightLow)
      high[to] =
        upperProduct(leftLow, rightLow) +
        Math.imul(leftHigh, rightLow) +
        Math.imul(leftLow, rightHigh)
      return true
    case aluOperation.or:
      low[to] = leftLow | rightLow
      high[to] = leftHigh | rightHigh
      return true
    case aluOperation.and:
      low[to] = leftLow & rightLow
      high[to] = leftHigh & rightHigh
      return true
    case aluOperation.xor:
      low[to] = leftLow ^ rightLow
      high[to] = leftHigh ^ rightHigh
      return true
    case aluOperation.move:
      low[to] = rightLow
      high[to] = rightHigh
      return true
    case aluOperation.negate:
      low[to] = -leftLow
      high[to] = -leftHigh - (leftLow === 0 ? 0 : 1)
      return true
    case aluOperation.orHigh:
      high[to] = leftHigh | rightLow
      return true
    case aluOperation.div:
    case aluOperation.mod:
      return divide64(low, high, operation, to, rightLow, rightHigh)
    default:
      return shift64(low, high, operation, to, rightLow & 63)
  }
}

const divide64 = (
  low: Int32Array,
  high: Int32Array,
  operation: number,
  to: number,
  rightLow: number,
  rightHigh: number,
): boolean => {
  if (rightLow === 0 && rightHigh === 0) return false
  const leftLow = low[to] ?? 0
  const leftHigh = high[to] ?? 0
  const isDivision = operation === aluOperation.div
  if (leftHigh === 0 && rightHigh === 0) {
    const [left, right] = [leftLow >>> 0, rightLow >>> 0]
    low[to] = isDivision ? Math.floor(left / right) : left % right
    return true
  }
  const [left, right] = [big(leftLow, leftHigh), big(rightLow, rightHigh)]
  const result = isDivision ? left / right : left % right
  low[to] = Number(result & 0xffff_ffffn)
  high[to] = Number(result >> 32n)
  return true
}

const shift64 = (
  low: Int32Array,
  high: Int32Array,
  operation: number,
  to: number,
  bits: number,
): boolean => {
  const leftLow = low[to] ?? 0
  const leftHigh = high[to] ?? 0
  const known =
    operation === aluOperation.shiftLeft ||
    operation === aluOperation.shiftRight ||
    operation === aluOperation.shiftRightSigned
  if (!known || bits === 0) return known
  const rest = 32 - (bits & 31)
  if (operation === aluOperation.shiftLeft) {
    high[to] = bits >= 32 ? leftLow << (bits - 32) : (leftHigh << bits) | (leftLow >>> rest)
    low[to] = bits >= 32 ? 0 : leftLow << bits
    return true
  }
  const signed = operation === aluOperation.shiftRightSigned
  const fill = signed ? leftHigh >> 31 : 0
  if (bits >= 32) {
    low[to] = signed ? leftHigh >> (bits - 32) : leftHigh >>> (bits - 32)
    high[to] = fill
    return true
  }
  low[to] = (leftLow >>> bits) | (leftHigh << rest)
  high[to] = signed ? leftHigh >> bits : leftHigh >>> bits
  return true
}

/** Sums, differences and products are sign-extended to 64 bits, everything else is zero-extended. */
const isSignExtended = (operation: number): boolean =>
  operation === aluOperation.add || operation === aluOperation.sub || operation === aluOperation.mul

/**
 * A 32-bit operation on register `to`; false as for `alu64`. In the variant of version 2 sums and differences are
 * zero-extended, a copied register is sign-extended, and the immediate of a subtraction is its left side.
 */
export const alu32 = (
  { low, high }: Registers,
  word: number,
  to: number,
  right: number,
): boolean => {
  const operation = word & operationBits
  const isVariant = (word & variantBit) !== 0
  const left = low[to] ?? 0
  let result: number
  switch (operation) {
    case aluOperation.add:
      result = (left + right) | 0
      break
    case aluOperation.sub:
      result = isVariant && (word & registerOperand) === 0 ? (right - left) | 0 : (left - right) | 0
      break
    case aluOperation.mul:
      result = Math.imul(left, right)
      break
    case aluOperation.div:
    case aluOperation.mod:
      if (right === 0) return false
      result =
        operation === aluOperation.div
          ? Math.floor((left >>> 0) / (right >>> 0))
          : (left >>> 0) % (right >>> 0)
      break
    case aluOperation.or:
      result = left | right
      break
    case aluOperation.and:
      result = left & right
      break
    case aluOperation.xor:
      result = left ^ right
      break
    case aluOperation.move:
      result = right
      break
    case aluOperation.negate:
      result = -left
      break
    case aluOperation.shiftLeft:
      result = left << right
      break
    case aluOperation.shiftRight:
      result = left >>> right
      break
    case aluOperation.shiftRightSigned:
      result = left >> right
      break
    default:
      return false
  }
  low[to] = result
  high[to] = isSignExtended(operation) !== isVariant && result < 0 ? -1 : 0
  return true
}

/** Byte order: `le` cuts off, `be` turns round as well. The width is 16, 32 or 64. */
export const swapBytes = (
  { low, high }: Registers,
  to: number,
  width: number,
  toBig: boolean,
): boolean => {
  const [left, upper] = [low[to] ?? 0, high[to] ?? 0]
  if (width === 64) {
    if (!toBig) return true
    low[to] = reversed(upper)
    high[to] = reversed(left)
    return true
  }
  if (width !== 16 && width !== 32) return false
  const cut = width === 16 ? left & 0xffff : left
  low[to] = toBig ? (width === 16 ? reversed(cut) >>> 16 : reversed(cut)) : cut
  high[to] = 0
  return true
}

const reversed = (word: number): number =>
  ((word & 0xff) << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)
