import type { Address } from './address/address.ts'
import { systemProgram } from './address/known-address.ts'

/** An account as stored on chain. Addresses without an account are absent from the maps below. */
export type Account = {
  lamports: bigint
  owner: Address
  data: Uint8Array
  executable: boolean
}

/** An address without an account, as programs see it. */
export const absentAccount: Account = {
  lamports: 0n,
  owner: systemProgram,
  data: new Uint8Array(0),
  executable: false,
}

export type AccountsAnswer = {
  slot: bigint
  /** Every requested address that exists; the others do not exist at that slot. */
  accounts: Map<Address, Account>
  /** They are too large to be read together, so that only the start of each is here. */
  isCut?: true
}

/** An instruction called by another one during simulation. */
export type InnerInstruction = {
  /** Index of the top-level instruction. */
  outerIndex: number
  programId: Address
  accounts: Address[]
  data: Uint8Array
  /** 2 if the top-level instruction called it, 3 if an instruction at height 2 did, and so on; absent on old nodes. */
  stackHeight?: number
  /**
   * Present only if the node returned the instruction in parsed form and it could not be converted back to bytes
   * exactly. `data` is then empty and `accounts` holds every address named, in no particular order: do not decode them.
   */
  parsed?: { type: string; info: Record<string, unknown> }
}

export type SimulationAnswer = {
  slot: bigint
  /** The node's TransactionError; a bare string is `{ type: string }`. Absent on success. */
  error?: Record<string, unknown>
  logs: string[]
  /**
   * State after the simulation of the requested addresses that the node reported; an address it closed maps to
   * `undefined`. Absent as a whole if the node returned none (always so on failure).
   */
  accountsAfter?: Map<Address, Account | undefined>
  /** Absent if the node returned none. */
  innerInstructions?: InnerInstruction[]
  unitsConsumed?: bigint
  feeLamports?: bigint
  /**
   * Addresses loaded from lookup tables: the writable ones, then the read-only ones. Absent on nodes that do not report
   * them.
   */
  loadedAddresses?: Address[]
  /** Balances at the start of the simulation. Absent on nodes that do not report them. */
  balancesBefore?: BalancesBefore
}

/** By account in the order of the message: static, then loaded writable, then loaded read-only. */
export type BalancesBefore = {
  lamports: bigint[]
  tokens: { accountIndex: number; mint: Address; owner?: Address; amount: bigint }[]
}

/** Entries of each lookup table; deactivated and missing tables are absent. */
export type TablesAnswer = Map<Address, Address[]>

/** What a scan needs from a Solana node. Implementations throw Fault UPSTREAM_* and never invent an answer. */
export type ChainReader = {
  /** Entries of lookup tables, cached (tables only grow); `atLeast` is the highest index needed of each. */
  readTables: (needed: ReadonlyMap<Address, number>) => Promise<TablesAnswer>
  /** Whether `readTables` would answer from its cache; sends no request. If absent, a round trip is assumed. */
  hasTables?: (needed: ReadonlyMap<Address, number>) => boolean
  /** `firstBytes` limits the answer to the first bytes of each account's data, for the headers of large accounts. */
  readAccounts: (
    addresses: readonly Address[],
    options?: { firstBytes?: number },
  ) => Promise<AccountsAnswer>
  /**
   * Simulates without checking signatures; `replaceBlockhash: false` uses the message's own blockhash (durable nonces
   * need it).
   */
  simulate: (input: {
    transactionBase64: string
    watch: readonly Address[]
    replaceBlockhash: boolean
  }) => Promise<SimulationAnswer>
  /** Health as of the last calls and a background probe; sends no request. */
  health: () => ComponentHealth
  /** Software version of the preferred node, if it has reported one; sends no request. */
  nodeVersion?: () => string | undefined
}

export type ComponentHealth = {
  status: 'ok' | 'degraded' | 'down' | 'unknown'
  /** One sentence, without host names or anything from a request. */
  detail?: string
}
