import type { Assessment } from '../../../findings/reason-assess.ts'
import { type AddressKind, isWalletKind } from '../facts/address-kind.ts'

/** Sentences for people: what it is, what speaks against it, and what nobody could look at. */
export const summaryOfAddress = (
  { riskLevel, reasons, coverage }: Assessment,
  kind: AddressKind,
): string => {
  const [first] = reasons
  const against = first && (first.severity !== 'info' || !isWalletKind(kind)) ? [first.message] : []
  const missed = coverage.flatMap(({ status, why }) => (status === 'failed' && why ? [why] : []))
  const notToPay = riskLevel === 'low' && reasons.some(({ code }) => code === 'NOT_FOR_PAYMENTS')
  const opened = notToPay ? notForPayments : opening[riskLevel]
  return [`${opened} ${nameOfKind[kind]}`, ...against, ...missed].join(' ')
}

const notForPayments = 'Nothing bad is known of this address, and it is not for payments.'

export const opening: Record<Assessment['riskLevel'], string> = {
  critical: 'Keep away from this address.',
  high: 'Send nothing here unless you know exactly why.',
  medium: 'Make sure that this is the address you mean.',
  low: 'Nothing that was looked at speaks against this address.',
  unknown: 'Too little is known of this address to call it safe.',
}

const nameOfKind: Record<AddressKind, string> = {
  wallet: 'It is a wallet.',
  'program-wallet': 'It is a wallet that a program acts for.',
  'system-account': 'It is a System account with data of its own.',
  'token-account': 'It is a token account.',
  mint: 'It is the mint of a token.',
  'token-multisig': 'It is a multisig of the Token program.',
  'squads-multisig': 'It is a Squads multisig.',
  nonce: 'It is a nonce account.',
  stake: 'It is a stake account.',
  vote: 'It is the vote account of a validator.',
  program: 'It is a program.',
  'program-data': 'It is the code of a program.',
  'program-buffer': 'It is code that waits for being deployed.',
  'native-program': 'It is a part of Solana.',
  sysvar: 'It is a part of Solana.',
  'lookup-table': 'It is an address lookup table.',
  config: 'It is a configuration account.',
  'core-asset': 'It is an NFT.',
  'core-collection': 'It is a collection of NFTs.',
  'program-owned': 'It is an account of a program.',
  unreadable: 'Its data cannot be read.',
  unused: 'No account is there.',
  'unused-program-address': 'No account is there.',
}
