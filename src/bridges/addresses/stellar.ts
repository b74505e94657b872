import { type AddressForm, mistyped, notThisForm, tagNote } from './address-form.ts'
import { crc16 } from './crc16.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const accountVersion = 6 << 3
const payloadBytes = 33

/** StrKey: base32 of version, key and CRC. */
export const stellarForm: AddressForm = {
  expected: 'a Stellar account (G…, 56 characters)',
  read: (text) => {
    if (/^[MCT][A-Z2-7]{55,}$/.test(text))
      return { problem: 'it is no plain account (G…), and bridges pay to those alone' }
    if (!/^G[A-Z2-7]{55}$/.test(text)) return notThisForm
    const bytes = bytesOf(text)
    const payload = bytes.subarray(0, payloadBytes)
    const sum = (bytes[payloadBytes] ?? 0) | ((bytes[payloadBytes + 1] ?? 0) << 8)
    return payload[0] === accountVersion && crc16(payload) === sum
      ? { proof: 'checksum', notes: [tagNote] }
      : mistyped
  },
}

const bytesOf = (text: string): Uint8Array => {
  const bytes: number[] = []
  let bits = 0
  let bitCount = 0
  for (const letter of text) {
    bits = ((bits << 5) | alphabet.indexOf(letter)) & 0xfff
    bitCount += 5
    if (bitCount < 8) continue
    bitCount -= 8
    bytes.push((bits >> bitCount) & 0xff)
  }
  return Uint8Array.from(bytes)
}
