import { bech32, bech32m } from '@scure/base'

const encodings = { bech32, bech32m }

export type Bech32 = {
  /** In lower case. */
  prefix: string
  /** Five bits each, without the checksum. */
  words: number[]
  encoding: keyof typeof encodings
}

/** Undefined if the text is not valid bech32 or bech32m. BIP-173 allows 90 characters. */
export const decodeBech32 = (text: string, maxChars = 90): Bech32 | undefined => {
  for (const encoding of ['bech32', 'bech32m'] as const) {
    const decoded = encodings[encoding].decodeUnsafe(text, maxChars)
    if (decoded) return { ...decoded, encoding }
  }
  return undefined
}

/** Bytes of five-bit words; undefined if leftover bits are not zero. */
export const bytesOfWords = (words: number[]): Uint8Array | undefined =>
  bech32.fromWordsUnsafe(words) || undefined
