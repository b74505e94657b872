import type { Address } from '../address/address.ts'

/**
 * Withheld from every transfer: `basisPoints` hundredths of a percent, at most `maximumFee` units, starting with an
 * epoch.
 */
export type TransferFee = { epoch: bigint; maximumFee: bigint; basisPoints: number }

/** The settings of a Token-2022 mint. Absent authorities have been removed permanently. */
export type MintExtensions = {
  /** Names of all extensions in their order; `unknown extension N` for one not known here. Absent in plain mints. */
  extensions?: readonly string[]
  /** Types of the extensions not known here; absent if all are known. */
  unknownExtensions?: readonly number[]
  /** `newer` applies from its epoch on, `older` until then. */
  transferFee?: {
    configAuthority?: Address
    withdrawAuthority?: Address
    withheldAmount: bigint
    older: TransferFee
    newer: TransferFee
  }
  /** May close the mint once its supply is zero. */
  closeAuthority?: Address
  /** May move or burn every holder's tokens. */
  permanentDelegate?: Address
  /** The initial state of a new account of this mint. */
  defaultAccountState?: 'uninitialized' | 'initialized' | 'frozen'
  nonTransferable?: boolean
  interest?: {
    authority?: Address
    initializedUnixTime: bigint
    averageBasisPoints: number
    updatedUnixTime: bigint
    currentBasisPoints: number
  }
  /** The program is called on every transfer and can refuse it. */
  transferHook?: { authority?: Address; program?: Address }
  confidentialTransfer?: { authority?: Address; autoApprove: boolean; auditorKey?: Address }
  confidentialTransferFee?: { authority?: Address; encryptionKey: Address; harvestEnabled: boolean }
  confidentialMintBurn?: { supplyKey: Address }
  metadataPointer?: { authority?: Address; metadata?: Address }
  metadata?: TokenMetadata
  groupPointer?: { authority?: Address; group?: Address }
  group?: { updateAuthority?: Address; mint: Address; size: bigint; maxSize: bigint }
  groupMemberPointer?: { authority?: Address; member?: Address }
  groupMember?: { mint: Address; group: Address; memberNumber: bigint }
  /** Balances are displayed multiplied; the raw amounts do not change. */
  scaledUiAmount?: {
    authority?: Address
    multiplier: number
    newMultiplier: number
    newFromUnixTime: bigint
  }
  pausable?: { authority?: Address; paused: boolean }
  /** Must sign every burn. */
  permissionedBurn?: { authority?: Address }
}

export type TokenMetadata = {
  updateAuthority?: Address
  mint: Address
  name: string
  symbol: string
  uri: string
  additional: readonly (readonly [key: string, value: string])[]
}

/** The settings of a Token-2022 account. */
export type TokenAccountExtensions = {
  /** As in mints. */
  extensions?: readonly string[]
  unknownExtensions?: readonly number[]
  /** The owner can never be changed. */
  immutableOwner?: boolean
  /** Programs cannot move, approve or close for the owner while this is on. */
  cpiGuard?: boolean
  /** Incoming transfers need a memo before them. */
  memoRequired?: boolean
  nonTransferable?: boolean
  pausable?: boolean
  /** Fees withheld in this account, which belong to the mint and not to the owner. */
  withheldFee?: bigint
  /** Set only while a transfer hook runs. */
  hookRunning?: boolean
  /** Holds a second balance that only the owner can see. */
  confidential?: {
    approved: boolean
    encryptionKey: Address
    confidentialCredits: boolean
    plainCredits: boolean
  }
}
