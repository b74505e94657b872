import { type AddressForm, mistyped, notThisForm, ofTestNetwork } from './address-form.ts'
import { bytesOfWords, decodeBech32 } from './bech32.ts'

/** An address with two credentials has 103 characters. */
const maxChars = 120

/** Bytes by type of address (CIP-19): header, payment part and usually a stake part. */
const lengthsByType: readonly (number | undefined)[] = [
  57,
  57,
  57,
  57,
  undefined,
  undefined,
  29,
  29,
]

export const cardanoForm: AddressForm = {
  read: (text) => {
    if (text.startsWith('addr_test1')) return ofTestNetwork
    if (/^(?:Ae2|DdzFF)/.test(text)) return { problem: 'byron' }
    if (!text.toLowerCase().startsWith('addr1')) return notThisForm
    const decoded = decodeBech32(text, maxChars)
    if (!decoded || decoded.prefix !== 'addr' || decoded.encoding !== 'bech32') return mistyped
    const bytes = bytesOfWords(decoded.words)
    const [header = 0] = bytes ?? []
    if ((header & 15) !== 1) return ofTestNetwork
    const length = lengthsByType[header >> 4]
    return length !== undefined && bytes?.length === length ? { proof: 'checksum' } : notThisForm
  },
}
