import type { BridgeStep } from './plan/provider.ts'
import type { AddressReport, AddressReputation } from '../lists/entries/address-reputation.ts'
import { builtInAddresses } from '../lists/entries/built-in-addresses.ts'

/** Why a step is not handed out: somebody whom it pays stands on a list. The built-in list where no other is there. */
export const reportedPayee = (
  step: BridgeStep,
  reputation: AddressReputation = builtInAddresses,
): string | undefined => {
  const report = payeesOf(step).flatMap((payee) => reportsOf(payee, reputation))[0]
  return report && `It pays an address that the list "${report.list}" names as ${report.kind}.`
}

/** Said of an address that the caller gave himself; undefined where no list names it. */
export const reportedNote = (
  field: string,
  address: string,
  reputation: AddressReputation = builtInAddresses,
): string | undefined => {
  const [report] = reportsOf(address, reputation)
  return (
    report &&
    `${field}: the list "${report.list}" names this address as ${report.kind}. What is sent there is likely lost: make sure that you know whose it is.`
  )
}

/** Chains with hex addresses write one address in several cases. */
const reportsOf = (address: string, { lookUp }: AddressReputation): AddressReport[] =>
  [...new Set([address, address.toLowerCase()])]
    .flatMap((spelling) => lookUp(spelling))
    .filter(({ kind, expired }) => !expired && kind !== 'spam-token')

/** Solana transactions are scanned, which asks the lists for everybody in them. */
const payeesOf = (step: BridgeStep): string[] => {
  if (step.kind === 'deposit') return [step.address]
  return step.kind === 'evm-transaction' ? [step.to] : []
}
