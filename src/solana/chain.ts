import type { Address } from './address/address.ts'

/** An account as the chain holds it. An address with no account is not in the maps below. */
export type Account = {
  lamports: bigint
  owner: Address
  data: Uint8Array
  executable: boolean
}

export type AccountsAnswer = {
  slot: bigint
  /** Every asked address that exists; the absent ones do not exist at that slot. */
  accounts: Map<Address, Account>
}

/** An instruction that was called from within another during simulation. */
export type InnerInstruction = {
  /** Index of the top-level instruction. */
  outerIndex: number
  programId: Address
  accounts: Address[]
  data: Uint8Array
  /** 2 is called by the top-level instruction itself, 3 by that one, and so on; absent on old nodes. */
  stackHeight?: number
  /**
   * Present only where the node gave the instruction in words and they could not be turned back into bytes exactly.
   * `data` is then empty and `accounts` holds every address named, in no promised order: do not decode them.
   */
  parsed?: { type: string; info: Record<string, unknown> }
}

export type SimulationAnswer = {
  slot: bigint
  /** The node's TransactionError; a bare string is `{ type: string }`. Absent on success. */
  error?: Record<string, unknown>
  logs: string[]
  /** After-state of the asked addresses that the node reported; an address it closed maps to `undefined`. Absent as a whole where the node gave none (always so on failure). */
  accountsAfter?: Map<Address, Account | undefined>
  /** Absent where the node gave none. */
  innerInstructions?: InnerInstruction[]
  unitsConsumed?: bigint
  feeLamports?: bigint
  /** What the node loaded from lookup tables: the writable ones, then the read-only ones. Absent on nodes that do not tell. */
  loadedAddresses?: Address[]
  /** What the simulation started from. Absent on nodes that do not tell. */
  balancesBefore?: BalancesBefore
}

/** By account in the order of a message: static ones, then loaded writable, then loaded read-only. */
export type BalancesBefore = {
  lamports: bigint[]
  tokens: { accountIndex: number; mint: Address; owner?: Address; amount: bigint }[]
}

/** A lookup table's entries; deactivated or missing tables are not in the map. */
export type TablesAnswer = Map<Address, Address[]>

/** What the scan needs of a Solana node. Implementations throw Fault UPSTREAM_* and never invent an answer. */
export type ChainReader = {
  /** Entries of lookup tables, cached (tables only grow); `atLeast` gives the highest index needed of each. */
  readTables: (needed: ReadonlyMap<Address, number>) => Promise<TablesAnswer>
  /** Whether `readTables` would answer from memory; asks no node. Where absent, nobody can tell, and a round is assumed. */
  hasTables?: (needed: ReadonlyMap<Address, number>) => boolean
  /** `firstBytes` asks for the beginning of each account's data only, for the heads of large accounts. */
  readAccounts: (
    addresses: readonly Address[],
    options?: { firstBytes?: number },
  ) => Promise<AccountsAnswer>
  /** Simulates with signatures unchecked; `replaceBlockhash` false keeps the message's own (durable nonces need it). */
  simulate: (ask: {
    transactionBase64: string
    watch: readonly Address[]
    replaceBlockhash: boolean
  }) => Promise<SimulationAnswer>
  /** Cheap liveness for the health route: reads what the last calls and a background probe saw, calls nothing. */
  health: () => ComponentHealth
  /** Software version of the node that is asked first, where it has told; asks no node. */
  nodeVersion?: () => string | undefined
}

export type ComponentHealth = {
  status: 'ok' | 'degraded' | 'down' | 'unknown'
  /** One sentence, without addresses of hosts or anything of a request. */
  detail?: string
}
