import { parseAddress } from '../../../solana/address/address.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import { shortAddress } from './format.ts'

/** Symbol of a well-known token by its address; otherwise the address, since a token can have any name. */
export const assetName = (mint: string): string => {
  const address = parseAddress(mint)
  return (address && wellKnownMints.get(address)?.symbol) ?? shortAddress(mint)
}

export const isSol = (mint: string): boolean =>
  mint === 'So11111111111111111111111111111111111111112'
