import { base58 } from '@scure/base'

/**
 * Base58 text of the 32 bytes at the offset (an address or a hash). Specialized for that length: a transaction holds
 * dozens of keys, and a general encoder dominates the time to decode one. The caller has checked that the bytes exist.
 */
export const base58Of32Bytes = (bytes: Uint8Array, offset = 0): string => {
  spreadOverLimbs(bytes, offset)
  carryLimbs()
  return textOfLimbs(countLeadingZeros(bytes, offset))
}

/**
 * The 32 bytes encoded by a base58 text; undefined if it is not base58 or encodes another length. Every scan encodes
 * its message again for the node, and a general decoder takes longer than any rule.
 */
export const bytesOfBase58 = (text: string): Uint8Array | undefined => {
  if (text.length > digitCount || !readDigits(text)) return undefined
  gatherWords()
  carryWords()
  const bytes = bytesOfWords()
  return bytes && countLeadingZeros(bytes, 0) === countLeadingOnes(text) ? bytes : undefined
}

/** Bytes of any length; undefined if the text is not base58. Time grows with the square of the length. */
export const decodeBase58 = (text: string, alphabet = base58): Uint8Array | undefined => {
  try {
    return alphabet.decode(text)
  } catch {
    return undefined
  }
}

const keyBytes = 32
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const digitsPerLimb = 5
/** 58^5: a limb times a 16-bit word, summed over all words, stays below 2^53. */
const limbBase = 58 ** digitsPerLimb
/** 9 limbs of 5 digits hold the 44 digits of 2^256. */
const limbCount = 9
const wordCount = keyBytes / 2

/** The value of each 16-bit word in each limb, most significant first. */
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

const digitCount = limbCount * digitsPerLimb
const noDigit = 255
/** The digit of each ASCII character. */
const digitOfCode = new Uint8Array(128).fill(noDigit)
alphabetCodes.forEach((code, digit) => (digitOfCode[code] = digit))

/** A limb below 2^30 times a word of 20 bits, summed over 9 limbs, stays below 2^53; 14 words hold 58^45. */
const outBits = 20
const outBase = 2 ** outBits
const outCount = 14
/** Two words are five bytes. */
const bytesPerPair = 5
const spareBytes = (outCount / 2) * bytesPerPair - keyBytes

/** The value of each limb in each word, most significant first. */
const outWeights = (() => {
  const table = new Float64Array(limbCount * outCount)
  for (let limb = 0; limb < limbCount; limb++) {
    let value = BigInt(limbBase) ** BigInt(limbCount - 1 - limb)
    for (let word = outCount - 1; word >= 0; word--) {
      table[limb * outCount + word] = Number(value % BigInt(outBase))
      value /= BigInt(outBase)
    }
  }
  return table
})()
const words = new Float64Array(outCount)

/** Reads the digits into limbs; false if a character is not a digit. */
const readDigits = (text: string): boolean => {
  limbs.fill(0)
  const missing = digitCount - text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const digit = code < digitOfCode.length ? (digitOfCode[code] ?? noDigit) : noDigit
    if (digit === noDigit) return false
    const limb = ((missing + index) / digitsPerLimb) | 0
    limbs[limb] = (limbs[limb] ?? 0) * 58 + digit
  }
  return true
}

const gatherWords = (): void => {
  words.fill(0)
  for (let limb = 0; limb < limbCount; limb++) {
    const value = limbs[limb] ?? 0
    if (value === 0) continue
    const row = limb * outCount
    for (let word = 0; word < outCount; word++)
      words[word] = (words[word] ?? 0) + value * (outWeights[row + word] ?? 0)
  }
}

const carryWords = (): void => {
  for (let word = outCount - 1; word > 0; word--) {
    const value = words[word] ?? 0
    const carry = Math.floor(value / outBase)
    words[word] = value - carry * outBase
    words[word - 1] = (words[word - 1] ?? 0) + carry
  }
}

/** Undefined if the number does not fit into 32 bytes. */
const bytesOfWords = (): Uint8Array | undefined => {
  const bytes = new Uint8Array(keyBytes)
  for (let pair = 0; pair < outCount / 2; pair++) {
    let rest = (words[2 * pair] ?? 0) * outBase + (words[2 * pair + 1] ?? 0)
    for (let place = bytesPerPair - 1; place >= 0; place--) {
      const higher = Math.floor(rest / 256)
      const at = pair * bytesPerPair + place - spareBytes
      if (at >= 0) bytes[at] = rest - higher * 256
      else if (rest !== higher * 256) return undefined
      rest = higher
    }
  }
  return bytes
}

const countLeadingOnes = (text: string): number => {
  let count = 0
  while (count < text.length && text.charCodeAt(count) === zeroCode) count++
  return count
}

/** Base58 writes each leading zero byte as a separate digit. */
const countLeadingZeros = (bytes: Uint8Array, offset: number): number => {
  let count = 0
  while (count < keyBytes && bytes[offset + count] === 0) count++
  return count
}
