import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { isNearlyAll, type Outflow } from '../outflow.ts'

/**
 * Whether nearly all wrapped SOL leaves, while other SOL may stay: people hold it apart, and so do thieves. Its accounts
 * count together.
 */
export const emptiesWrappedSol = (
  { mint, lost }: Outflow,
  { states, identity }: RiskContext,
): boolean => {
  if (mint !== wrappedSolMint) return false
  let [held, taken] = [0n, 0n]
  for (const [address, state] of states.before) {
    if (state.kind !== 'token-account' || state.mint !== mint || !identity.isUser(state.owner))
      continue
    const later = stateAfter(states, address)
    held += state.amount
    taken += state.amount - (later?.kind === 'token-account' ? later.amount : 0n)
  }
  return isNearlyAll(taken, held) && isNearlyAll(lost, taken)
}
