import { type AddressForm, mistyped, notThisForm } from './address-form.ts'
import { decodeBase58Check, isBase58 } from './base58-check.ts'

const version = 0x41
const versionAndHashBytes = 21

export const tronForm: AddressForm = {
  read: (text) => {
    if (!isBase58(text) || !text.startsWith('T') || text.length !== 34) return notThisForm
    const payload = decodeBase58Check(text)
    if (!payload) return mistyped
    return payload[0] === version && payload.length === versionAndHashBytes
      ? { proof: 'checksum' }
      : notThisForm
  },
}
