import { invalidField } from '../../basics/fault.ts'
import { type Address, parseAddress } from '../../solana/address/address.ts'

/** Each address once, in order. Throws Fault INVALID_REQUEST naming the field and the position of the first bad one. */
const readAddresses =
  (field: string) =>
  (texts: readonly string[]): Address[] => {
    const addresses = texts.map((text, at) => {
      const address = parseAddress(text)
      if (!address) throw invalidField(field, 'not-an-address-at', { position: at + 1 })
      return address
    })
    return [...new Set(addresses)]
  }

export const readMintList = readAddresses('mints')
export const readWalletList = readAddresses('wallets')
