import type { Address } from '../address/address.ts'

/** An instruction before it is compiled into a message. */
export type PlannedInstruction = {
  programId: Address
  accounts: readonly { address: Address; signer: boolean; writable: boolean }[]
  data: Uint8Array
}
