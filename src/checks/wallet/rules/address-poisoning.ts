import { failed, notApplicable, type Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { WalletCheck } from '../assess/check.ts'
import type { Poisoning } from '../facts/poisoning.ts'

export type AddressPoisoning = {
  address: Address
  resembles: Address
  /** The wallet has paid the look-alike. */
  paid: boolean
  /** Further look-alikes of the same kind. */
  others: number
}

/**
 * An attacker placed look-alikes of the wallet's counterparties in its history, hoping that one is copied. However many
 * there are, it is one finding; the answer lists them.
 */
export const addressPoisoningCheck: WalletCheck<'address-poisoning', AddressPoisoning> = {
  id: 'address-poisoning',
  code: 'ADDRESS_POISONING',
  severity: 'medium',
  evaluate: ({ past }) => {
    if (!past) return notApplicable({ reason: 'not-a-wallet' })
    if (!past.known) return failed(past.gap)
    const { poisoning } = past.value
    const paid = observe(poisoning.filter((each) => each.paid))
    return [
      ...paid.map((each) => ({ ...each, code: 'PAID_LOOK_ALIKE', severity: 'high' as const })),
      ...observe(poisoning.filter((each) => !each.paid)),
    ]
  },
}

const observe = ([first, ...others]: readonly Poisoning[]): Observation<AddressPoisoning>[] => {
  if (!first) return []
  const { address, resembles, paid } = first
  return [{ params: { address, resembles, paid, others: others.length }, subject: address }]
}
