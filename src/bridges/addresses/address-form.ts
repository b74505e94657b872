/** How well a text was proven to be an address: by its checksum, by its form alone, or not at all. */
export type AddressProof = 'checksum' | 'form' | 'none'

/** `problem` ends the sentence `It is not one: …`; notes are for whoever sends to it. */
export type AddressReading = { proof: AddressProof; notes?: string[] } | { problem: string }

/** How the addresses of one family of chains are written. */
export type AddressForm = {
  /** Ends the sentence `expected …`. */
  expected: string
  read: (text: string) => AddressReading
}

export const mistyped: AddressReading = {
  problem: 'its checksum does not fit, so that a character is wrong or missing',
}
export const notThisForm: AddressReading = { problem: 'it has another form' }
export const ofTestNetwork: AddressReading = { problem: 'it belongs to a test network' }

/** What whoever pays to an exchange has to know where deposits are told apart by a tag that no bridge here carries. */
export const tagNote =
  'If the address is an exchange’s, it may ask for a tag or memo with each deposit; a bridge sends none, and the deposit would be lost.'
