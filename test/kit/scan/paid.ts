import type { Paid } from '../../../src/scan/facts/loss/payees.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import { mint, stranger } from './risk-context.ts'

/** What a finding reports about an amount that goes to one receiver, by default the stranger. */
export const paid = (raw: bigint, receiver: Address = stranger, of: Address = mint): Paid => ({
  payees: [{ receiver, amount: { raw, mint: of } }],
})

/** The same with the asset, as a finding about one of them reports it. */
export const paidOfOne = (raw: bigint, receiver: Address = stranger, of: Address = mint) => ({
  mint: of,
  ...paid(raw, receiver, of),
})
