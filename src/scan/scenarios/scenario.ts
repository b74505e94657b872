import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import type { Origin } from '../../solana/vm/sbpf/labels.ts'

/** How the chain may differ from now by the time the transaction is executed, as data. */
export type ScenarioChange =
  | { cause: 'time'; unit: TimeUnit; count: number }
  /** Other recent block hashes, which programs use as random numbers. */
  | { cause: 'hashes' }
  /** Other data in one account; `byte` where a single byte is all that differs. */
  | { cause: 'data'; account: Address; byte?: ByteChange }
  /** Several accounts of others at once, and so much later. */
  | { cause: 'accounts'; daysLater?: number }
  /** Tokens are issued or burnt. */
  | { cause: 'supply'; mint: Address }
  | { cause: 'balance'; account: Address }
  | { cause: 'token-balance'; account: Address }
  /** One more lamport in the user's own wallet. */
  | { cause: 'wallet-balance' }
  | { cause: 'opened' | 'closed'; account: Address }
  /** The message has one more instruction, which does nothing: wallets add guards of their own. */
  | { cause: 'message' }
  /** Other transactions of the same batch ran first: one by its index, those before this one, or all others. */
  | { cause: 'sibling'; after: number | 'earlier' | 'others' }
  /**
   * A program's code takes other branches than now, or another number, because what the origin names has changed. Without
   * branches only a number differs.
   */
  | {
      cause: 'code'
      origin: Origin
      branches: readonly { program: Address; instruction: number }[]
    }
  /** Nothing differs, but this machine runs it instead of the node. */
  | { cause: 'replay' }

export type TimeUnit = 'slot' | 'second' | 'minute' | 'hour' | 'day' | 'epoch' | 'month' | 'year'

export type ByteChange = { offset: number; from: number; to: number }

/** The chain as it may be when the transaction is executed, as differences from the chain as it is. */
export type Scenario = {
  /** Unique within one list, such as `clock:day` or `data:7xKX…gAsU:8=1`. */
  id: string
  change: ScenarioChange
  /** Accounts and sysvars that are different; `undefined` for one that does not exist there. */
  overrides: ReadonlyMap<Address, Account | undefined>
}
