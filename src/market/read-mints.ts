import { type Address, parseAddress } from '../solana/address/address.ts'
import { invalidField } from '../basics/fault.ts'

/** Each once, in their order. Throws Fault INVALID_REQUEST that names `mints` and says which one is wrong by its place. */
export const readMints = (texts: readonly string[]): Address[] => {
  const mints = texts.map((text, at) => {
    const mint = parseAddress(text)
    if (!mint) throw invalidField('mints', 'not-an-address-at', { position: at + 1 })
    return mint
  })
  return [...new Set(mints)]
}
