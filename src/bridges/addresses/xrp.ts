import { base58xrp } from '@scure/base'
import { type AddressForm, mistyped, notThisForm, tagNote } from './address-form.ts'
import { decodeBase58Check } from './base58-check.ts'

const versionAndHashBytes = 21

/** Base58 with Bitcoin’s kind of checksum and its own alphabet. */
export const xrpForm: AddressForm = {
  read: (text) => {
    if (text.startsWith('X') && text.length === 47) return { problem: 'has-tag' }
    if (!/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)) return notThisForm
    const payload = decodeBase58Check(text, base58xrp)
    if (!payload) return mistyped
    return payload[0] === 0 && payload.length === versionAndHashBytes
      ? { proof: 'checksum', notes: [tagNote] }
      : notThisForm
  },
}
