import type { Gap } from '../../../findings/gap.ts'
import type { Known } from '../../../findings/known.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { AddressReport } from '../../../lists/entries/address-reputation.ts'
import type { SiteReport } from '../../../lists/entries/site-reputation.ts'
import type { TokenFacts } from '../../../tokens/token-market.ts'
import type { MintState } from '../../../solana/state/account-state.ts'
import type { TokenAuthority } from '../facts/authority.ts'
import type { FirstBuyers } from '../facts/first-buyers.ts'
import type { HolderShares } from '../facts/holder-shares.ts'
import type { HookProgram } from '../facts/hook-program.ts'
import type { LaunchCurve } from '../facts/launch-curve.ts'
import type { LockedLiquidity } from '../facts/locked-liquidity.ts'
import type { NameMatch } from '../../../tokens/name-index.ts'
import type { TokenName } from '../../../tokens/token-name.ts'

/** `nft`: one indivisible unit. `native`: SOL in the form of a token. */
export type TokenKind = 'fungible' | 'nft' | 'native'

/**
 * Whether the token is known to be what it claims to be. `issuer`: well known, with an issuer that has authorities over
 * it and is accountable for them. `verified`: well known, or verified by a provider. `unverified`: neither.
 */
export type TokenTrust = 'issuer' | 'verified' | 'unverified'

/** When the token was created, in Unix milliseconds. If not `exact`, it was created at that time or earlier. */
export type TokenAge = { createdAtMs: number; exact: boolean }

/** Input of the token checks. Checks never change it. */
export type TokenContext = {
  mint: Address
  state: MintState
  /** The mint's settings cannot be read: `state` has only its first fields. */
  unreadable?: true
  kind: TokenKind
  trust: TokenTrust
  /** Provider or list that verified it. */
  verifiedBy?: string
  /** The name that wallets show first. Absent if it has none. */
  called?: TokenName
  /** Every name found, including `called`. */
  names: readonly TokenName[]
  /** Why an account that may hold a name could not be read. Absent if all could. */
  namesUnread?: Gap
  /** Well-known and verified tokens that it may be mistaken for. Empty if it is one of them. */
  matches: readonly NameMatch[]
  /** One entry per existing authority. */
  authorities: readonly TokenAuthority[]
  /** Why the accounts of the authorities' holders could not be read. Absent if they could. */
  authoritiesUnread?: Gap
  /** Absent without a transfer hook. */
  hook?: Known<HookProgram>
  holders: Known<HolderShares>
  /** Of a launch whose blocks this server read. */
  firstBuyers: Known<FirstBuyers>
  /** Undefined if the providers answered but do not know the token. */
  market: Known<TokenFacts | undefined>
  /** The bonding curve it is sold on. Absent if none is known. */
  curve?: LaunchCurve
  /** How much of the liquidity is burnt, per pool. Pools in unknown formats are left out. */
  locked: Known<readonly LockedLiquidity[]>
  age: Known<TokenAge>
  /** List entries for the mint and its creator. */
  reports: readonly { about: 'mint' | 'creator'; address: Address; report: AddressReport }[]
  /** List entries for the host of its metadata file. */
  siteReports: Known<readonly SiteReport[]>
  epoch: Known<bigint>
  nowMs: number
}

/** What is known about a token without its mint. `authorities` is empty then, and `kind` what its trades suggest. */
export type OffChainContext = Omit<
  TokenContext,
  | 'state'
  | 'unreadable'
  | 'authoritiesUnread'
  | 'hook'
  | 'holders'
  | 'firstBuyers'
  | 'locked'
  | 'epoch'
>
