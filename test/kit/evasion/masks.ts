import { combined, constant, difference, type Value } from '../sbpf/values.ts'

export const allBits = (1n << 64n) - 1n

export const bitsOfBoth = (left: Value, right: Value): Value => combined('and', left, right)

/** All bits where a number is zero, none elsewhere; nothing decides. */
export const allBitsIfZero = (value: Value): Value =>
  difference(
    combined('shiftRight', combined('or', value, difference(constant(0n), value)), constant(63n)),
    constant(1n),
  )

const allBitsIfEqual = (value: Value, wanted: bigint): Value =>
  allBitsIfZero(combined('xor', value, constant(wanted)))

/** The amount where a number is the wanted one, else zero. */
export const ifEqual = (value: Value, wanted: bigint, amount: bigint): Value =>
  bitsOfBoth(allBitsIfEqual(value, wanted), constant(amount))

/** One word where a number is the wanted one, another elsewhere. */
export const chosenWord = (value: Value, wanted: bigint, then: Value, otherwise: Value): Value =>
  combined(
    'xor',
    otherwise,
    bitsOfBoth(allBitsIfEqual(value, wanted), combined('xor', otherwise, then)),
  )
