import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import type { StateChange } from '../../solana/vm/forced/state-change.ts'
import type { Origin } from '../../solana/vm/ledger/labels.ts'

/** How the chain may differ by the time the transaction is executed, as data. */
export type ScenarioChange =
  | { cause: 'time'; unit: TimeUnit; count: number }
  /** Other recent block hashes, which programs use as random numbers. */
  | { cause: 'hashes' }
  /** One more lamport in the user's own wallet. */
  | { cause: 'wallet-balance' }
  /** The message has one more instruction without effect: wallets add guards. */
  | { cause: 'message' }
  /** Other transactions of the same batch ran first: one by its index, all earlier ones, or all others. */
  | { cause: 'sibling'; after: number | 'earlier' | 'others' }
  /**
   * A program's code takes other branches than now, or another number, because what the origin names has changed. Without
   * branches only a number differs.
   */
  | {
      cause: 'code'
      origin: Origin
      branches: readonly { program: Address; instruction: number }[]
      /** Absent where nothing was tried to confirm it. */
      confirmation?: Confirmation
    }
  /** Nothing differs, but this machine runs it instead of the node. */
  | { cause: 'replay' }

/**
 * Whether the VM itself did what was found in the code:
 * - `state`: the code as it is, once these accounts hold something else;
 * - `patched`: a copy of the code in which the deciding jumps always go that way;
 * - `no`: neither could be shown, which refutes nothing.
 */
export type Confirmation =
  { by: 'state'; state: readonly StateChange[] } | { by: 'patched' } | { by: 'no' }

export type TimeUnit = 'slot' | 'second' | 'minute' | 'hour' | 'day' | 'epoch' | 'month' | 'year'

/** The chain at the time of execution, as differences from the current chain. */
export type Scenario = {
  /** Unique within one list, such as `clock:day`. */
  id: string
  change: ScenarioChange
  /** Changed accounts and sysvars; `undefined` for one that does not exist. */
  overrides: ReadonlyMap<Address, Account | undefined>
}
