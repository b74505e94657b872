import { isAtLeast } from '../../../findings/severity.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { tipAccounts } from '../../../solana/known/tip-accounts.ts'
import type { Address } from '../../../solana/address/address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { oncePerContext } from '../../context/once-per-context.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { type Movement, movementsFromCustody, movementsIn, movementsOut } from '../movement.ts'
import { heldBefore, type Outflow, outflowsOf, plainOutflow } from '../outflow.ts'
import { unstatedIncome } from '../unstated-lamports.ts'
import { ceilingOf, floorOf, isLessThan, isPriced } from '../worth.ts'
import { type Loss, severityOfLoss } from './loss-size.ts'

/** A payment out of what the same transaction brings: the balances show little of it, or none. */
export type Forwarded = {
  /** What the message sends, of what the user has with all that comes in. */
  payment: Outflow
  /** What the user gives for the part that is sent on, in each other asset. */
  given: Given[]
  /** What instructions move to the user of the asset. */
  brought: Movement[]
  /** All that comes in of it. */
  income: bigint
  /** What the user’s own signature brings of it, from accounts that no balance shows or from other owners. */
  withdrawn: Movement[]
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
    const own = movementsFromCustody(context).filter((each) => each.mint === mint)
    const unstated = mint === wrappedSolMint ? unstatedIncome(context) : 0n
    const income = sumOf(brought) + larger(unstated, sumOf(own))
    if (!mint || income === 0n) return []
    const withdrawn = [...own, ...brought].filter(
      ({ authorization }) => authorization.by === 'user',
    )
    return [{ ...forwarded({ mint, movements, income }, context), brought, withdrawn }]
  })
})

const forwarded = (
  { mint, movements, income }: { mint: Address; movements: Movement[]; income: bigint },
  context: RiskContext,
): Pick<Forwarded, 'payment' | 'given' | 'income'> => {
  const paid = sumOf(movements)
  const payment = plainOutflow(
    { mint, before: leftOf(mint, context) + paid, lost: paid },
    movements,
  )
  const part = paid < income ? paid : income
  const given = outflowsOf(context)
    .filter((each) => each.mint !== mint && each.movements.some(({ at }) => at.length > 1))
    .map((each) => ({
      mint: each.mint,
      before: each.before,
      lost: (each.lost * part) / income,
      movements: each.movements,
    }))
  return { payment, given, income }
}

/**
 * What the payment costs the user: what is given for it, if an exchange bought it with that and the balances show small
 * losses only. Otherwise the payment counts as well, since it may come from a deposit or a loan that no balance shows.
 */
export const costsOf = (forwarded: Forwarded, context: RiskContext): readonly Loss[] => {
  const { payment, given, income } = forwarded
  const small = outflowsOf(context).every((each) => !isCounted(each, context))
  if (!small || !isBought(forwarded, context)) return [payment, ...given]
  return payment.lost > income ? [{ ...payment, lost: payment.lost - income }, ...given] : given
}

const isCounted = (loss: Loss, context: RiskContext): boolean =>
  isAtLeast(severityOfLoss(loss, context) ?? 'info', 'medium')

/** Whether established exchanges pay all that comes in, in calls that take no less for it. */
const isBought = (
  { payment, given, brought, income }: Forwarded,
  context: RiskContext,
): boolean => {
  const paid = sumOf(brought)
  if (paid < income) return false
  const taken = given.flatMap(({ movements }) => movements)
  const calls = new Set(taken.filter((each) => isTrade(each, context)).map(({ at }) => at[0]))
  if (!brought.every((each) => isTrade(each, context) && calls.has(each.at[0]))) return false
  if (!given.every(({ mint }) => isPriced(mint, context))) return false
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

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

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
