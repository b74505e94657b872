import type { Address } from '../../../solana/address/address.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { PlannedInstruction } from '../../../solana/transaction/compile-message.ts'

/** Permanent words of the interface. */
export const permissionKinds = [
  'token-delegate',
  'close-authority',
  'frozen-account',
  'permanent-delegate',
  'freeze-authority',
  'default-frozen',
  'pause-authority',
  'transfer-hook',
  'transfer-fee-authority',
  'unknown-extension',
  'stake-withdrawer',
  'stake-staker',
  'stake-lockup',
  'nonce-authority',
  'upgrade-authority',
  'wallet-owner',
  'multisig-signer',
] as const

export type PermissionKind = (typeof permissionKinds)[number]

/**
 * - `wallet`: someone may hold its private key;
 * - `program`: it has no private key, or a program owns its account, and the program is not a known one;
 * - `known-program`: the same, of an established protocol;
 * - `multisig`: several keys together;
 * - `issuer`: a regulated issuer of a well-known token;
 * - `known-bad`: a list of reported addresses names it;
 * - `own`: the wallet itself.
 */
export const holderKinds = [
  'wallet',
  'program',
  'known-program',
  'multisig',
  'issuer',
  'known-bad',
  'own',
] as const

export type HolderKind = (typeof holderKinds)[number]

export type Holder = {
  address: Address
  kind: HolderKind
  /** The protocol or issuer, or what a list says of the address. */
  name?: string
}

/** The Token programs' largest amount, which wallets and apps use for "no limit". */
export const unlimitedAmount = 2n ** 64n - 1n

/** What all permissions over a wallet's assets, or held by the wallet itself, have in common. */
export type PermissionBase = {
  severity: Severity
  /** Where it is: a token, stake, nonce or program data account, the mint for powers of an issuer, or the wallet. */
  account: Address
  /** Program of that account. */
  program?: Address
  /** Native SOL goes under the mint of wrapped SOL. */
  mint?: Address
  /** Absent where no one has it: a frozen account that no one can thaw. */
  holder?: Holder
  /** What the holder could take or withhold now, in base units of the mint. */
  amount?: bigint
  decimals?: number
  /** What a delegate may still take in all, now and later. */
  allowance?: bigint
  /** Worth of the amount. */
  exposureUsd?: number
  /** 0 to 1: how much of what is in the account that is. */
  share: number
  /** Whether the holder could take the amount, not only withhold it. */
  takes: boolean
  /** Ends the permission, signed by the wallet alone; absent where the wallet cannot end it by itself. */
  revocation?: readonly PlannedInstruction[]
}

type Held = { holder: Holder }

/** What the sentences about a permission need besides. */
export type PermissionDetail =
  | (Held & {
      kind: 'token-delegate'
      amount: bigint
      allowance: bigint
      /** `for-nft`: Metaplex Token Metadata froze the account, and thaws it for the delegate. */
      frozen?: 'for-all' | 'for-nft'
      cpiGuard?: true
    })
  | (Held & { kind: 'close-authority'; of: 'wrapped-sol'; amount: bigint })
  | (Held & {
      kind: 'close-authority'
      of: 'token'
      /** Lamports of the account. */
      amount: bigint
      token: Address
      /** Only empty accounts can be closed. */
      empty: boolean
    })
  | {
      kind: 'frozen-account'
      amount: bigint
      /** Who can thaw it: the holder; no one; or not known, because the mint was not read. */
      thaw: 'holder' | 'no-one' | 'unknown'
      /** NFTs of some kinds are kept frozen. */
      forNft: boolean
    }
  | (Held & {
      kind: 'permanent-delegate'
      amount: bigint
      /** The token is well known, or its issuer is regulated. */
      expected: boolean
    })
  | (Held & { kind: 'freeze-authority'; amount: bigint })
  | (Held & { kind: 'transfer-fee-authority'; amount: bigint })
  | { kind: 'default-frozen'; amount: bigint }
  | { kind: 'pause-authority'; amount: bigint; paused: boolean }
  | (Held & {
      kind: 'transfer-hook'
      amount: bigint
      /** A program is set; otherwise the holder can set one. */
      programSet: boolean
    })
  | { kind: 'unknown-extension'; amount: bigint; extensions: readonly number[] }
  | (Held & {
      kind: 'stake-withdrawer'
      amount: bigint
      /** Others created the stake in the wallet's name. */
      madeByOthers: boolean
    })
  | (Held & { kind: 'stake-staker'; amount: bigint })
  | { kind: 'stake-lockup'; amount: bigint; until: LockEnd }
  | { kind: 'nonce-authority'; lamports: bigint }
  | { kind: 'upgrade-authority' }
  | { kind: 'wallet-owner'; owner: Address; amount: bigint; handedOver: boolean }
  | (Held & { kind: 'multisig-signer'; required: number; signerCount: number })

/** When a stake's lock ends: both, where both are given. */
export type LockEnd = { unixSeconds?: bigint; epoch?: bigint }

/** A standing permission over something of the wallet, or one that the wallet itself has and could be robbed of. */
export type Permission = PermissionBase & PermissionDetail

export type PermissionOf<Kind extends PermissionKind> = PermissionBase &
  Extract<PermissionDetail, { kind: Kind }>
