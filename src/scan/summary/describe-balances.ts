import { tipAccounts } from '../../activity/trades/tip-accounts.ts'
import { tokenAmount } from '../../findings/amount.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { networkFeeLamports } from '../facts/compute-budget.ts'
import type { SummaryPart } from './summary.ts'

/** What the user has less and more of in the end, everything included; `inTotal`: after other statements. */
export const describeBalances = (context: RiskContext, inTotal = false): SummaryPart => {
  const { effects, user, decimals } = context
  const mine = effects.balances.filter(({ owner }) => owner === user)
  const [only] = mine
  if (!only) return { part: 'unchanged' }
  const tips = tipLamports(context)
  const lamports = networkFeeLamports(context) + tips
  if (mine.length === 1 && only.mint === wrappedSolMint && only.before - only.after === lamports)
    return { part: 'unchanged', cost: { lamports, tips: tips > 0n } }
  return {
    part: 'balances',
    given: mine.flatMap(({ mint, before, after }) =>
      after < before ? [tokenAmount(before - after, mint, decimals)] : [],
    ),
    received: mine.flatMap(({ mint, before, after }) =>
      after > before ? [tokenAmount(after - before, mint, decimals)] : [],
    ),
    inTotal,
  }
}

const tipLamports = ({ instructions, user }: RiskContext): bigint =>
  instructions
    .flatMap(({ actions }) => actions)
    .reduce(
      (sum, action) =>
        action.type === 'transfer-sol' && action.from === user && tipAccounts.has(action.to)
          ? sum + action.lamports
          : sum,
      0n,
    )
