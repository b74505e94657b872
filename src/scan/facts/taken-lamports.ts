import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { computeBudgetOf } from './compute-budget.ts'
import type { RiskContext } from '../context/risk-context.ts'

const baseFeeLamports = 5_000n

/**
 * What the user loses in lamports beyond the fee, the deposits of accounts that he pays for and what instructions say he
 * sends: what programs take of him without a word. Nothing where the outcome was not seen.
 */
export const takenLamports = (context: RiskContext): bigint => {
  const { effects, instructions, user, simulation, resolved } = context
  const row = effects.balances.find(({ owner, mint }) => owner === user && mint === wrappedSolMint)
  if (simulation.status !== 'ok' || !row) return 0n
  const baseFee = baseFeeLamports * BigInt(resolved.message.header.requiredSignatures)
  const fee = simulation.feeLamports ?? baseFee + computeBudgetOf(resolved).priorityFeeLamports
  let stated = 0n
  for (const { actions } of instructions) {
    for (const action of actions) {
      if (action.type === 'create-account' && action.payer === user) stated += action.lamports
      if (action.type === 'transfer-sol' && action.from === user) stated += action.lamports
    }
  }
  const taken = row.before - row.after - fee - stated
  return taken > 0n ? taken : 0n
}
