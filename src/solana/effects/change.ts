import type { AccountProblem } from '../state/account-problem.ts'
import type { Address } from '../address/address.ts'

/** One owner's gain or loss of one asset. SOL and wrapped SOL of one owner are one row under the wrapped-SOL mint. */
export type BalanceChange = {
  owner: Address
  mint: Address
  /** Absent if the mint could not be read; the raw amounts are valid either way. */
  decimals?: number
  /** Sum over the accounts of this transaction, not over all accounts of the owner. */
  before: bigint
  after: bigint
}

/** A field whose change gives control over an account, even if no balance moves. */
export type ControlField =
  | 'program-owner'
  | 'token-owner'
  | 'delegate'
  | 'delegated-amount'
  | 'close-authority'
  | 'frozen'
  | 'cpi-guard'
  | 'memo-required'
  | 'confidential-balance'
  | 'mint-authority'
  | 'freeze-authority'
  | 'mint-close-authority'
  | 'permanent-delegate'
  | 'transfer-fee'
  | 'transfer-fee-authority'
  | 'withheld-withdraw-authority'
  | 'default-account-state'
  | 'transfer-hook-program'
  | 'transfer-hook-authority'
  | 'paused'
  | 'pause-authority'
  | 'permissioned-burn-authority'
  | 'interest-rate'
  | 'interest-rate-authority'
  | 'scaled-amount'
  | 'scaled-amount-authority'
  | 'confidential-transfer-authority'
  | 'confidential-transfer-fee-authority'
  | 'metadata'
  | 'metadata-update-authority'
  | 'metadata-pointer-authority'
  | 'group-update-authority'
  | 'group-pointer-authority'
  | 'group-member-pointer-authority'
  | 'nonce-authority'
  | 'stake-staker'
  | 'stake-withdrawer'
  | 'stake-custodian'
  | 'stake-lockup'
  | 'upgrade-authority'
  | 'program-deployed'
  | 'table-authority'
  | 'table-deactivated'
  | 'multisig-signers'
  | 'asset-owner'
  | 'squads-config-authority'
  | 'squads-threshold'
  | 'squads-time-lock'
  | 'squads-members'

export type ControlChange = {
  account: Address
  field: ControlField
  /** The holder before: the wallet itself, or the token account's owner (of a new one, its first owner). */
  holder?: Address
  /**
   * Absent: none. Addresses as base58, amounts in decimal, flags as `true`/`false`, several values separated by spaces.
   */
  before?: string
  after?: string
  /** Mint, for token accounts. */
  mint?: Address
}

export type Effects = {
  balances: BalanceChange[]
  controls: ControlChange[]
  /** Writable accounts whose state afterwards is unknown. Unknown is not safe. */
  unseen: UnseenAccount[]
}

export type UnseenAccount = { account: Address } & (
  | { reason: 'not-reported' }
  /** The problem is that of its `unreadable` state. */
  | { reason: 'unreadable'; problem: AccountProblem }
)
