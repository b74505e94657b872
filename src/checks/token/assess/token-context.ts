import type { Fact } from '../../../findings/fact.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { AddressReport } from '../../../lists/entries/address-reputation.ts'
import type { SiteReport } from '../../../lists/entries/site-reputation.ts'
import type { TokenFacts } from '../../../tokens/token-market.ts'
import type { MintState } from '../../../solana/state/account-state.ts'
import type { TokenAuthority } from '../facts/authority.ts'
import type { HolderShares } from '../facts/holder-shares.ts'
import type { HookProgram } from '../facts/hook-program.ts'
import type { LaunchCurve } from '../facts/launch-curve.ts'
import type { LockedLiquidity } from '../facts/locked-liquidity.ts'
import type { NameMatch } from '../../../tokens/name-index.ts'
import type { TokenName } from '../../../tokens/token-name.ts'

/** `nft`: one indivisible unit; `native`: SOL in the form of a token. */
export type TokenKind = 'fungible' | 'nft' | 'native'

/**
 * Who vouches that the token is what it says. `issuer`: a well-known one whose issuer has powers over it and answers for
 * them; `verified`: well known, or vouched for by a provider; `unverified`: nobody that was asked.
 */
export type TokenTrust = 'issuer' | 'verified' | 'unverified'

/** When the token came to be, in unix milliseconds: the moment, or one before which it did. */
export type TokenAge = { createdAtMs: number; exact: boolean }

/** Everything that a check of a token may look at. Checks never change it. */
export type TokenContext = {
  mint: Address
  state: MintState
  /** Why the settings of the mint cannot be read; absent where they can. `state` then holds its first fields alone. */
  unreadable?: string
  kind: TokenKind
  trust: TokenTrust
  /** Who says so, for people; absent where `trust` is `unverified`. */
  vouchedBy?: string
  /** What it calls itself, by what wallets show first; absent where it has no name. */
  called?: TokenName
  /** Every name that was found, `called` among them. */
  names: readonly TokenName[]
  /** Why an account that may hold a name is not known; absent where all are. */
  namesUnread?: string
  /** Well-known and verified tokens that it may be mistaken for; empty where it is one of them. */
  matches: readonly NameMatch[]
  /** One entry a power that exists. */
  authorities: readonly TokenAuthority[]
  /** Why what is at the addresses of those authorities is not known; absent where it is. */
  authoritiesUnread?: string
  /** Absent where there is no transfer hook. */
  hook?: Fact<HookProgram>
  holders: Fact<HolderShares>
  /** `value` undefined: they were asked and know nothing of it. */
  market: Fact<TokenFacts | undefined>
  /** The bonding curve it is sold on; absent where none is known. */
  curve?: LaunchCurve
  /** How much of the liquidity nobody can take out; a pool that cannot be read this way is not in it. */
  locked: Fact<readonly LockedLiquidity[]>
  age: Fact<TokenAge>
  /** What lists say of the mint and of who made it. */
  reports: readonly (AddressReport & { about: 'mint' | 'creator' })[]
  /** What lists say of the host that its description lies on; `undefined` where there is no such list. */
  siteReports: Fact<readonly SiteReport[]>
  epoch: Fact<bigint>
  nowMs: number
}
