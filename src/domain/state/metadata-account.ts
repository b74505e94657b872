import { addressFromBytes } from '../address.ts'
import type { Address } from '../address.ts'
import { readText } from './layout.ts'

/** Name and symbol that Metaplex keeps for a mint in an account of its own. */
export type MetadataAccount = { mint: Address; name: string; symbol: string }

const metadataKey = 4

/**
 * Reads an account of the Token Metadata program: u8 key 4, update authority, mint, then name and symbol as borsh
 * strings filled up with zeros. Undefined for its other accounts. Source: mpl-token-metadata `Metadata`.
 */
export const readMetadataAccount = (data: Uint8Array): MetadataAccount | undefined => {
  if (data[0] !== metadataKey || data.length < 65) return undefined
  const name = readText(data, 65)
  const symbol = name && readText(data, name.next)
  if (!name || !symbol) return undefined
  return {
    mint: addressFromBytes(data, 33),
    name: withoutFilling(name.text),
    symbol: withoutFilling(symbol.text),
  }
}

const withoutFilling = (text: string): string => text.replaceAll('\0', '').trim()
