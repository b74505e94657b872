import type { Address } from '../address/address.ts'

/** Withheld from every transfer: `basisPoints` hundredths of a percent, at most `maximumFee` units, from an epoch on. */
export type TransferFee = { epoch: bigint; maximumFee: bigint; basisPoints: number }

/** What a Token-2022 mint is set up with. Authorities that are absent are given up for good. */
export type MintExtensions = {
  /** Names of all extensions in their order; of one that is not known here `unknown extension N`. Absent in plain mints. */
  extensions?: readonly string[]
  /** Types of the extensions that are not known here; absent where all are. */
  unknownExtensions?: readonly number[]
  /** `newer` holds from its epoch on, `older` until then. */
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
  /** What a new account of this mint starts as. */
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
  /** Balances are shown multiplied; the raw amounts do not change. */
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

/** What a Token-2022 account is set up with. */
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
  /** Fees withheld here, which are the mint's and not the owner's. */
  withheldFee?: bigint
  /** Set only while a transfer hook runs. */
  hookRunning?: boolean
  /** Holds a second balance that nobody but the owner can see. */
  confidential?: {
    approved: boolean
    encryptionKey: Address
    confidentialCredits: boolean
    plainCredits: boolean
  }
}
