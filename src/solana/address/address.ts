import { base58Of32Bytes, bytesOfBase58 } from '../../basics/base58.ts'

/** A Solana address: base58 text of exactly 32 bytes. */
export type Address = string & { readonly __address: true }

/** 32 bytes need at least 32 base58 characters (all zero) and at most 44. */
const minLength = 32
const maxLength = 44

const trusted = (text: string): Address => text as Address

/** The address, or undefined if the text is not base58 or not 32 bytes long. */
export const parseAddress = (text: string): Address | undefined => {
  if (text.length < minLength || text.length > maxLength) return undefined
  return bytesOfBase58(text) ? trusted(text) : undefined
}

/** An address known at build time; throws on a typo, at startup. */
export const address = (text: string): Address => {
  const parsed = parseAddress(text)
  if (!parsed) throw new Error(`not an address: ${text}`)
  return parsed
}

/** Reads an address from 32 bytes at the offset; the caller has checked that they exist. */
export const addressFromBytes = (bytes: Uint8Array, offset = 0): Address =>
  trusted(base58Of32Bytes(bytes, offset))

export const addressToBytes = (value: Address): Uint8Array => {
  const bytes = bytesOfBase58(value)
  if (!bytes) throw new Error('not an address')
  return bytes
}
