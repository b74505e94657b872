/**
 * Base58 text of the 32 bytes at the offset (an address or a hash). Made for that one length: a transaction holds dozens
 * of keys, and a general encoder takes most of the time of decoding one. The caller has checked that the bytes are there.
 */
export const base58Of32Bytes = (bytes: Uint8Array, offset = 0): string => {
  spreadOverLimbs(bytes, offset)
  carryLimbs()
  return textOfLimbs(countLeadingZeros(bytes, offset))
}

const keyBytes = 32
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const digitsPerLimb = 5
/** 58^5: a limb times a 16-bit word, summed over all words, stays below 2^53. */
const limbBase = 58 ** digitsPerLimb
/** 9 limbs of 5 digits hold the 44 digits of 2^256. */
const limbCount = 9
const wordCount = keyBytes / 2

/** What each 16-bit word weighs in each limb, most significant first. */
const weights = (() => {
  const table = new Float64Array(wordCount * limbCount)
  for (let word = 0; word < wordCount; word++) {
    let value = 1n << BigInt(16 * (wordCount - 1 - word))
    for (let limb = limbCount - 1; limb >= 0; limb--) {
      table[word * limbCount + limb] = Number(value % BigInt(limbBase))
      value /= BigInt(limbBase)
    }
  }
  return table
})()

/** Used by one synchronous call at a time, so that encoding allocates nothing but its text. */
const limbs = new Float64Array(limbCount)
const codes = new Uint8Array(limbCount * digitsPerLimb)
const alphabetCodes = Uint8Array.from(alphabet, (letter) => letter.charCodeAt(0))
const ascii = new TextDecoder()
const zeroCode = '1'.charCodeAt(0)

const spreadOverLimbs = (bytes: Uint8Array, offset: number): void => {
  limbs.fill(0)
  for (let word = 0; word < wordCount; word++) {
    const at = offset + word * 2
    const value = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
    if (value === 0) continue
    const row = word * limbCount
    for (let limb = 0; limb < limbCount; limb++) {
      limbs[limb] = (limbs[limb] ?? 0) + value * (weights[row + limb] ?? 0)
    }
  }
}

const carryLimbs = (): void => {
  for (let limb = limbCount - 1; limb > 0; limb--) {
    const value = limbs[limb] ?? 0
    const carry = Math.floor(value / limbBase)
    limbs[limb] = value - carry * limbBase
    limbs[limb - 1] = (limbs[limb - 1] ?? 0) + carry
  }
}

const textOfLimbs = (leadingZeros: number): string => {
  for (let limb = 0; limb < limbCount; limb++) {
    let value = limbs[limb] ?? 0
    for (let digit = digitsPerLimb - 1; digit >= 0; digit--) {
      const rest = (value / 58) | 0
      codes[limb * digitsPerLimb + digit] = alphabetCodes[value - rest * 58] ?? zeroCode
      value = rest
    }
  }
  let first = 0
  while (first < codes.length && codes[first] === zeroCode) first++
  return ascii.decode(codes.subarray(Math.max(0, first - leadingZeros)))
}

/** Base58 writes each leading zero byte as one digit of its own. */
const countLeadingZeros = (bytes: Uint8Array, offset: number): number => {
  let count = 0
  while (count < keyBytes && bytes[offset + count] === 0) count++
  return count
}
