import type { Address } from '../../solana/address/address.ts'
import { holderOf } from '../../solana/state/account-state.ts'
import type { Observed } from './observe-transaction.ts'

/**
 * Whether the transaction names the wallet or something it holds, before or after. Where a lookup table lacks entries,
 * it may.
 */
export const takesPart = (
  { resolved, states }: Pick<Observed, 'resolved' | 'states'>,
  user: Address,
): boolean =>
  resolved.missing !== undefined ||
  resolved.accounts.some(
    ({ address }) =>
      address === user ||
      holderOf(states.before.get(address)) === user ||
      holderOf(states.after.get(address)) === user,
  )
