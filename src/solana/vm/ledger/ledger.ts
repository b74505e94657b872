import type { Address } from '../../address/address.ts'

/** An account within a run. Never changed in place: a run that changes it puts another in its stead. */
export type HeldAccount = {
  readonly address: Address
  readonly key: Uint8Array
  readonly lamports: bigint
  readonly owner: Uint8Array
  readonly data: Uint8Array
  readonly executable: boolean
  /** Origins, see `labels.ts`; `dataLabels` absent: all of it is fixed. */
  readonly lamportsLabel: number
  readonly ownerLabel: number
  readonly lengthLabel: number
  readonly dataLabels?: Int32Array | undefined
}

/** Bytes, and where each of them came from; see `labels.ts`. */
export type LabelledBytes = { bytes: Uint8Array; labels?: Int32Array | undefined }

/** The accounts of a transaction by their place in it. */
export type Ledger = HeldAccount[]

/** An account's part in an instruction. */
export type Role = { index: number; signer: boolean; writable: boolean }

/** An instruction as it is executed: at the top level or called by a program. */
export type Call = {
  /** Place of the program among the accounts. */
  program: number
  roles: readonly Role[]
  data: Uint8Array
  /** Origins of the data's bytes; absent: all fixed. */
  dataLabels?: Int32Array | undefined
  /** Origin of whatever chose the program or an account; absent: all fixed. */
  choice?: number
  /** 1 at the top level. */
  height: number
}

export const sameBytes = (left: Uint8Array, right: Uint8Array): boolean => {
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false
  return true
}
