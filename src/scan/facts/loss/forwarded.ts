import { isAtLeast } from '../../../findings/severity.ts'
import { tipAccounts } from '../../../solana/known/tip-accounts.ts'
import type { Address } from '../../../solana/address/address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { oncePerContext } from '../../context/once-per-context.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { type Movement, movementsIn, movementsOut } from '../movement.ts'
import { heldBefore, type Outflow, outflowsOf, plainOutflow } from '../outflow.ts'
import { ceilingOf, floorOf, isLessThan, isPriced } from '../worth.ts'
import { type Loss, severityOfLoss } from './loss-size.ts'

/** A payment out of what the same transaction brings: the balances show little of it, or none. */
export type Forwarded = {
  /** What the message sends, of what the user has with all that comes in. */
  payment: Outflow
  /** What the user gives for the part that is sent on, in each other asset. */
  given: Given[]
  /** What comes in of the asset. */
  brought: Movement[]
}

type Given = Loss & Pick<Outflow, 'movements'>

/** Payments that the message itself makes in assets that it also brings; none without a simulation. */
export const forwardedOf = oncePerContext((context): readonly Forwarded[] => {
  if (context.simulation.status !== 'ok') return []
  const sent = movementsOut(context).filter(
    ({ at, receiver }) => at.length === 1 && !tipAccounts.has(receiver),
  )
  return [...Map.groupBy(sent, ({ mint }) => mint)].flatMap(([mint, movements]) => {
    const brought = movementsIn(context).filter((each) => each.mint === mint)
    return mint && sumOf(brought) > 0n ? [forwarded({ mint, movements, brought }, context)] : []
  })
})

const forwarded = (
  { mint, movements, brought }: { mint: Address; movements: Movement[]; brought: Movement[] },
  context: RiskContext,
): Forwarded => {
  const paid = sumOf(movements)
  const payment = plainOutflow(
    { mint, before: leftOf(mint, context) + paid, lost: paid },
    movements,
  )
  const income = sumOf(brought)
  const part = paid < income ? paid : income
  const given = outflowsOf(context)
    .filter((each) => each.mint !== mint && each.movements.some(({ at }) => at.length > 1))
    .map((each) => ({
      mint: each.mint,
      before: each.before,
      lost: (each.lost * part) / income,
      movements: each.movements,
    }))
  return { payment, given, brought }
}

/**
 * What the payment costs the user: what is given for it, if an exchange bought it with that and the balances show small
 * losses only. Otherwise the payment counts as well, since it may come from a deposit or a loan that no balance shows.
 */
export const costsOf = (forwarded: Forwarded, context: RiskContext): readonly Loss[] => {
  const { payment, given, brought } = forwarded
  const small = outflowsOf(context).every((each) => !isCounted(each, context))
  if (!small || !isBought(forwarded, context)) return [payment, ...given]
  const paid = sumOf(brought)
  return payment.lost > paid ? [{ ...payment, lost: payment.lost - paid }, ...given] : given
}

const isCounted = (loss: Loss, context: RiskContext): boolean =>
  isAtLeast(severityOfLoss(loss, context) ?? 'info', 'medium')

/** Whether established exchanges pay all that is brought, in calls that take no less for it. */
const isBought = ({ payment, given, brought }: Forwarded, context: RiskContext): boolean => {
  const taken = given.flatMap(({ movements }) => movements)
  const calls = new Set(taken.filter((each) => isTrade(each, context)).map(({ at }) => at[0]))
  if (!brought.every((each) => isTrade(each, context) && calls.has(each.at[0]))) return false
  if (!given.every(({ mint }) => isPriced(mint, context))) return false
  const paid = sumOf(brought)
  const part = payment.lost < paid ? payment.lost : paid
  const ceiling = ceilingOf(
    given.map(({ mint, lost }) => ({ mint, amount: lost })),
    context,
  )
  const floor = floorOf([{ mint: payment.mint, amount: part }], context)
  return ceiling !== undefined && !isLessThan(ceiling, 100n, floor)
}

/** Exchanges keep no deposits of their users apart from orders and liquidity, and lend nothing. */
const isTrade = ({ by, at: [top] }: Movement, { resolved }: RiskContext): boolean => {
  const program = top === undefined ? undefined : resolved.instructions[top]?.programId
  return (
    by === 'known-program' &&
    program !== undefined &&
    exchanges.has(programNames.get(program)?.category ?? '')
  )
}

const exchanges: ReadonlySet<string> = new Set(['aggregator', 'dex'])

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
