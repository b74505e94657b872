import type { AddressProblem } from '../../basics/address-form.ts'

/** How well a text was proven to be an address: by its checksum, by its form alone, or not at all. */
export type AddressProof = 'checksum' | 'form' | 'none'

/** `notes` are for the sender. */
export type AddressReading =
  | { proof: AddressProof; notes?: AddressNote[] }
  /** `symbol`: of the token whose mint it is. */
  | { problem: AddressProblem; symbol?: string }

/** What to know before sending to an address that is valid. */
export type AddressNote =
  | { kind: 'no-checksum' | 'account-name' | 'tag-needed' | 'off-curve' }
  | { kind: 'not-checkable'; chain: string }

/** How the addresses of one family of chains are written. */
export type AddressForm = {
  read: (text: string) => AddressReading
}

export const mistyped: AddressReading = { problem: 'checksum' }
export const notThisForm: AddressReading = { problem: 'form' }
export const ofTestNetwork: AddressReading = { problem: 'test-network' }

/** Exchanges on such chains tell deposits apart by a tag that no bridge here sends. */
export const tagNote: AddressNote = { kind: 'tag-needed' }
