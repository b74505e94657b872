import type { QuoteRefusal } from './plan/quote-refusal.ts'
import type { PartyNote } from './words/en.ts'
import type { BridgeStep } from './plan/provider.ts'
import type { AddressReport, AddressReputation } from '../lists/entries/address-reputation.ts'
import { builtInAddresses } from '../lists/entries/built-in-addresses.ts'

/** The refusal of a step that pays a reported address. By default only the built-in list is used. */
export const reportedPayee = (
  step: BridgeStep,
  reputation: AddressReputation = builtInAddresses,
): QuoteRefusal | undefined => {
  const report = payeesOf(step).flatMap((payee) => reportsOf(payee, reputation))[0]
  return report && { reason: 'reported-address', list: report.list, kind: report.kind }
}

/** A note about an address in the request; undefined if it is on no list. */
export const reportedNote = (
  field: string,
  address: string,
  reputation: AddressReputation = builtInAddresses,
): PartyNote | undefined => {
  const [report] = reportsOf(address, reputation)
  return report && { field, list: report.list, kind: report.kind }
}

/** Chains with hex addresses write one address in several cases. */
const reportsOf = (address: string, { lookUp }: AddressReputation): AddressReport[] =>
  [...new Set([address, address.toLowerCase()])]
    .flatMap((spelling) => lookUp(spelling))
    .filter(({ kind, expired }) => !expired && kind !== 'spam-token')

/** Solana transactions are scanned, which looks up all of their addresses in the lists. */
const payeesOf = (step: BridgeStep): string[] => {
  if (step.kind === 'deposit') return [step.address]
  return step.kind === 'evm-transaction' ? [step.to] : []
}
