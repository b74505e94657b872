const wordBits = 64n
const mask = (1n << wordBits) - 1n

/** A number that makes the product when it is multiplied by the factor, in 64 bits that overflow; undefined if none does. */
export const wordQuotient = (product: bigint, factor: bigint): bigint | undefined => {
  let odd = factor & mask
  let rest = product & mask
  if (odd === 0n) return rest === 0n ? 0n : undefined
  for (; (odd & 1n) === 0n; odd >>= 1n) {
    if ((rest & 1n) !== 0n) return undefined
    rest >>= 1n
  }
  return (rest * inverseOf(odd)) & mask
}

/** Newton's iteration doubles the bits that are right; an odd number is its own inverse in three. */
const inverseOf = (odd: bigint): bigint => {
  let inverse = odd
  for (let bits = 3n; bits < wordBits; bits *= 2n)
    inverse = (inverse * (2n - ((odd * inverse) & mask))) & mask
  return inverse & mask
}
