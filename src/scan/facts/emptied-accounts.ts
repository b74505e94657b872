import type { Address } from '../../solana/address/address.ts'
import { stateAfter } from '../../solana/effects/account-states.ts'
import type { AccountState } from '../../solana/state/account-state.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { isNearlyAll, type Outflow } from './outflow.ts'

/**
 * Number of the user's token accounts from which nearly all of this asset leaves. Several accounts of one mint are
 * emptied one by one, as several assets are, and an account of wrapped SOL may be emptied while other SOL stays.
 */
export const emptiedAccountsOf = ({ mint, lost }: Outflow, context: RiskContext): number => {
  const { states, identity } = context
  let left = 0n
  let emptied = 0
  for (const [address, state] of states.before) {
    if (state.kind !== 'token-account' || !identity.isUser(state.owner)) continue
    if (state.mint !== mint || state.amount === 0n) continue
    const taken = state.amount - amountIn(stateAfter(states, address), mint)
    if (!isNearlyAll(taken, state.amount)) continue
    left += taken
    emptied++
  }
  return isNearlyAll(lost, left) ? emptied : 0
}

const amountIn = (state: AccountState | undefined, mint: Address): bigint =>
  state?.kind === 'token-account' && state.mint === mint ? state.amount : 0n
