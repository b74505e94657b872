import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { holderOf } from '../../solana/state/account-state.ts'
import type { ExploreInput } from './explore-input.ts'

/** A user, and the accounts of a transaction as they are. */
export type Holder = Pick<ExploreInput, 'user'> & {
  observed: Pick<ExploreInput['observed'], 'before' | 'states'>
}

export const isUsers = ({ user, observed }: Holder, address: Address): boolean =>
  address === user || holderOf(observed.states.before.get(address)) === user

/** What the user holds, whole and by halves: amounts that a thief would write. */
export const amountsOf = (input: Holder): bigint[] => {
  const { observed, user } = input
  const amounts = new Set<bigint>()
  for (const [address, account] of observed.before) {
    if (!isUsers(input, address)) continue
    const state = observed.states.before.get(address)
    const held = state?.kind === 'token-account' ? state.amount : account.lamports
    // Enough has to stay for the fee, or the wallet cannot pay all of it.
    for (const amount of [held, held / 2n, (held * 9n) / 10n]) if (amount > 0n) amounts.add(amount)
    if (address === user) amounts.add((held * 98n) / 100n)
  }
  return [...amounts]
}

/** The user's balance of an asset in the accounts of the transaction, in raw units. */
export const heldOf = (input: Holder, mint: Address): bigint => {
  const { observed, user } = input
  let held = mint === wrappedSolMint ? (observed.before.get(user)?.lamports ?? 0n) : 0n
  for (const [address, state] of observed.states.before)
    if (state.kind === 'token-account' && state.mint === mint && isUsers(input, address))
      held += state.amount
  return held
}
