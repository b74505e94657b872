import { type Address, addressFromBytes } from '../address/address.ts'
import { readText, readU32 } from './layout.ts'

/** The separate account in which Metaplex describes a mint. */
export type MetadataAccount = {
  mint: Address
  name: string
  symbol: string
  updateAuthority: Address
  /** Location of the rest of the description; absent if the data ends before it. */
  uri?: string
  /** Whether the metadata can still be changed; absent if the data ends before it. */
  mutable?: boolean
}

const metadataKey = 4

/**
 * Reads an account of the Token Metadata program: u8 key 4, update authority, mint, then name, symbol and URI as borsh
 * strings padded with zeros, u16 fee, an option of creators (u32 count, 34 bytes each), two flags. Undefined for its
 * other accounts. Source: mpl-token-metadata `Metadata`.
 */
export const readMetadataAccount = (data: Uint8Array): MetadataAccount | undefined => {
  if (data[0] !== metadataKey || data.length < 65) return undefined
  const name = readText(data, 65)
  const symbol = name && readText(data, name.next)
  if (!name || !symbol) return undefined
  const uri = readText(data, symbol.next)
  const mutable = uri && readMutable(data, uri.next)
  return {
    mint: addressFromBytes(data, 33),
    name: withoutFilling(name.text),
    symbol: withoutFilling(symbol.text),
    updateAuthority: addressFromBytes(data, 1),
    ...(uri && { uri: withoutFilling(uri.text) }),
    ...(mutable !== undefined && { mutable }),
  }
}

const feeBytes = 2
const creatorBytes = 34

/** The second of the two flags after the creators. */
const readMutable = (data: Uint8Array, feeAt: number): boolean | undefined => {
  const optionAt = feeAt + feeBytes
  const creators = data[optionAt] === 1 ? 4 + readU32(data, optionAt + 1) * creatorBytes : 0
  const flag = data[optionAt + 1 + creators + 1]
  return flag === 0 || flag === 1 ? flag === 1 : undefined
}

const withoutFilling = (text: string): string => text.replaceAll('\0', '').trim()
