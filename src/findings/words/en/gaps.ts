import type { Refusal } from '../../../solana/ledger.ts'
import type { FaultCode } from '../../../basics/fault.ts'
import type {
  FactKind,
  FactSource,
  Gap,
  IncompleteList,
  PageFailure,
  PlainGapReason,
  SourceGap,
  WalletList,
} from '../../gap.ts'

/** Why something is not known, in one sentence. */
export const gapText = (gap: Gap): string => {
  if ('source' in gap) return `${notChecked(gap)}: ${sources[gap.source]} ${failureOf(gap)}.`
  switch (gap.reason) {
    case 'page-not-read':
      return `The page was not checked: ${pageFailureTexts[gap.failure]}.`
    case 'lists-incomplete':
      return gap.lists.map(incompleteListText).join(' ')
    default:
      return plain[gap.reason]
  }
}

/** Which list of a wallet is missing or has gaps, and why, in one sentence. */
export const incompleteListText = (list: IncompleteList): string => {
  const name = lists[list.list]
  switch (list.problem) {
    case 'refused':
      return `${name} could not be listed: ${refusals[list.refusal]}.`
    case 'failed':
      return `${name} could not be listed: ${sources.node} ${failureText(list.code)}.`
    case 'unreadable':
      return `${name} were checked in part: ${list.count} of ${list.total} could not be read.`
    case 'skipped':
      return `${name} were checked in part: ${list.count} of ${list.total} were skipped.`
  }
}

const lists: Readonly<Record<WalletList, string>> = {
  'token-accounts': 'Token accounts of the Token program',
  'token-2022-accounts': 'Token accounts of the Token-2022 program',
  'managed-stakes': 'Stake accounts that this wallet manages',
  'withdrawable-stakes': 'Stake accounts that this wallet can withdraw',
  nonces: 'Nonce accounts of this wallet',
  programs: 'Programs that this wallet can replace',
  'held-mints': 'Issuers of the tokens held',
}

const refusals: Readonly<Record<Refusal, string>> = {
  'not-offered': 'the Solana node does not offer this request',
  'not-for-address': 'the Solana node refuses this request for this address',
  'too-large': 'the answer of the Solana node is too large to read',
}

const notChecked = ({ facts }: SourceGap): string =>
  facts === undefined ? 'Not checked' : `${subjects[facts]} not checked`

const sources: Readonly<Record<FactSource, string>> = {
  node: 'the Solana node',
  'market-data': 'the market data provider',
  'own-trades': 'the record of trades',
}

const subjects: Readonly<Record<FactKind, string>> = {
  accounts: 'The accounts it refers to were',
  'token-accounts': 'Its token accounts were',
  transactions: 'Its transactions were',
  holders: 'Its holders were',
  market: 'Its market was',
  pools: 'Its pools were',
  liquidity: 'Its liquidity was',
  trades: 'Its trades were',
  'first-buyers': 'Its first buyers were',
  creator: 'Its creator was',
  age: 'Its age was',
}

const failureOf = (gap: SourceGap): string => {
  switch (gap.reason) {
    case 'source-off':
      return 'is turned off on this server'
    case 'not-known':
      return 'has no data on it'
    case 'refused':
      return 'refused the request'
    case 'source-failed':
      return failureText(gap.code)
  }
}

/** Continues a sentence that begins with the source. */
export const failureText = (code: FaultCode): string => failures[code] ?? 'failed'

const failures: Readonly<Record<string, string>> = {
  UPSTREAM_ERROR: 'returned an unusable answer',
  UPSTREAM_UNAVAILABLE: 'could not be reached',
  UPSTREAM_TIMEOUT: 'took too long to answer',
}

/** Clauses for the middle of a sentence. */
export const pageFailureTexts: Readonly<Record<PageFailure, string>> = {
  'unreadable-address': 'it leads to an address that cannot be read',
  'scheme-not-allowed': 'only http and https addresses are opened',
  'userinfo-not-allowed': 'addresses with a user name or password are not opened',
  'port-not-allowed': 'only the standard web ports are opened',
  'not-public': 'its name does not lead to a server on the public internet',
  'too-many-requests': 'this server is already opening too many pages',
  'recently-unavailable': 'the site did not answer a moment ago',
  timeout: 'the site did not answer in time',
  'invalid-certificate': 'the certificate of the site is not valid for its name',
  unreachable: 'the site could not be reached',
  'too-many-redirects': 'it redirects too many times',
  'not-a-page': 'the site did not return a web page',
  'unreadable-page': 'the page could not be read',
}

const plain: Readonly<Record<PlainGapReason, string>> = {
  'check-crashed': 'The check could not be completed.',
  'trusted-by-operator': 'Not checked: the operator of this server trusts the name.',
  'unreadable-data': 'Its data could not be read: it is not in a form its program writes.',

  'no-site-lists': 'Not checked: this server uses no lists of reported sites.',
  'site-lists-incomplete': 'Some lists of reported sites are missing or out of date.',
  'no-latin-name': 'Not applicable: the address has no name in Latin letters.',
  'pages-off': 'Not checked: this server does not open pages.',

  'token-verified': 'Not needed: the token is verified.',
  'token-not-fungible': 'Not applicable: the token is not traded in amounts.',
  'token-is-nft': 'It is an NFT: whether it is genuine, and what it is worth, was not checked.',
  'token-unnamed': 'Not applicable: the token has no name.',
  'token-without-authorities': 'Not applicable: the token has no authorities.',
  'token-without-supply': 'There is nothing to assess: the supply of the token is zero.',
  'token-not-traded': 'There is nothing to assess: the token has no liquidity and no trades.',
  'token-on-launchpad':
    'Not applicable: a launchpad still sells the token and holds its liquidity.',
  'token-not-on-launchpad': 'Not applicable: the token is on no known launchpad.',
  'token-without-metadata-uri': 'Not applicable: the token links to no metadata file.',
  'token-age-unknown': 'Its age was not checked: no source knows when the token was created.',
  'left-to-token-check': 'Lists do not check this. The check of a single token does.',
  'token-history-too-long': 'Its age was not checked: its history is too long to read in full.',
  'token-holders-incomplete':
    'Its holders were not checked: the Solana node returned only part of them.',
  'token-pools-unreadable':
    'Locked liquidity was not checked: no pool of the token shows it on chain.',
  'token-launch-unread':
    'Its first buyers were not checked: this server read only part of the blocks since the launch.',

  'part-of-solana': 'Not applicable: the address is part of Solana.',
  'well-known-address': 'Not applicable: the address is well known.',
  'account-exists': 'Not applicable: the address has an account.',
  'accepts-payments': 'Not applicable: the address is a wallet, or has no account.',
  'not-a-wallet': 'Not applicable: the address is not a wallet.',
  'not-a-program': 'Not applicable: the address is not a program.',
  'not-a-token-account': 'Not applicable: the address is not a token account.',
  'not-a-program-or-token': 'Not applicable: the address is neither a program nor a token.',
  'unknown-program': 'What the program does was not checked: it is not a known program.',
  'owned-by-unknown-program':
    'What the account is for was not checked: its program is not a known one.',
  'token-not-assessed': 'The token itself was not checked: use token-risk for that.',
  'no-transactions': 'The address has no transactions, so there is no history to assess.',
  'wallet-too-new': 'The wallet is too new for its history to mean anything.',
  'only-failed-transactions':
    'All of its transactions failed, so they do not show what it is used for.',
  'transactions-unreadable': 'Most of its newest transactions could not be read.',
}
