import type { RiskContext } from '../context/risk-context.ts'

/**
 * Rent that accounts of the user return to the user when they are closed, in lamports: wrapped SOL in them is no rent.
 */
export const rentReturned = ({ before, states, instructions, identity }: RiskContext): bigint =>
  instructions.reduce(
    (sum, { actions }) =>
      actions.reduce((rent, action) => {
        if (action.type !== 'close-account' || !identity.ownedAfter(action.destination)) return rent
        const state = states.before.get(action.account)
        if (state?.kind !== 'token-account' || state.native) return rent
        return rent + (before.get(action.account)?.lamports ?? 0n)
      }, sum),
    0n,
  )
