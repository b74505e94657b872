import { type AddressForm, notThisForm } from './address-form.ts'

const noChecksum =
  'NEAR account names have no checksum: compare every character, a wrong one may be somebody else’s account.'

/** Named accounts and those that are a public key (NEP-0448 for those of EVM keys); none has a checksum. */
export const nearForm: AddressForm = {
  expected: 'a NEAR account (name.near, or 64 hex digits)',
  read: (text) => {
    if (/^[0-9a-f]{64}$/.test(text) || /^0x[0-9a-f]{40}$/.test(text))
      return { proof: 'form', notes: [noChecksum] }
    if (text.length < 2 || text.length > 64 || !accountId.test(text)) return notThisForm
    if (text.endsWith('.testnet')) return { problem: 'it belongs to a test network' }
    return /\.(?:near|tg)$/.test(text)
      ? { proof: 'form', notes: [noChecksum] }
      : { problem: 'accounts in use end in .near or .tg, or are 64 hex digits' }
  },
}

const accountId = /^(?:[a-z\d]+[-_])*[a-z\d]+(?:\.(?:[a-z\d]+[-_])*[a-z\d]+)*$/
