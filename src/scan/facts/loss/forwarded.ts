import { tipAccounts } from '../../../activity/trades/tip-accounts.ts'
import type { Address } from '../../../solana/address/address.ts'
import { oncePerContext } from '../../context/once-per-context.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { type Movement, movementsIn, movementsOut } from '../movement.ts'
import { heldBefore, type Outflow, outflowsOf, plainOutflow } from '../outflow.ts'
import type { Loss } from './loss-size.ts'

/** A payment out of what the same transaction brings: the balances show little of it, or none. */
export type Forwarded = {
  /** What the message sends, of what the user has with all that comes in. */
  payment: Outflow
  /** What the user gives for the part that is sent on, in each other asset. */
  given: (Loss & Pick<Outflow, 'movements'>)[]
}

/** Payments that the message itself makes in assets that it also brings; none without a simulation. */
export const forwardedOf = oncePerContext((context): readonly Forwarded[] => {
  if (context.simulation.status !== 'ok') return []
  const sent = movementsOut(context).filter(
    ({ at, receiver }) => at.length === 1 && !tipAccounts.has(receiver),
  )
  return [...Map.groupBy(sent, ({ mint }) => mint)].flatMap(([mint, movements]) => {
    const brought = mint ? sumOf(movementsIn(context).filter((each) => each.mint === mint)) : 0n
    return mint && brought > 0n ? [forwarded({ mint, movements, brought }, context)] : []
  })
})

const forwarded = (
  { mint, movements, brought }: { mint: Address; movements: Movement[]; brought: bigint },
  context: RiskContext,
): Forwarded => {
  const paid = sumOf(movements)
  const payment = plainOutflow(
    { mint, before: leftOf(mint, context) + paid, lost: paid },
    movements,
  )
  const part = paid < brought ? paid : brought
  const given = outflowsOf(context)
    .filter((each) => each.mint !== mint && each.movements.some(({ at }) => at.length > 1))
    .map((each) => ({
      mint: each.mint,
      before: each.before,
      lost: (each.lost * part) / brought,
      movements: each.movements,
    }))
  return { payment, given }
}

const sumOf = (movements: readonly Movement[]): bigint =>
  movements.reduce((sum, { amount }) => sum + amount, 0n)

/** The user's balance after the transaction. */
const leftOf = (mint: Address, context: RiskContext): bigint => {
  const rows = context.effects.balances.filter(
    (row) => row.mint === mint && context.identity.isUser(row.owner),
  )
  if (rows.length === 0) return heldBefore(context, mint)
  return rows.reduce((sum, { after }) => sum + after, 0n)
}
