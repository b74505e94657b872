import type { Address } from './address/address.ts'
import type { Account, InnerInstruction } from './chain.ts'
import type { Transaction } from './transaction/message.ts'

/** A request that every node refuses: public nodes disable expensive methods, or limit them to small accounts. */
export type Refused = { refused: Refusal }

export type Refusal = 'not-offered' | 'not-for-address' | 'too-large'

export type OwnedTokenAccount = { address: Address; account: Account }

/** A transaction that mentions an address; newest first in lists. */
export type SignatureRow = {
  signature: string
  slot: bigint
  /** Unix seconds; absent if the node does not know. */
  blockTimeSeconds?: number
  failed: boolean
  memo?: string
}

export type LedgerTokenBalance = {
  /** Index over static accounts, then loaded writable, then loaded read-only. */
  accountIndex: number
  mint: Address
  /** Absent on old transactions. */
  owner?: Address
  programId?: Address
  amount: bigint
  decimals: number
}

/** An executed transaction with the node's record of it. */
export type LedgerTransaction = {
  signature: string
  slot: bigint
  blockTimeSeconds?: number
  /** The node's TransactionError; a bare string is `{ type: string }`. Absent on success. */
  error?: Record<string, unknown>
  feeLamports: bigint
  transaction: Transaction
  /** From lookup tables: writable ones, then read-only ones. */
  loadedAddresses: { writable: Address[]; readonly: Address[] }
  /** One per account, in the order of `accountIndex`. */
  preLamports: bigint[]
  postLamports: bigint[]
  preTokenBalances: LedgerTokenBalance[]
  postTokenBalances: LedgerTokenBalance[]
  innerInstructions: InnerInstruction[]
  /** Absent if the node stored none. */
  logs?: string[]
}

export type ProgramAccountsQuery = {
  program: Address
  filters: readonly ({ dataSize: number } | { offset: number; bytes: Uint8Array })[]
  /** Only this part of each account's data. */
  slice?: { offset: number; length: number }
}

/**
 * What wallets, tokens and permissions are read from, in addition to `ChainReader`. Implementations throw Fault
 * UPSTREAM_* if no node returns a usable answer, and never invent one; a method that every node refuses is `Refused`,
 * cached so that it is not requested again for a while.
 */
export type LedgerReader = {
  /** All token accounts of an owner, of one token program, with their whole data. */
  readTokenAccounts: (
    owner: Address,
    program: Address,
  ) => Promise<{ slot: bigint; accounts: OwnedTokenAccount[] } | Refused>
  /** The twenty largest token accounts of a mint, amounts in base units. */
  readLargestAccounts: (
    mint: Address,
  ) => Promise<{ slot: bigint; accounts: { address: Address; amount: bigint }[] } | Refused>
  readProgramAccounts: (
    query: ProgramAccountsQuery,
  ) => Promise<{ slot: bigint; accounts: OwnedTokenAccount[] } | Refused>
  /**
   * Newest first, at most 1,000. `before` and `until` are signatures and excluded; an unknown one returns `undefined`.
   */
  readSignatures: (
    address: Address,
    page: { limit: number; before?: string; until?: string },
  ) => Promise<SignatureRow[] | undefined>
  /** In the requested order; undefined if no node has the transaction, or none returns it in a readable form. */
  readTransactions: (signatures: readonly string[]) => Promise<(LedgerTransaction | undefined)[]>
  /** For transactions that are returned unsigned. */
  readLatestBlockhash: () => Promise<{ blockhash: string; lastValidBlockHeight: bigint }>
  readEpoch: () => Promise<{ epoch: bigint; slot: bigint }>
}
