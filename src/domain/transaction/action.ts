import type { Address } from '../address.ts'

/** Which of the authorities over an account or mint an action or change speaks of. */
export type AuthorityKind =
  | 'token-owner'
  | 'close-account'
  | 'mint-tokens'
  | 'freeze-account'
  | 'transfer-fee-config'
  | 'withheld-withdraw'
  | 'close-mint'
  | 'interest-rate'
  | 'permanent-delegate'
  | 'confidential-transfer'
  | 'transfer-hook-program'
  | 'confidential-transfer-fee'
  | 'metadata-pointer'
  | 'group-pointer'
  | 'group-member-pointer'
  | 'scaled-ui-amount'
  | 'pause'
  | 'permissioned-burn'
  | 'nonce'
  | 'stake-staker'
  | 'stake-withdrawer'
  | 'stake-custodian'
  | 'upgrade'
  | 'lookup-table'
  | 'unknown'

/**
 * What an instruction means, in words that do not depend on the program. Rules read these, so that a rule written
 * once holds for every program whose decoder speaks the same words. Amounts are raw integers of the mint's decimals.
 */
export type Action =
  | { type: 'transfer-sol'; from: Address; to: Address; lamports: bigint; authority: Address }
  | {
      type: 'transfer-token'
      /** Token accounts, not wallets. */
      from: Address
      to: Address
      mint?: Address
      amount: bigint
      authority: Address
    }
  | {
      type: 'approve'
      account: Address
      delegate: Address
      mint?: Address
      amount: bigint
      authority: Address
    }
  | { type: 'revoke'; account: Address; authority: Address }
  | {
      type: 'set-authority'
      account: Address
      kind: AuthorityKind
      authority: Address
      /** Absent: the authority is given up for good. */
      next?: Address
    }
  | { type: 'close-account'; account: Address; destination: Address; authority: Address }
  | { type: 'assign'; account: Address; programOwner: Address }
  | { type: 'allocate'; account: Address; sizeBytes: bigint }
  | {
      type: 'create-account'
      account: Address
      payer: Address
      lamports: bigint
      programOwner: Address
    }
  | {
      type: 'create-token-account'
      account: Address
      owner: Address
      mint: Address
      payer?: Address
    }
  | { type: 'mint-to'; mint: Address; account: Address; amount: bigint; authority: Address }
  | { type: 'burn'; account: Address; mint: Address; amount: bigint; authority: Address }
  | { type: 'freeze'; account: Address; mint: Address; authority: Address }
  | { type: 'thaw'; account: Address; mint: Address; authority: Address }
  /** Lamports leave a program-owned account (excess lamports, unwrap, nonce or stake withdrawal); amount absent: all there is. */
  | {
      type: 'withdraw-lamports'
      account: Address
      destination: Address
      lamports?: bigint
      authority: Address
    }
  | { type: 'advance-nonce'; account: Address; authority: Address }
  | { type: 'initialize-nonce'; account: Address; authority: Address }
  | { type: 'sync-native'; account: Address }
  /** A new stake account gets its authorities: whoever paid for it, the withdrawer can take what is in it. */
  | {
      type: 'initialize-stake'
      account: Address
      staker: Address
      withdrawer: Address
      /** Who may lift a lockup; absent where there is none. */
      custodian?: Address
    }
  /** Lamports go from one stake account to another with the same authorities; amount absent: all there is. */
  | { type: 'move-stake'; from: Address; to: Address; lamports?: bigint; authority: Address }
  /** The code of a program is replaced by that in the buffer. */
  | {
      type: 'upgrade-program'
      program: Address
      buffer: Address
      destination: Address
      authority: Address
    }

export type ActionType = Action['type']
