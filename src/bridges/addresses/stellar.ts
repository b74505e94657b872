import { base32nopad } from '@scure/base'
import { type AddressForm, mistyped, notThisForm, tagNote } from './address-form.ts'
import { crc16 } from './crc16.ts'

const accountVersion = 6 << 3
const payloadBytes = 33

/** StrKey: base32 of version, key and CRC. */
export const stellarForm: AddressForm = {
  read: (text) => {
    if (/^[MCT][A-Z2-7]{55,}$/.test(text)) return { problem: 'not-plain-account' }
    if (!/^G[A-Z2-7]{55}$/.test(text)) return notThisForm
    const bytes = base32nopad.decode(text)
    const payload = bytes.subarray(0, payloadBytes)
    const sum = (bytes[payloadBytes] ?? 0) | ((bytes[payloadBytes + 1] ?? 0) << 8)
    return payload[0] === accountVersion && crc16(payload) === sum
      ? { proof: 'checksum', notes: [tagNote] }
      : mistyped
  },
}
