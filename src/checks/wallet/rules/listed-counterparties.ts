import { failed, notApplicable, type Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { AddressReport } from '../../../lists/entries/address-reputation.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { WalletCheck } from '../assess/check.ts'
import type { Flagged } from '../facts/flagged.ts'

export type ListedCounterparty = {
  address: Address
  /** `dusted`: the counterparty sent next to nothing, unsolicited. */
  transfer: 'received' | 'sent' | 'dusted'
  report: AddressReport
  /** Further listed counterparties of the same kind. */
  others: number
}

/**
 * The wallet and a listed address exchanged value directly. Victims also pay thieves, and dust can be sent to any
 * wallet, so receiving value counts more than sending it. Counterparties of one kind are one finding; the answer lists
 * them.
 */
export const listedCounterpartiesCheck: WalletCheck<'listed-counterparties', ListedCounterparty> = {
  id: 'listed-counterparties',
  code: 'RECEIVED_FROM_LISTED',
  severity: 'high',
  critical: true,
  evaluate: ({ past }) => {
    if (!past) return notApplicable({ reason: 'not-a-wallet' })
    if (!past.known) return failed(past.gap)
    const { flagged } = past.value
    return [
      ...observe(
        'received',
        flagged.filter(({ received }) => received > 0),
      ),
      ...observe(
        'sent',
        flagged.filter(({ received, sent }) => received === 0 && sent > 0),
      ),
      ...observe(
        'dusted',
        flagged.filter(({ received, sent }) => received === 0 && sent === 0),
      ),
    ]
  },
}

const codes = {
  received: 'RECEIVED_FROM_LISTED',
  sent: 'SENT_TO_LISTED',
  dusted: 'DUSTED_BY_LISTED',
} as const

/** The most serious one of a kind, with the report behind it. */
const observe = (
  transfer: ListedCounterparty['transfer'],
  flagged: readonly Flagged[],
): Observation<ListedCounterparty>[] => {
  const listings = flagged.flatMap(({ address, reports }) =>
    reports.map((report) => ({ address, report })),
  )
  const [worst] = listings.toSorted((one, other) => rank(other.report) - rank(one.report))
  if (!worst) return []
  return [
    {
      params: { ...worst, transfer, others: flagged.length - 1 },
      subject: worst.address,
      code: codes[transfer],
      severity: severityOf(transfer, worst.report),
    },
  ]
}

const isSanctioned = ({ kind, expired }: AddressReport): boolean =>
  kind === 'sanctioned' && !expired

const rank = (report: AddressReport): number => {
  if (isSanctioned(report)) return 2
  return report.expired ? 0 : 1
}

const severityOf = (transfer: ListedCounterparty['transfer'], report: AddressReport): Severity => {
  if (transfer === 'dusted') return 'info'
  if (report.expired) return 'low'
  return transfer === 'received' || isSanctioned(report) ? 'high' : 'medium'
}
