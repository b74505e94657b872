import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { BalanceChange } from '../../solana/effects/change.ts'
import { tipAccounts } from '../../activity/trades/tip-accounts.ts'
import { computeBudgetOf } from '../facts/compute-budget.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { amountText, solText } from '../../findings/words/amounts.ts'

/** What the user has less and more of in the end, everything included; `after` something that was said of it already. */
export const balanceSentence = (context: RiskContext, after = false): string => {
  const mine = context.effects.balances.filter(({ owner }) => owner === context.user)
  const [only] = mine
  if (!only) return 'Changes none of your balances.'
  const fees = networkFeeLamports(context) + tipLamports(context)
  if (mine.length === 1 && only.mint === wrappedSolMint && only.before - only.after === fees)
    return `Changes none of your balances but for ${tipLamports(context) > 0n ? 'fee and tip' : 'the network fee'} of ${solText(fees)}.`
  const given = mine.filter(({ before, after }) => after < before)
  const received = mine.filter(({ before, after }) => after > before)
  const parts = [
    ...(given.length > 0 ? [`give ${listOf(given, context)}`] : []),
    ...(received.length > 0 ? [`get ${listOf(received, context)}`] : []),
  ]
  return `${after ? 'In all you' : 'You'} ${parts.join(' and ')} (network fee included).`
}

const baseFeeLamports = 5_000n

/**
 * What whoever pays for the transaction pays. Where the node does not tell, as those before Agave 3 do not: the base fee
 * of its signatures and the priority fee that it asks to pay.
 */
export const networkFeeLamports = ({ simulation, resolved }: RiskContext): bigint =>
  (simulation.status === 'ok' ? simulation.feeLamports : undefined) ??
  baseFeeLamports * BigInt(resolved.message.header.requiredSignatures) +
    computeBudgetOf(resolved).priorityFeeLamports

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

const listOf = (changes: readonly BalanceChange[], { decimals }: RiskContext): string =>
  changes
    .map(({ mint, before, after }) =>
      amountText(after > before ? after - before : before - after, mint, decimals),
    )
    .join(', ')
