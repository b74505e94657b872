import { type AddressForm, type AddressNote, notThisForm, ofTestNetwork } from './address-form.ts'

const noChecksum: AddressNote = { kind: 'account-name' }

/** Named accounts, and implicit ones of a public key (NEP-0448 for EVM keys); without a checksum. */
export const nearForm: AddressForm = {
  read: (text) => {
    if (/^[0-9a-f]{64}$/.test(text) || /^0x[0-9a-f]{40}$/.test(text))
      return { proof: 'form', notes: [noChecksum] }
    if (text.length < 2 || text.length > 64 || !accountId.test(text)) return notThisForm
    if (text.endsWith('.testnet')) return ofTestNetwork
    return /\.(?:near|tg)$/.test(text)
      ? { proof: 'form', notes: [noChecksum] }
      : { problem: 'near-name' }
  },
}

const accountId = /^(?:[a-z\d]+[-_])*[a-z\d]+(?:\.(?:[a-z\d]+[-_])*[a-z\d]+)*$/
