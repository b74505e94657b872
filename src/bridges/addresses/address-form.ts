import type { AddressProblem } from '../../basics/address-form.ts'

/** How an address was validated: by its checksum, by its form alone, or not at all. */
export type AddressProof = 'checksum' | 'form' | 'none'

/** `notes`: for the sender. */
export type AddressReading =
  | { proof: AddressProof; notes?: AddressNote[] }
  /** `symbol`: of the token, if the address is its mint. */
  | { problem: AddressProblem; symbol?: string }

/** Notes about a valid address, before sending to it. */
export type AddressNote =
  | { kind: 'no-checksum' | 'account-name' | 'tag-needed' | 'off-curve' }
  | { kind: 'not-checkable'; chain: string }

/** The address format of one family of chains. */
export type AddressForm = {
  read: (text: string) => AddressReading
}

export const mistyped: AddressReading = { problem: 'checksum' }
export const notThisForm: AddressReading = { problem: 'form' }
export const ofTestNetwork: AddressReading = { problem: 'test-network' }

/** Exchanges on such chains identify deposits by a tag, which no bridge here sends. */
export const tagNote: AddressNote = { kind: 'tag-needed' }
