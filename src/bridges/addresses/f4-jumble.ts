import { blake2b } from '@noble/hashes/blake2b'

const shortest = 48
const longest = 4_194_368
const hashBytes = 64
const paddingBytes = 16

/**
 * The receivers in a unified address's bytes (ZIP 316): F4Jumble undone, so that one wrong bit spoils all of it, and the
 * padding with the prefix taken off. Undefined where it is not there.
 */
export const unjumble = (
  jumbled: Uint8Array | undefined,
  prefix: string,
): Uint8Array | undefined => {
  if (!jumbled || jumbled.length < shortest || jumbled.length > longest) return undefined
  const leftBytes = Math.min(hashBytes, Math.floor(jumbled.length / 2))
  const c = jumbled.subarray(0, leftBytes)
  const d = jumbled.subarray(leftBytes)
  const y = xor(c, hashH(1, d, leftBytes))
  const x = xor(d, hashG(1, y, d.length))
  const a = xor(y, hashH(0, x, leftBytes))
  const b = xor(x, hashG(0, a, d.length))
  const whole = Uint8Array.from([...a, ...b])
  const padding = whole.subarray(-paddingBytes)
  const expected = new Uint8Array(paddingBytes)
  expected.set(new TextEncoder().encode(prefix))
  return padding.every((byte, at) => byte === expected[at])
    ? whole.subarray(0, -paddingBytes)
    : undefined
}

const personalization = (letter: 'H' | 'G', tail: readonly number[]): Uint8Array =>
  Uint8Array.from([...new TextEncoder().encode(`UA_F4Jumble_${letter}`), ...tail])

const hashH = (round: number, message: Uint8Array, length: number): Uint8Array =>
  blake2b(message, { dkLen: length, personalization: personalization('H', [round, 0, 0]) })

const hashG = (round: number, message: Uint8Array, length: number): Uint8Array => {
  const made = new Uint8Array(Math.ceil(length / hashBytes) * hashBytes)
  for (let block = 0; block * hashBytes < length; block += 1) {
    const tail = [round, block & 0xff, block >> 8]
    made.set(
      blake2b(message, { dkLen: hashBytes, personalization: personalization('G', tail) }),
      block * hashBytes,
    )
  }
  return made.subarray(0, length)
}

const xor = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  left.map((byte, at) => byte ^ (right[at] ?? 0))
