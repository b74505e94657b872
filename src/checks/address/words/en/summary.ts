import type { Assessed } from '../../../../findings/assess.ts'
import type { CheckRun } from '../../../../findings/check.ts'
import type { RiskLevel } from '../../../../findings/score.ts'
import { textOf } from '../../../../findings/words/catalogue.ts'
import { gapText } from '../../../../findings/words/en/gaps.ts'
import { type AddressKind, isWalletKind } from '../../facts/address-kind.ts'
import { addressSentences } from './checks.ts'

/** Summarizes what the address is, the most serious finding, and what was not checked. */
export const addressSummary = ({
  riskLevel,
  findings,
  coverage,
  kind,
}: Pick<Assessed, 'riskLevel' | 'findings'> & {
  coverage: readonly CheckRun[]
  kind: AddressKind
}): string => {
  const [first] = findings
  const isNotable = first && (first.severity !== 'info' || !isWalletKind(kind))
  const unpayable = riskLevel === 'low' && findings.some(({ code }) => code === 'NOT_FOR_PAYMENTS')
  return [
    unpayable ? notForPayments : openings[riskLevel],
    kinds[kind],
    ...(isNotable ? [textOf(addressSentences(first))] : []),
    ...uncheckedTexts(coverage),
  ].join(' ')
}

/** Why checks failed, each reason once. */
export const uncheckedTexts = (coverage: readonly CheckRun[]): string[] => [
  ...new Set(
    coverage.flatMap(({ status, gap }) => (status === 'failed' && gap ? [gapText(gap)] : [])),
  ),
]

const notForPayments = 'No risks found, but this address is not meant for payments.'

export const openings: Readonly<Record<RiskLevel, string>> = {
  critical: 'Avoid this address.',
  high: 'Send nothing here unless you know exactly why.',
  medium: 'Make sure this is the address you mean.',
  low: 'No risks found for this address.',
  unknown: 'Too little is known about this address to call it safe.',
}

const kinds: Readonly<Record<AddressKind, string>> = {
  wallet: 'It is a wallet.',
  'program-wallet': 'It is a wallet that a program acts for.',
  'system-account': 'It is a System account that holds data.',
  'token-account': 'It is a token account.',
  mint: 'It is the mint of a token.',
  'token-multisig': 'It is a multisig of the Token program.',
  'squads-multisig': 'It is a Squads multisig.',
  nonce: 'It is a nonce account.',
  stake: 'It is a stake account.',
  vote: 'It is the vote account of a validator.',
  program: 'It is a program.',
  'program-data': 'It is the code of a program.',
  'program-buffer': 'It is code that is waiting to be deployed.',
  'native-program': 'It is a part of Solana.',
  sysvar: 'It is a part of Solana.',
  'lookup-table': 'It is an address lookup table.',
  config: 'It is a configuration account.',
  'core-asset': 'It is an NFT.',
  'core-collection': 'It is a collection of NFTs.',
  'program-owned': 'It is an account of a program.',
  unreadable: 'Its data cannot be read.',
  unused: 'It has no account.',
  'unused-program-address': 'It has no account.',
}
