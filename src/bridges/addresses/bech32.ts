const charset = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const checksumWords = 6

/** What the checksum of each encoding leaves (BIP-173 and BIP-350). */
const remainders = { bech32: 1, bech32m: 0x2bc830a3 } as const

export type Bech32 = {
  /** In small letters. */
  prefix: string
  /** Five bits each, without the checksum. */
  words: number[]
  encoding: keyof typeof remainders
}

/** Undefined where the text is no bech32 or bech32m, or its checksum does not fit. BIP-173 allows 90 characters. */
export const decodeBech32 = (text: string, longest = 90): Bech32 | undefined => {
  const small = text.toLowerCase()
  if (text.length > longest || (text !== small && text !== text.toUpperCase())) return undefined
  const separator = small.lastIndexOf('1')
  if (separator < 1 || small.length - separator - 1 < checksumWords) return undefined
  const prefix = small.slice(0, separator)
  if (!/^[\x21-\x7e]+$/.test(prefix)) return undefined
  const words = [...small.slice(separator + 1)].map((letter) => charset.indexOf(letter))
  if (words.includes(-1)) return undefined
  const rest = remainderOf([...spread(prefix), ...words])
  const encoding = (['bech32', 'bech32m'] as const).find((each) => remainders[each] === rest)
  return encoding && { prefix, words: words.slice(0, -checksumWords), encoding }
}

/** Bytes of five-bit words; undefined where bits are left over that are not zero. */
export const bytesOfWords = (words: readonly number[]): Uint8Array | undefined => {
  const bytes: number[] = []
  let bits = 0
  let bitCount = 0
  for (const word of words) {
    bits = ((bits << 5) | word) & 0xfff
    bitCount += 5
    if (bitCount < 8) continue
    bitCount -= 8
    bytes.push((bits >> bitCount) & 0xff)
  }
  const isClean = bitCount < 5 && (bits & ((1 << bitCount) - 1)) === 0
  return isClean ? Uint8Array.from(bytes) : undefined
}

const spread = (prefix: string): number[] => {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

const remainderOf = (words: readonly number[]): number => {
  let sum = 1
  for (const word of words) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ word
    generators.forEach((generator, bit) => {
      if ((top >> bit) & 1) sum ^= generator
    })
  }
  return sum >>> 0
}
