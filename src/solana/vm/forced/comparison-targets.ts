import { compares } from '../sbpf/conditions.ts'
import type { Comparison } from './decision-trace.ts'

const mask = (1n << 64n) - 1n
const top = 1n << 63n

/**
 * Values of one side of a comparison with which a jump goes the wanted way, the other side as it is: the nearest first, then
 * the extremes. Numbers of 64 bits.
 */
export const targetsOf = (
  { condition, left, right }: Comparison,
  side: 'left' | 'right',
  wantsJump: boolean,
): bigint[] => {
  const [self, other] = side === 'left' ? [left, right] : [right, left]
  const lowestBit = other & -other
  const pool = [
    other,
    other + 1n,
    other - 1n,
    self | lowestBit,
    self & ~other,
    0n,
    1n,
    mask,
    top - 1n,
    top,
  ]
  const holds = (value: bigint): boolean =>
    side === 'left' ? isTaken(condition, value, right) : isTaken(condition, left, value)
  return [...new Set(pool.map((value) => value & mask))].filter(
    (value) => holds(value) === wantsJump,
  )
}

const isTaken = (condition: number, left: bigint, right: bigint): boolean =>
  compares(condition, lowOf(left), highOf(left), lowOf(right), highOf(right))

const lowOf = (value: bigint): number => Number(BigInt.asIntN(32, value))
const highOf = (value: bigint): number => Number(BigInt.asIntN(32, value >> 32n))
