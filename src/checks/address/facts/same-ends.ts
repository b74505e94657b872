import type { Address } from '../../../solana/address/address.ts'

/** Characters that two addresses must share at each end, and at both together, to be taken for each other. */
const leastAtAnEnd = 2
const leastTogether = 6

/**
 * Whether one address passes for the other where, as usual, only the beginning and the end are shown. By chance that
 * happens once in some ten billion pairs; a graphics card finds such an address in minutes.
 */
export const haveSameEnds = (one: Address, other: Address): boolean => {
  if (one === other) return false
  const start = sharedLength(one, other, (text, index) => text[index])
  if (start < leastAtAnEnd) return false
  const end = sharedLength(one, other, (text, index) => text[text.length - 1 - index])
  return end >= leastAtAnEnd && start + end >= leastTogether
}

/** Only addresses with the same one of these can have the same ends. */
export const endsOf = (address: Address): string =>
  `${address.slice(0, leastAtAnEnd)}${address.slice(-leastAtAnEnd)}`

const sharedLength = (
  one: string,
  other: string,
  letter: (text: string, index: number) => string | undefined,
): number => {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && letter(one, length) === letter(other, length)) length += 1
  return length
}
