import type { Address } from '../address/address.ts'
import type { Account } from '../chain.ts'

export type VmRun =
  | {
      status: 'ok'
      /** Every account that the message may write and that exists; closed ones map to undefined. */
      after: Map<Address, Account | undefined>
      /** Only if requested. */
      trace?: VmTrace
    }
  /**
   * The error as a node reports it, a bare name as `{ type }`; `AccountRefused` and `ProgramRefused` if the machine does
   * not accept what was changed.
   */
  | { status: 'failed'; error: Record<string, unknown>; trace?: VmTrace }
  /** Not run: the time budget is used up. */
  | { status: 'out-of-time' }

/** Of an upgradeable program: since when it has its code, and which authority may replace it. */
export type ProgramAge = {
  program: Address
  programData: Address
  deployedSlot: bigint
  /** Absent: the code is immutable. */
  upgradeAuthority?: Address
}

/** Calls made by programs, in order, by indexes into the message's accounts; and the logs. */
export type VmTrace = {
  calls: {
    outerIndex: number
    programIndex: number
    accountIndexes: number[]
    data: Uint8Array
    stackHeight: number
  }[]
  logs: string[]
}

/** A machine with the accounts of one transaction. Runs leave no trace: each starts from those accounts. */
export type VmSession = {
  /** Ages of the requested programs that are upgradeable. */
  programs: ProgramAge[]
  /** A program's file as the machine has it; undefined for one that is part of the runtime, or not there. */
  codeOf: (program: Address) => Uint8Array | undefined
  /** An account as the machine has it, for addresses that were not read from the chain. */
  accountOf: (address: Address) => Account | undefined
  /** Runs the transaction; `changes` apply to this run only. Yields to other work between runs. */
  run: (
    transaction: Uint8Array,
    changes?: ReadonlyMap<Address, Account | undefined>,
    options?: { trace?: boolean },
  ) => Promise<VmRun>
  /**
   * Runs the transaction in a machine of its own, in which these programs have other code; the session's own stays as it is.
   * `ProgramRefused` if the code does not load. Absent where the machine is in another process.
   */
  runPatched?: (
    transaction: Uint8Array,
    files: ReadonlyMap<Address, Uint8Array>,
    changes?: ReadonlyMap<Address, Account | undefined>,
    options?: { trace?: boolean },
  ) => Promise<VmRun>
  /** Must be called once, so that other callers get their turn. */
  close: () => void
}

export type VmOpening =
  { status: 'ready'; session: VmSession } | { status: 'unavailable'; gap: VmGap }

/** Why a transaction cannot be run in this process. */
export type VmGap =
  /** The native code does not load on this machine. */
  | 'vm-not-supported'
  /** It calls a program whose loader is not modelled. */
  | 'program-not-supported'
  /** A program or an account was refused by the machine. */
  | 'does-not-load'
  /** The node did not return the programs. */
  | 'programs-not-read'
  /** The process that ran it ended, twice. */
  | 'vm-crashed'
  /** The programs, or this transaction's turn, took too long. */
  | 'vm-timeout'

export type VmInput = {
  /** Every existing account of the message, and the sysvars to run under. */
  accounts: ReadonlyMap<Address, Account>
  /** Addresses of the message without an account. */
  absent: readonly Address[]
  /** Every program that the message may call. */
  programs: readonly Address[]
  /** Headers of program data, read with the accounts; see `programDataHeaderBytes`. */
  programHeads?: ReadonlyMap<Address, Account>
}

/** Runs transactions in this process without checking signatures. Implementations throw only on bugs. */
export type TransactionVm = {
  /** `client`: whose request it is, where clients take turns. */
  open: (input: VmInput, client?: string) => Promise<VmOpening>
  /** Reads these programs anew the next time: what they did disagreed with the node. */
  forget: (programs: readonly Address[]) => void
}
