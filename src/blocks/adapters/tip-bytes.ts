import { addressToBytes } from '../../solana/address/address.ts'
import { tipAccounts } from '../../solana/known/tip-accounts.ts'

/**
 * Whether base64 names an account that receives tips for bundles, without decoding it. An address starts at one of three
 * offsets within a group of three bytes; the characters that also hold bits of its neighbours are left out. An address
 * from a lookup table is not found.
 */
export const namesTipAccount = (base64: string): boolean =>
  needles.some((needle) => base64.includes(needle))

/** The same for the bytes themselves. */
export const holdsTipAccount = (bytes: Uint8Array): boolean => {
  const held = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return keys.some((key) => held.includes(key))
}

const keys = [...tipAccounts].map((account) => addressToBytes(account))

const needlesOf = (address: Uint8Array): string[] =>
  [0, 1, 2].map((before) => {
    const text = Buffer.from([...new Uint8Array(before), ...address]).toString('base64')
    const first = Math.ceil((before * 8) / 6)
    const last = Math.floor(((before + address.length) * 8) / 6)
    return text.slice(first, last)
  })

const needles = keys.flatMap(needlesOf)
