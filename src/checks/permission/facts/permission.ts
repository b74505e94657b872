import type { Address } from '../../../solana/address/address.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Revocation } from './revocations.ts'

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
 * - `wallet`: it may have a private key;
 * - `program`: no private key, or a program owns its account, and the program is not a known one;
 * - `known-program`: the same, of an established protocol;
 * - `multisig`: several keys together;
 * - `issuer`: a regulated issuer of a well-known token;
 * - `known-bad`: on a list of reported addresses;
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
  /** The protocol or issuer, or the reason on the list that names the address. */
  name?: string
}

/** The token programs' largest amount, used by wallets and apps as "no limit". */
export const unlimitedAmount = 2n ** 64n - 1n

/** Fields that all permissions share, whether over the wallet's assets or held by the wallet itself. */
export type PermissionBase = {
  severity: Severity
  /**
   * The account concerned: a token, stake, nonce or program data account, the mint for an issuer's authorities, or the
   * wallet.
   */
  account: Address
  /** Owner program of that account. */
  program?: Address
  /** Native SOL has the mint of wrapped SOL. */
  mint?: Address
  /** Absent if no address holds it, as for a frozen account without a freeze authority. */
  holder?: Holder
  /** What the holder could take or withhold now, in base units of the mint. */
  amount?: bigint
  decimals?: number
  /** What a delegate can still take in total, now and later. */
  allowance?: bigint
  /** Value of `amount` in USD. */
  exposureUsd?: number
  /** Share of the account's balance that `amount` is, 0 to 1. */
  share: number
  /** Whether the holder could take the amount, rather than only withhold it. */
  takes: boolean
  /** Ends the permission, signed by the wallet alone. Absent if the wallet cannot end it by itself. */
  revocation?: readonly Revocation[]
}

type Held = { holder: Holder }

/** Further data for the sentences about a permission. */
export type PermissionDetail =
  | (Held & {
      kind: 'token-delegate'
      amount: bigint
      allowance: bigint
      /** `for-nft`: Metaplex Token Metadata froze the account and thaws it for the delegate. */
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
      /** `holder` can thaw it, `no-one` can, or `unknown` because the mint was not read. */
      thaw: 'holder' | 'no-one' | 'unknown'
      /** Some kinds of NFT are always frozen. */
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
      /** A program is set. Otherwise the holder can set one. */
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

/** When a stake's lock ends. With both fields, both must pass. */
export type LockEnd = { unixSeconds?: bigint; epoch?: bigint }

/** A standing permission over something the wallet owns, or an authority of the wallet that a thief would gain. */
export type Permission = PermissionBase & PermissionDetail

export type PermissionOf<Kind extends PermissionKind> = PermissionBase &
  Extract<PermissionDetail, { kind: Kind }>
