import { bech32, bech32m } from '@scure/base'

const encodings = { bech32, bech32m }

export type Bech32 = {
  /** In small letters. */
  prefix: string
  /** Five bits each, without the checksum. */
  words: number[]
  encoding: keyof typeof encodings
}

/** Undefined where the text is no bech32 or bech32m, or its checksum does not fit. BIP-173 allows 90 characters. */
export const decodeBech32 = (text: string, longest = 90): Bech32 | undefined => {
  for (const encoding of ['bech32', 'bech32m'] as const) {
    const decoded = encodings[encoding].decodeUnsafe(text, longest)
    if (decoded) return { ...decoded, encoding }
  }
  return undefined
}

/** Bytes of five-bit words; undefined where bits are left over that are not zero. */
export const bytesOfWords = (words: number[]): Uint8Array | undefined =>
  bech32.fromWordsUnsafe(words) || undefined
