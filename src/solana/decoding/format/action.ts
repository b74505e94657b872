import type { Address } from '../../address/address.ts'

/** The authority over an account or mint that an action or change concerns. */
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
  | 'group-update'
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

/** How an NFT is stored: as a token with metadata, as a Metaplex Core account, or as a leaf of a Merkle tree. */
export type AssetKind = 'metaplex' | 'core' | 'compressed'

/** What a delegate may do with an asset. */
export type AssetPermission = 'transfer' | 'burn' | 'freeze' | 'update'

/** The asset that an action concerns. */
export type AssetReference = {
  kind: AssetKind
  /** The mint, the Core asset (or its collection), or the Merkle tree of a compressed asset. */
  asset: Address
  /** Index of the leaf in the tree, for compressed assets. */
  leaf?: bigint
}

/** How often the amount of a spending limit is available again. */
export type SpendingPeriod = 'once' | 'day' | 'week' | 'month'

/** A change to the members or settings of a multisig. */
export type MultisigChange =
  /** Without a vote, a member may only propose or execute. */
  | { what: 'add-member'; address: Address; votes?: false }
  | { what: 'remove-member' | 'set-config-authority'; address: Address }
  /** Without an address, rent of closed accounts is not collected. */
  | { what: 'set-rent-collector'; address?: Address }
  | { what: 'change-threshold'; signatures: number }
  | { what: 'set-time-lock'; seconds: number }
  /** Members may spend up to the amount in every period without a vote; without destinations, to any address. */
  | {
      what: 'add-spending-limit'
      mint: Address
      amount: bigint
      period: SpendingPeriod
      members: readonly Address[]
      destinations: readonly Address[]
    }
  | { what: 'remove-spending-limit' }

/** A setting of a mint that concerns everyone who holds the token. */
export type MintSetting =
  | { what: 'transfer-fee'; basisPoints: number; maximumFee: bigint }
  /** Without a program, transfers call none. */
  | { what: 'transfer-hook'; program?: Address }
  /** The account that wallets read the token's name from; absent for none. */
  | { what: 'metadata-pointer'; metadata?: Address }
  /** Base58 of the key that can read confidential amounts; absent for none. */
  | { what: 'confidential-auditor'; auditorKey?: Address }
  /** No holder can move, mint or burn the token. */
  | { what: 'paused' }
  /** New accounts of the token are frozen until the issuer thaws them. */
  | { what: 'new-accounts-frozen' }
  /** Wallets show balances with this interest a year. */
  | { what: 'interest-rate'; basisPoints: number }
  /** Wallets multiply balances by this. */
  | { what: 'multiplier'; multiplier: number }
  /** A holder's account is frozen. */
  | { what: 'holder-frozen'; account: Address }
  /** Name, symbol or description in the mint itself. */
  | { what: 'metadata'; name: string; symbol: string }

/** What decides about a validator, a stake pool or a realm: who runs it, or what it keeps of others' rewards. */
export type ServiceSetting =
  | 'validator-identity'
  | 'commission'
  | 'commission-collector'
  | 'pool-manager'
  | 'pool-staker'
  | 'pool-funding'
  | 'pool-fee'
  | 'realm-authority'
  | 'tree-delegate'

/**
 * What an instruction does, independent of its program. Rules read actions, so that one rule works for every program
 * whose decoder produces them. Amounts are raw integers in the mint's base units.
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
      /** Absent: the authority is removed permanently. */
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
  /** A new mint gets its authorities. */
  | { type: 'initialize-mint'; mint: Address; mintAuthority: Address; freezeAuthority?: Address }
  | { type: 'configure-mint'; mint: Address; setting: MintSetting; authority: Address }
  | {
      type: 'configure-service'
      account: Address
      setting: ServiceSetting
      authority: Address
      /** The new holder; absent for amounts, and if there is none. */
      next?: Address
    }
  | { type: 'mint-to'; mint: Address; account: Address; amount: bigint; authority: Address }
  | { type: 'burn'; account: Address; mint: Address; amount: bigint; authority: Address }
  | { type: 'freeze'; account: Address; mint: Address; authority: Address }
  | { type: 'thaw'; account: Address; mint: Address; authority: Address }
  /**
   * Lamports leave a program-owned account (excess lamports, unwrap, nonce or stake withdrawal); without an amount, the
   * whole balance.
   */
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
  /** A new stake account gets its authorities: the withdrawer can take its stake, regardless of the payer. */
  | {
      type: 'initialize-stake'
      account: Address
      staker: Address
      withdrawer: Address
      /** May lift a lockup; absent if there is none. */
      custodian?: Address
    }
  /** A new vote account gets its authorities: the withdrawer can take its balance. */
  | { type: 'initialize-vote'; account: Address; withdrawer: Address }
  /** A new buffer for a program's code: its authority can close it and takes its balance. */
  | { type: 'initialize-buffer'; account: Address; authority: Address }
  /** A program is deployed. Its authority can replace the code, or close the program and take its balance. */
  | {
      type: 'deploy-program'
      program: Address
      programData: Address
      buffer: Address
      payer: Address
      authority: Address
    }
  /** A program's data account grows. The payer pays its rent, which the program's authority can take by closing it. */
  | {
      type: 'extend-program'
      program: Address
      programData: Address
      payer?: Address
      sizeBytes: bigint
    }
  /** Lamports move between stake accounts with the same authorities; without an amount, the whole balance. */
  | { type: 'move-stake'; from: Address; to: Address; lamports?: bigint; authority: Address }
  /** A stake account is deposited into a pool, which mints pool tokens to the destination. */
  | {
      type: 'deposit-stake'
      account: Address
      pool: Address
      destination: Address
      poolMint: Address
    }
  /** A program's code is replaced by that in the buffer. */
  | {
      type: 'upgrade-program'
      program: Address
      buffer: Address
      destination: Address
      authority: Address
    }
  /** An NFT changes hands. `from`: its owner, if the instruction names the owner. */
  | (AssetReference & { type: 'transfer-asset'; from?: Address; to: Address; authority: Address })
  /** Grants permissions over an asset. Without `delegate`, they go to its update authority. */
  | (AssetReference & {
      type: 'delegate-asset'
      owner?: Address
      delegate?: Address
      permissions: readonly AssetPermission[]
      /** The program's role or plugin; revoking one leaves the others in force. */
      role?: string
      authority: Address
    })
  /** Without `delegate` or `role`: all delegates and all permissions. */
  | (AssetReference & {
      type: 'revoke-asset'
      delegate?: Address
      role?: string
      authority: Address
    })
  | (AssetReference & { type: 'burn-asset'; owner?: Address; authority: Address })
  /** The owner can no longer move the asset, or can again. */
  | (AssetReference & { type: 'lock-asset' | 'unlock-asset'; authority: Address })
  /** A proposal: it takes effect only after the members have approved it. */
  | {
      type: 'change-multisig'
      multisig: Address
      change: MultisigChange
      authority: Address
      proposed: boolean
    }
  /** A member votes on a proposal, whose content is not in the instruction. */
  | {
      type: 'vote-multisig'
      multisig: Address
      /** It is a DAO, whose members vote with tokens. */
      dao?: true
      proposal: Address
      vote: 'approve' | 'reject' | 'cancel'
      authority: Address
    }
  /** Executes an approved proposal, whose content is in the transaction account. */
  | {
      type: 'execute-multisig'
      multisig: Address
      transaction: Address
      /** Whether it changes the multisig itself. */
      config: boolean
      authority: Address
    }

export type ActionType = Action['type']
