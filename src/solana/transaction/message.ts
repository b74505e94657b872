import type { Address } from '../address/address.ts'

export type TransactionVersion = 'legacy' | 0 | 1

export type MessageHeader = {
  requiredSignatures: number
  readonlySigned: number
  readonlyUnsigned: number
}

/** One lookup of a version 0 message: the entries to load from one table. */
export type TableLookup = {
  table: Address
  writableIndexes: number[]
  readonlyIndexes: number[]
}

/** An instruction as encoded; indexes count over static accounts, then loaded writable, then loaded read-only. */
export type CompiledInstruction = {
  programIndex: number
  accountIndexes: number[]
  data: Uint8Array
}

/** Settings inside a version 1 message (SIMD-0385); absent means the minimum, not the default. */
export type TransactionConfig = {
  /** Total, not per compute unit. */
  priorityFeeLamports?: bigint
  computeUnitLimit?: number
  loadedAccountsDataSizeLimitBytes?: number
  heapSizeBytes?: number
}

export type Message = {
  version: TransactionVersion
  header: MessageHeader
  staticAccounts: Address[]
  /** Recent blockhash, or the nonce value of a durable nonce transaction. */
  blockhash: string
  instructions: CompiledInstruction[]
  /** Empty unless version 0. */
  lookups: TableLookup[]
  /** Version 1 only. */
  config?: TransactionConfig
}

export type Transaction = {
  message: Message
  /** One per required signer, 64 bytes each; all zero if not signed yet. */
  signatures: Uint8Array[]
  /** Whether the input was a bare message, so that the signatures are placeholders of zeros. */
  bare: boolean
}

/** An account as an instruction uses it. */
export type AccountRole = {
  address: Address
  signer: boolean
  writable: boolean
  source: 'static' | 'lookup'
}

/** The position of an instruction: [3] is the fourth top-level one, [3, 0] the first one it called. */
export type InstructionPath = readonly number[]

/** Whether the instruction at this path was called by the one at the other path, directly or further down. */
export const isCalledBy = (path: InstructionPath, caller: InstructionPath): boolean =>
  path.length > caller.length && caller.every((place, depth) => place === path[depth])

export type Instruction = {
  path: InstructionPath
  programId: Address
  accounts: AccountRole[]
  data: Uint8Array
}

/** A message whose table lookups have been replaced by addresses. */
export type ResolvedMessage = {
  message: Message
  feePayer: Address
  accounts: AccountRole[]
  instructions: Instruction[]
  /** Lookup tables that lack entries, where the message was resolved without them. */
  missing?: readonly MissingTable[]
}

/** A lookup table that lacks entries the message needs. */
export type MissingTable = {
  table: Address
  /** The highest index that the message needs. */
  highestIndex: number
  /** Number of entries in the table; absent if there is no such table. */
  entryCount?: number
}
