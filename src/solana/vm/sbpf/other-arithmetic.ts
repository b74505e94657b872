import { alu32, type Registers, swapBytes } from './alu.ts'
import type { Fault } from './execution.ts'
import { strongerLabel } from '../ledger/labels.ts'
import { product } from './products.ts'

const kindOf = { sub: 1, xor: 10, move: 11, endian: 13 } as const
/** Class 0 has products of version 2 from here on; below is nothing but `lddw`. */
const firstProduct = 3

/**
 * Arithmetic that is not of 64 bits, which most programs do little of: on 32 bits, on the order of bytes, and products of
 * version 2. Returns what is wrong with it, if anything; `word` is an instruction of normalized code.
 */
export const otherArithmetic = (
  registers: Registers,
  word: number,
  immediate: number,
): Fault | undefined => {
  const { low, high, label } = registers
  const to = (word >> 8) & 15
  const from = (word >> 12) & 15
  const kind = (word >> 4) & 15
  const byRegister = (word & 8) !== 0
  const right = byRegister ? (low[from] ?? 0) : immediate
  const origin = byRegister ? (label[from] ?? 0) : 0
  if ((word & 7) === 0) {
    if (kind < firstProduct) return 'bad-instruction'
    const rightHigh = byRegister ? (high[from] ?? 0) : right >> 31
    const sides = { low: right, high: rightHigh, isImmediate: !byRegister }
    if (!product(registers, word & 0xff, to, sides)) return 'divide-by-zero'
    label[to] = strongerLabel(label[to] ?? 0, origin)
    return undefined
  }
  if (kind === kindOf.endian)
    return swapBytes(registers, to, immediate, byRegister) ? undefined : 'bad-instruction'
  if (!alu32(registers, word, to, right)) return 'divide-by-zero'
  if (kind === kindOf.move) label[to] = origin
  else if (origin !== 0) {
    // A value combined with itself is a constant.
    const isConstant = to === from && (kind === kindOf.xor || kind === kindOf.sub)
    label[to] = isConstant ? 0 : strongerLabel(label[to] ?? 0, origin)
  }
  return undefined
}
