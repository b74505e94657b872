import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { type SignedCall, signedCalls } from './call.ts'
import { type Movement, movementsFromCustody, movementsIn, movementsOut } from './movement.ts'
import { isHeldByApp, unstatedIncome } from './unstated-lamports.ts'

/** An amount of an asset, and the instructions that bring it. */
export type Withdrawal = { amount: bigint; at: InstructionPath[] }

/**
 * What comes to the user, by asset, and is neither a return nor a gift: the user's signature takes it out of stake, a
 * deposit or an account of others, and another instruction takes it away again. The balances show nothing of it, so it
 * counts as if the user had held it. What a call pays for something that it takes is a trade, and what goes back to
 * the payer was only borrowed: neither counts.
 */
export const withdrawalsOf = oncePerContext((context): ReadonlyMap<Address, Withdrawal> => {
  const withdrawals = new Map<Address, Withdrawal>()
  const add = (mint: Address, amount: bigint, at: readonly InstructionPath[]): void => {
    const known = withdrawals.get(mint) ?? { amount: 0n, at: [] }
    if (amount > 0n)
      withdrawals.set(mint, { amount: known.amount + amount, at: [...known.at, ...at] })
  }
  const gone = movementsOut(context)
  const giving = signedCalls(context).filter((call) => takesNothing(call, context))
  const isGiven = ({ at: [top], authorization }: Movement): boolean =>
    authorization.by === 'user' || giving.some(({ index }) => index === top)
  const custody = movementsFromCustody(context)
  const taken = [...custody, ...movementsIn(context).filter(isGiven)].filter(
    ({ mint, at }) => mint && isTakenElsewhere(mint, at[0], gone),
  )
  for (const same of Map.groupBy(taken, ({ mint, sender }) => `${mint} ${sender}`).values()) {
    const [{ mint, sender } = {}] = same
    const returned = gone.filter((each) => each.mint === mint && each.receiver === sender)
    const paths = same.map(({ at }) => at)
    if (mint) add(mint, sumOf(same) - sumOf(returned), paths)
  }
  const unstated = giving.filter(({ index }) => isTakenElsewhere(wrappedSolMint, index, gone))
  add(
    wrappedSolMint,
    unstatedFrom(unstated, custody, context),
    unstated.map(({ index }) => [index]),
  )
  return withdrawals
})

/** Whether another instruction of the message, or within it, takes some of the same asset. */
const isTakenElsewhere = (
  mint: Address,
  top: number | undefined,
  gone: readonly Movement[],
): boolean => gone.some((each) => each.mint === mint && each.at[0] !== top)

/** Whether no token, collectible or SOL of the user goes into the call. */
const takesNothing = ({ index }: SignedCall, context: RiskContext): boolean =>
  !movementsOut(context).some(({ at }) => at[0] === index) &&
  !context.instructions.some(
    ({ path, actions }) => path[0] === index && actions.some(({ type }) => givingUp.has(type)),
  )

const givingUp: ReadonlySet<string> = new Set([
  'burn',
  'burn-asset',
  'transfer-asset',
  'deposit-stake',
])

/** SOL that these calls pay the user without an instruction: at most what their programs' accounts lose. */
const unstatedFrom = (
  calls: readonly SignedCall[],
  custody: readonly Movement[],
  context: RiskContext,
): bigint => {
  const accounts = new Set(
    calls.flatMap((call) =>
      call.accounts.flatMap(({ address, writable }) => (writable ? [address] : [])),
    ),
  )
  let lost = 0n
  for (const address of accounts) {
    const [earlier, later] = [context.before.get(address), context.after?.get(address)]
    const fallen = (earlier?.lamports ?? 0n) - (later?.lamports ?? 0n)
    if (fallen > 0n && isHeldByApp(address, context)) lost += fallen
  }
  const income = unstatedIncome(context) - sumOf(custody)
  if (income <= 0n) return 0n
  return income < lost ? income : lost
}

const sumOf = (movements: readonly Movement[]): bigint =>
  movements.reduce((sum, { amount }) => sum + amount, 0n)
