/** A hash of 64 bits as its high and low half. */
export type KeyedHash = (text: string) => { high: number; low: number }

/**
 * SipHash-2-4 (Aumasson and Bernstein, 2012) over the UTF-8 bytes of a text. Without the key, an attacker cannot craft
 * a name that collides with an honest site and get it listed instead. Throws unless the key has 16 bytes. Every call
 * overwrites and returns the same object, because a check computes many hashes.
 */
export const makeKeyedHash = (key: Uint8Array): KeyedHash => {
  if (key.length !== keyBytes) throw new Error(`the key has ${key.length} bytes, not ${keyBytes}`)
  const view = new DataView(key.buffer, key.byteOffset, keyBytes)
  const key0 = { low: view.getUint32(0, true), high: view.getUint32(4, true) }
  const key1 = { low: view.getUint32(8, true), high: view.getUint32(12, true) }
  const state = new Int32Array(8)
  const bytes = new Uint8Array(bytesMax + 8)
  const encoder = new TextEncoder()
  const out = { high: 0, low: 0 }
  return (text) => {
    start(state, key0, key1)
    const { read, written } = encoder.encodeInto(text, bytes)
    if (read < text.length) throw new Error('the text is too long to be hashed')
    absorb(state, bytes, written)
    out.low = (at(state, 0) ^ at(state, 2) ^ (at(state, 4) ^ at(state, 6))) >>> 0
    out.high = (at(state, 1) ^ at(state, 3) ^ (at(state, 5) ^ at(state, 7))) >>> 0
    return out
  }
}

export const keyBytes = 16

/** Maximum text length: a host of 253 characters and the start of a path. */
const bytesMax = 4_096

type Half = { low: number; high: number }

/** Words v0 to v3, each low half first. */
const start = (v: Int32Array, key0: Half, key1: Half): void => {
  v[0] = key0.low ^ 0x70736575
  v[1] = key0.high ^ 0x736f6d65
  v[2] = key1.low ^ 0x6e646f6d
  v[3] = key1.high ^ 0x646f7261
  v[4] = key0.low ^ 0x6e657261
  v[5] = key0.high ^ 0x6c796765
  v[6] = key1.low ^ 0x79746573
  v[7] = key1.high ^ 0x74656462
}

const absorb = (v: Int32Array, bytes: Uint8Array, length: number): void => {
  const whole = length & ~7
  bytes.fill(0, length, whole + 8)
  bytes[whole + 7] = length & 0xff
  for (let offset = 0; offset <= whole; offset += 8) {
    const low = word(bytes, offset)
    const high = word(bytes, offset + 4)
    v[6] = at(v, 6) ^ low
    v[7] = at(v, 7) ^ high
    round(v)
    round(v)
    v[0] = at(v, 0) ^ low
    v[1] = at(v, 1) ^ high
  }
  v[4] = at(v, 4) ^ 0xff
  for (let times = 0; times < 4; times += 1) round(v)
}

const at = (v: Int32Array, index: number): number => v[index] ?? 0

const word = (bytes: Uint8Array, offset: number): number =>
  (bytes[offset] ?? 0) |
  ((bytes[offset + 1] ?? 0) << 8) |
  ((bytes[offset + 2] ?? 0) << 16) |
  ((bytes[offset + 3] ?? 0) << 24)

const round = (v: Int32Array): void => {
  add(v, 0, 2)
  rotate(v, 2, 13)
  mix(v, 2, 0)
  swap(v, 0)
  add(v, 4, 6)
  rotate(v, 6, 16)
  mix(v, 6, 4)
  add(v, 0, 6)
  rotate(v, 6, 21)
  mix(v, 6, 0)
  add(v, 4, 2)
  rotate(v, 2, 17)
  mix(v, 2, 4)
  swap(v, 4)
}

/** `a += b` for 64 bits; the low half carries if it wrapped. */
const add = (v: Int32Array, a: number, b: number): void => {
  const low = (at(v, a) >>> 0) + (at(v, b) >>> 0)
  v[a + 1] = at(v, a + 1) + at(v, b + 1) + (low > 0xffff_ffff ? 1 : 0)
  v[a] = low
}

const mix = (v: Int32Array, a: number, b: number): void => {
  v[a] = at(v, a) ^ at(v, b)
  v[a + 1] = at(v, a + 1) ^ at(v, b + 1)
}

/** Rotates left, by less than 32. */
const rotate = (v: Int32Array, a: number, by: number): void => {
  const low = at(v, a)
  const high = at(v, a + 1)
  v[a] = (low << by) | (high >>> (32 - by))
  v[a + 1] = (high << by) | (low >>> (32 - by))
}

/** Rotates left by 32. */
const swap = (v: Int32Array, a: number): void => {
  const low = at(v, a)
  v[a] = at(v, a + 1)
  v[a + 1] = low
}
