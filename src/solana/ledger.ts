import type { Address } from './address/address.ts'
import type { Account, InnerInstruction } from './chain.ts'
import type { Transaction } from './transaction/message.ts'

/** A request that no node answers: public ones refuse expensive methods altogether, or for large accounts. */
export type Refused = { refused: Refusal }

export type Refusal = 'not-offered' | 'not-for-address' | 'too-large'

export type OwnedTokenAccount = { address: Address; account: Account }

/** What a message named an address in; newest first in lists. */
export type SignatureRow = {
  signature: string
  slot: bigint
  /** Unix seconds; absent where the node does not know. */
  blockTimeSeconds?: number
  failed: boolean
  memo?: string
}

export type LedgerTokenBalance = {
  /** Counts over static accounts, then loaded writable, then loaded read-only. */
  accountIndex: number
  mint: Address
  /** Absent on old transactions. */
  owner?: Address
  programId?: Address
  amount: bigint
  decimals: number
}

/** A transaction that has happened, with what the node recorded of it. */
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
  /** One an account, in the order of `accountIndex`. */
  preLamports: bigint[]
  postLamports: bigint[]
  preTokenBalances: LedgerTokenBalance[]
  postTokenBalances: LedgerTokenBalance[]
  innerInstructions: InnerInstruction[]
  /** Absent where the node kept none. */
  logs?: string[]
}

export type ProgramAccountsAsk = {
  program: Address
  filters: readonly ({ dataSize: number } | { offset: number; bytes: Uint8Array })[]
  /** Only this part of each account's data. */
  slice?: { offset: number; length: number }
}

/**
 * What wallets, tokens and permissions are read from, beside what a scan needs (`ChainReader`). Implementations throw
 * Fault UPSTREAM_* where no node gives a usable answer, and never invent one; a method that every node refuses is a
 * `Refused`, remembered so that it is not asked again for a while.
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
    ask: ProgramAccountsAsk,
  ) => Promise<{ slot: bigint; accounts: OwnedTokenAccount[] } | Refused>
  /** Newest first, at most 1,000. `before` and `until` are signatures and themselves left out; an unknown one gives `undefined`. */
  readSignatures: (
    address: Address,
    page: { limit: number; before?: string; until?: string },
  ) => Promise<SignatureRow[] | undefined>
  /** In the asked order; undefined where no node has it, or none gives it in a form that can be read. */
  readTransactions: (signatures: readonly string[]) => Promise<(LedgerTransaction | undefined)[]>
  /** For transactions that are handed out unsigned. */
  readLatestBlockhash: () => Promise<{ blockhash: string; lastValidBlockHeight: bigint }>
  readEpoch: () => Promise<{ epoch: bigint; slot: bigint }>
}
