import { type AddressForm, notThisForm } from './address-form.ts'

const noChecksum =
  'Addresses of this chain have no checksum: compare every character, since a wrong one cannot be noticed.'

/** Sui and Aptos: 32 bytes. Shortened ones are for the system's own accounts. */
export const moveForm: AddressForm = {
  expected: 'an address of 0x and 64 hex digits',
  read: (text) => {
    if (!/^0x[0-9a-fA-F]{64}$/.test(text)) return notThisForm
    return /^0x0{60}/.test(text)
      ? { problem: 'it is an account of the system, and no wallet' }
      : { proof: 'form', notes: [noChecksum] }
  },
}

/** A number below 2^251 plus a little; leading zeros may be left out. */
export const starknetForm: AddressForm = {
  expected: 'a Starknet address (0x and 60 to 64 hex digits)',
  read: (text) =>
    /^0x(?:0?[0-7][0-9a-fA-F]{62}|[0-9a-fA-F]{60,62})$/.test(text) && !/^0x0+$/.test(text)
      ? { proof: 'form', notes: [noChecksum] }
      : notThisForm,
}
