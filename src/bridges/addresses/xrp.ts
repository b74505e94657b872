import { type AddressForm, mistyped, notThisForm, tagNote } from './address-form.ts'
import { decodeBase58Check } from './base58-check.ts'

const rippleAlphabet = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'
const bitcoinAlphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const versionAndHashBytes = 21

/** Base58 with a checksum like Bitcoin's, in an alphabet of its own. */
export const xrpForm: AddressForm = {
  expected: 'an XRP Ledger address (r…)',
  read: (text) => {
    if (text.startsWith('X') && text.length === 47)
      return { problem: 'it holds a destination tag, which no bridge here can carry' }
    if (!/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)) return notThisForm
    const letters = [...text].map((letter) => bitcoinAlphabet[rippleAlphabet.indexOf(letter)] ?? '')
    const payload = decodeBase58Check(letters.join(''))
    if (!payload) return mistyped
    return payload[0] === 0 && payload.length === versionAndHashBytes
      ? { proof: 'checksum', notes: [tagNote] }
      : notThisForm
  },
}
