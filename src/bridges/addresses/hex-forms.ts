import { type AddressForm, type AddressNote, notThisForm } from './address-form.ts'

const noChecksum: AddressNote = { kind: 'no-checksum' }

/** Sui and Aptos: 32 bytes. Only system accounts have short forms. */
export const moveForm: AddressForm = {
  read: (text) => {
    if (!/^0x[0-9a-fA-F]{64}$/.test(text)) return notThisForm
    return /^0x0{60}/.test(text)
      ? { problem: 'system-account' }
      : { proof: 'form', notes: [noChecksum] }
  },
}

/** A number below about 2^251; leading zeros may be omitted. */
export const starknetForm: AddressForm = {
  read: (text) =>
    /^0x(?:0?[0-7][0-9a-fA-F]{62}|[0-9a-fA-F]{60,62})$/.test(text) && !/^0x0+$/.test(text)
      ? { proof: 'form', notes: [noChecksum] }
      : notThisForm,
}
