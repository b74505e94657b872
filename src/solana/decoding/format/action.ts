import type { Address } from '../../address/address.ts'

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
  | 'vote-voter'
  | 'vote-withdrawer'
  | 'upgrade'
  | 'lookup-table'
  | 'asset-update'
  | 'unknown'

/** How an asset that is one of its kind is kept: as a token with metadata, as an account of Metaplex Core, as a leaf of a Merkle tree. */
export type AssetKind = 'metaplex' | 'core' | 'compressed'

/** What somebody other than the owner may do with an asset. */
export type AssetPower = 'transfer' | 'burn' | 'freeze' | 'update'

/** Which asset an action is about. */
export type AssetReference = {
  kind: AssetKind
  /** The mint, the Core asset (or its collection), or the Merkle tree of a compressed one. */
  asset: Address
  /** Number of the leaf in the tree, for compressed ones. */
  leaf?: bigint
}

/** A change of who decides over a multisig, and how. */
export type MultisigChange =
  | { what: 'add-member' | 'remove-member' | 'set-config-authority'; who: Address }
  /** Without `who`, rent of closed accounts goes to nobody. */
  | { what: 'set-rent-collector'; who?: Address }
  | { what: 'change-threshold'; signatures: number }
  | { what: 'set-time-lock'; seconds: number }
  /** Members may spend up to the amount in every period without a vote; no destinations: to anybody. */
  | {
      what: 'add-spending-limit'
      mint: Address
      amount: bigint
      members: readonly Address[]
      destinations: readonly Address[]
    }
  | { what: 'remove-spending-limit' }

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
  /** A new vote account gets its authorities: the withdrawer can take what is in it. */
  | { type: 'initialize-vote'; account: Address; withdrawer: Address }
  /** Lamports go from one stake account to another with the same authorities; amount absent: all there is. */
  | { type: 'move-stake'; from: Address; to: Address; lamports?: bigint; authority: Address }
  /** A stake account goes into a pool, which pays for it with tokens of its own to the destination. */
  | {
      type: 'deposit-stake'
      account: Address
      pool: Address
      destination: Address
      poolMint: Address
    }
  /** The code of a program is replaced by that in the buffer. */
  | {
      type: 'upgrade-program'
      program: Address
      buffer: Address
      destination: Address
      authority: Address
    }
  /** An asset that is one of its kind changes hands. From: its owner, where the instruction names him. */
  | (AssetReference & { type: 'transfer-asset'; from?: Address; to: Address; authority: Address })
  /** Somebody may do something with it from now on. Without `delegate`, that is whoever may update the asset. */
  | (AssetReference & {
      type: 'delegate-asset'
      owner?: Address
      delegate?: Address
      powers: readonly AssetPower[]
      /** Which of the program's roles or plugins it is; one that is taken back leaves the others in force. */
      role?: string
      authority: Address
    })
  /** Without `delegate` or `role`: whoever has a right, and every right. */
  | (AssetReference & {
      type: 'revoke-asset'
      delegate?: Address
      role?: string
      authority: Address
    })
  | (AssetReference & { type: 'burn-asset'; owner?: Address; authority: Address })
  /** The owner can no longer move it, or can again. */
  | (AssetReference & { type: 'lock-asset' | 'unlock-asset'; authority: Address })
  /** Proposed: it takes effect only once the members have voted for it. */
  | {
      type: 'change-multisig'
      multisig: Address
      change: MultisigChange
      authority: Address
      proposed: boolean
    }
  /** A member votes on a proposal, whose content the instruction does not tell. */
  | {
      type: 'vote-multisig'
      multisig: Address
      proposal: Address
      vote: 'approve' | 'reject' | 'cancel'
      authority: Address
    }
  /** What the members have approved is carried out; its content stands in the transaction's account. */
  | {
      type: 'execute-multisig'
      multisig: Address
      transaction: Address
      /** Whether it changes the multisig itself. */
      config: boolean
      authority: Address
    }

export type ActionType = Action['type']
