import type { Address } from '../../../solana/address/address.ts'
import { sameEndCharsMin, sameEndsCharsMin } from '../thresholds.ts'

/** Whether two addresses look the same when, as usual, only the first and last characters are shown. */
export const haveSameEnds = (one: Address, other: Address): boolean => {
  if (one === other) return false
  const start = sharedLength(one, other, (text, index) => text[index])
  if (start < sameEndCharsMin) return false
  const end = sharedLength(one, other, (text, index) => text[text.length - 1 - index])
  return end >= sameEndCharsMin && start + end >= sameEndsCharsMin
}

/** A key for grouping: addresses with the same ends always share it. */
export const endsOf = (address: Address): string =>
  `${address.slice(0, sameEndCharsMin)}${address.slice(-sameEndCharsMin)}`

const sharedLength = (
  one: string,
  other: string,
  letter: (text: string, index: number) => string | undefined,
): number => {
  const lengthMax = Math.min(one.length, other.length)
  let length = 0
  while (length < lengthMax && letter(one, length) === letter(other, length)) length += 1
  return length
}
