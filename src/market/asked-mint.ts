import { type Address, parseAddress } from '../solana/address/address.ts'
import { invalidField } from '../basics/fault.ts'

/** The mint that a caller names. Throws Fault INVALID_REQUEST that names `mint`. */
export const askedMint = (text: string): Address => {
  const mint = parseAddress(text)
  if (!mint) throw invalidField('mint', 'expected a Solana address (base58 of 32 bytes).')
  return mint
}

/** Each once, in their order. Throws Fault INVALID_REQUEST that names `mints` and says which one is wrong by its place. */
export const askedMints = (texts: readonly string[]): Address[] => {
  const mints = texts.map((text, at) => {
    const mint = parseAddress(text)
    if (!mint)
      throw invalidField(
        'mints',
        `expected Solana addresses (base58 of 32 bytes); number ${at + 1} is none.`,
      )
    return mint
  })
  return [...new Set(mints)]
}
