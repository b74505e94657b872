import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { networkFeeLamports } from './compute-budget.ts'
import type { RiskContext } from '../context/risk-context.ts'

/**
 * What the user loses in lamports beyond the fee, the rent of accounts that they pay for and what instructions state:
 * what programs take without an instruction. 0 where the outcome was not simulated.
 */
export const takenLamports = (context: RiskContext): bigint => {
  const { effects, instructions, user, simulation } = context
  const row = effects.balances.find(({ owner, mint }) => owner === user && mint === wrappedSolMint)
  if (simulation.status !== 'ok' || !row) return 0n
  let stated = 0n
  for (const { actions } of instructions) {
    for (const action of actions) {
      if (action.type === 'create-account' && action.payer === user) stated += action.lamports
      if (action.type === 'transfer-sol' && action.from === user) stated += action.lamports
    }
  }
  const taken = row.before - row.after - networkFeeLamports(context) - stated
  return taken > 0n ? taken : 0n
}
