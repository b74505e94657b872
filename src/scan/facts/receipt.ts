import type { Address } from '../../solana/address/address.ts'
import { stateAfter } from '../../solana/effects/account-states.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { AccountState, MintState } from '../../solana/state/account-state.ts'
import { movementsIn, movementsOut } from './movement.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { materialMinLamports } from '../thresholds.ts'

/** A token of which the user gains some. */
export type Receipt = {
  mint: Address
  amount: bigint
  /** Whether the user pays something else for it, beyond fees and rent. */
  paid: boolean
}

/** What the user receives besides SOL: from the balances if they were simulated, otherwise from the instructions. */
export const receiptsOf = (context: RiskContext): Receipt[] =>
  context.simulation.status === 'ok' ? shownReceipts(context) : statedReceipts(context)

/** The mint after the transaction; undefined if it was not read. */
export const mintStateOf = (
  { states }: Pick<RiskContext, 'states'>,
  mint: Address,
): MintState | Extract<AccountState, { kind: 'unreadable' }> | undefined => {
  const state = stateAfter(states, mint)
  return state?.kind === 'mint' || state?.kind === 'unreadable' ? state : undefined
}

const shownReceipts = ({ effects, identity }: RiskContext): Receipt[] => {
  const mine = effects.balances.filter(({ owner }) => identity.isUser(owner))
  const paid = mine.some(
    ({ mint, before, after }) =>
      before - after > (mint === wrappedSolMint ? materialMinLamports : 0n),
  )
  return mine.flatMap(({ mint, before, after }) =>
    after > before && mint !== wrappedSolMint ? [{ mint, amount: after - before, paid }] : [],
  )
}

const statedReceipts = (context: RiskContext): Receipt[] => {
  const paid = movementsOut(context).some(
    ({ mint, amount }) => amount > (mint === wrappedSolMint ? materialMinLamports : 0n),
  )
  const amounts = new Map<Address, bigint>()
  for (const { mint, amount } of movementsIn(context))
    if (mint && mint !== wrappedSolMint) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
  for (const { actions } of context.instructions) {
    for (const action of actions) {
      if (action.type !== 'create-token-account' || action.mint === wrappedSolMint) continue
      if (context.identity.isUser(action.owner) && !amounts.has(action.mint))
        amounts.set(action.mint, 0n)
    }
  }
  return [...amounts].map(([mint, amount]) => ({ mint, amount, paid }))
}
