import { parseAddress } from '../../../solana/address/address.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import { shortAddress } from './format.ts'

/** Symbol of a token that everybody knows, by its address; for others the address, since names can be made up. */
export const assetName = (mint: string): string => {
  const address = parseAddress(mint)
  return (address && wellKnownMints.get(address)?.symbol) ?? shortAddress(mint)
}

export const isSol = (mint: string): boolean =>
  mint === 'So11111111111111111111111111111111111111112'
