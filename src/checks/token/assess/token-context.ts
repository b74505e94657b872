import type { Gap } from '../../../findings/gap.ts'
import type { Known } from '../../../findings/known.ts'
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
 * Whether the token is known to be what it claims to be. `issuer`: a well-known one whose issuer has authorities over it and
 * answers for them; `verified`: well known, or verified by a provider; `unverified`: neither.
 */
export type TokenTrust = 'issuer' | 'verified' | 'unverified'

/** When the token was created, in unix milliseconds: the moment itself, or one before which it was. */
export type TokenAge = { createdAtMs: number; exact: boolean }

/** Everything that a check of a token may read. Checks never change it. */
export type TokenContext = {
  mint: Address
  state: MintState
  /** The settings of the mint cannot be read: `state` holds its first fields alone. */
  unreadable?: true
  kind: TokenKind
  trust: TokenTrust
  /** Provider or list that verified it. */
  verifiedBy?: string
  /** What it calls itself, by what wallets show first; absent where it has no name. */
  called?: TokenName
  /** Every name that was found, `called` among them. */
  names: readonly TokenName[]
  /** Why an account that may hold a name is not known; absent where all are. */
  namesUnread?: Gap
  /** Well-known and verified tokens that it may be mistaken for; empty where it is one of them. */
  matches: readonly NameMatch[]
  /** One entry for each authority that exists. */
  authorities: readonly TokenAuthority[]
  /** Why what is at the addresses of their holders is not known; absent where it is. */
  authoritiesUnread?: Gap
  /** Absent where there is no transfer hook. */
  hook?: Known<HookProgram>
  holders: Known<HolderShares>
  /** The value is undefined where providers answer and do not know the token. */
  market: Known<TokenFacts | undefined>
  /** The bonding curve it is sold on; absent where none is known. */
  curve?: LaunchCurve
  /** How much of the liquidity is burnt, by pool; pools that cannot be read this way are left out. */
  locked: Known<readonly LockedLiquidity[]>
  age: Known<TokenAge>
  /** What lists say about the mint and its creator. */
  reports: readonly { about: 'mint' | 'creator'; address: Address; report: AddressReport }[]
  /** What lists say about the host of its metadata file. */
  siteReports: Known<readonly SiteReport[]>
  epoch: Known<bigint>
  nowMs: number
}
