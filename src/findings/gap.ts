import type { FaultCode } from '../basics/fault.ts'
import type { Refusal } from '../solana/ledger.ts'

/** Where facts come from. */
export type FactSource = 'node' | 'market-data' | 'own-trades'

/** The kind of facts requested, if the gap names it. */
export type FactKind =
  | 'accounts'
  | 'token-accounts'
  | 'transactions'
  | 'holders'
  | 'market'
  | 'pools'
  | 'liquidity'
  | 'trades'
  | 'first-buyers'
  | 'creator'
  | 'age'

/** A source did not return the facts. */
export type SourceGap = { source: FactSource; facts?: FactKind } & (
  | {
      /**
       * `source-off`: the operator turned the source off, or none is configured. `not-known`: the source answered but
       * does not know the subject. `refused`: the source does not answer this kind of request.
       */
      reason: 'source-off' | 'not-known' | 'refused'
    }
  | { reason: 'source-failed'; code: FaultCode }
)

/** Why an app's page was not read. */
export type PageFailure =
  // Not fetched
  | 'unreadable-address'
  | 'scheme-not-allowed'
  | 'userinfo-not-allowed'
  | 'port-not-allowed'
  | 'not-public'
  | 'too-many-requests'
  | 'recently-unavailable'
  // Fetched without success
  | 'timeout'
  | 'invalid-certificate'
  | 'unreachable'
  | 'too-many-redirects'
  | 'not-a-page'
  | 'unreadable-page'

/** Lists about a wallet that are requested from a node. */
export type WalletList =
  | 'token-accounts'
  | 'token-2022-accounts'
  | 'managed-stakes'
  | 'withdrawable-stakes'
  | 'nonces'
  | 'programs'
  | 'held-mints'

/** Why such a list is missing or has gaps. */
export type IncompleteList = { list: WalletList } & (
  | { problem: 'refused'; refusal: Refusal }
  | { problem: 'failed'; code: FaultCode }
  | { problem: 'unreadable' | 'skipped'; count: number; total: number }
)

/** Reasons that need no further data. `words/en/gaps.ts` has a sentence for each. */
export type PlainGapReason =
  /** A bug in the check itself. */
  | 'check-crashed'
  /** The operator trusts the name, so checks of the name alone do not apply. */
  | 'trusted-by-operator'
  /** Data is not in a form that its program writes. */
  | 'unreadable-data'
  // Apps
  | 'no-site-lists'
  | 'site-lists-incomplete'
  | 'no-latin-name'
  | 'pages-off'
  // Tokens
  | 'token-verified'
  | 'token-not-fungible'
  | 'token-is-nft'
  | 'token-unnamed'
  | 'token-without-authorities'
  | 'token-without-supply'
  | 'token-not-traded'
  | 'token-on-launchpad'
  | 'token-not-on-launchpad'
  | 'token-without-metadata-uri'
  | 'token-age-unknown'
  | 'left-to-token-check'
  | 'token-history-too-long'
  | 'token-holders-incomplete'
  | 'token-pools-unreadable'
  | 'token-launch-unread'
  // Addresses and wallets
  | 'part-of-solana'
  | 'well-known-address'
  | 'account-exists'
  | 'accepts-payments'
  | 'not-a-wallet'
  | 'not-a-program'
  | 'not-a-token-account'
  | 'not-a-program-or-token'
  | 'unknown-program'
  | 'owned-by-unknown-program'
  | 'token-not-assessed'
  | 'no-transactions'
  | 'wallet-too-new'
  | 'only-failed-transactions'
  | 'transactions-unreadable'

/**
 * Why something is not known. The reasons of every room are here, so that coverage reads the same everywhere. Their
 * sentences are in `words/en/gaps.ts`.
 */
export type Gap =
  | SourceGap
  | { reason: 'page-not-read'; failure: PageFailure }
  | { reason: 'lists-incomplete'; lists: readonly IncompleteList[] }
  | { reason: PlainGapReason }
