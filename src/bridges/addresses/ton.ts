import { type AddressForm, mistyped, notThisForm, ofTestNetwork, tagNote } from './address-form.ts'
import { crc16 } from './crc16.ts'

const testFlag = 0x80
const payloadBytes = 34

/** 48 characters of base64 with flags and CRC, or raw workchain and hash. */
export const tonForm: AddressForm = {
  read: (text) => {
    if (/^(?:0|-1):[0-9a-fA-F]{64}$/.test(text)) return { proof: 'form', notes: [tagNote] }
    if (!/^[A-Za-z0-9_-]{48}$/.test(text) && !/^[A-Za-z0-9+/]{48}$/.test(text)) return notThisForm
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const [flags = 0, workchain] = bytes
    const payload = bytes.subarray(0, payloadBytes)
    const sum = ((bytes[payloadBytes] ?? 0) << 8) | (bytes[payloadBytes + 1] ?? 0)
    if (crc16(payload) !== sum) return /^[EUkn0]/.test(text) ? mistyped : notThisForm
    if (flags & testFlag) return ofTestNetwork
    const isKnown = (flags === 0x11 || flags === 0x51) && (workchain === 0 || workchain === 0xff)
    return isKnown ? { proof: 'checksum', notes: [tagNote] } : notThisForm
  },
}
