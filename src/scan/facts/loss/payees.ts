import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { rentExemptLamports } from '../../../solana/state/rent.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { Outflow } from '../outflow.ts'

/** A receiver of something of the user, with what it is paid before its own costs. */
export type Payee = { receiver: Address; amount: TokenAmount }

/** What a finding reports about an outflow: who gets how much, and through which program that is known by name. */
export type Paid = {
  /** In the order of the balances; at least one, unless nothing shows a receiver. */
  payees: readonly Payee[]
  /** The program that moves all of it; absent for plain transfers, unnamed programs and several of them. */
  program?: Address
}

/**
 * The receivers of an outflow with their amounts. Rent of accounts that the transaction opens is a cost of the user and
 * no income of others, so it is left out wherever something else is paid.
 */
export const paidOf = (outflow: Outflow, context: RiskContext): Paid => {
  const paid = outflow.shares.filter((part) => !isRentOfNew(part, outflow.mint, context))
  const program = moverOf(outflow, context)
  return {
    payees: (paid.length > 0 ? paid : outflow.shares).map(({ receiver, amount }) => ({
      receiver,
      amount: tokenAmount(amount, outflow.mint, context.decimals),
    })),
    ...(program && { program }),
  }
}

/** What is paid beyond the rent of accounts that the transaction opens. */
export const beyondRentOfNew = (outflow: Outflow, context: RiskContext): Outflow => {
  const shares = outflow.shares.filter((part) => !isRentOfNew(part, outflow.mint, context))
  return { ...outflow, shares, lost: shares.reduce((sum, { amount }) => sum + amount, 0n) }
}

const isRentOfNew = (
  { receiver, amount }: Outflow['shares'][number],
  mint: Address,
  { before, after }: RiskContext,
): boolean => {
  const account = after?.get(receiver)
  return (
    mint === wrappedSolMint &&
    account !== undefined &&
    account.data.length > 0 &&
    !before.has(receiver) &&
    amount <= rentExemptLamports(account.data.length)
  )
}

/** The top-level program within which everything moves, if it has a name. */
const moverOf = ({ movements }: Outflow, { resolved }: RiskContext): Address | undefined => {
  const movers = new Set(
    movements.map(({ at: [top = -1, ...deeper] }) =>
      deeper.length > 0 ? resolved.instructions[top]?.programId : undefined,
    ),
  )
  const [mover] = movers
  return movers.size === 1 && mover && !corePrograms.has(mover) && programNames.has(mover)
    ? mover
    : undefined
}
