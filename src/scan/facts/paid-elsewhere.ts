import { type Address, addressToBytes } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { recordsOf, type SignedCall, signedCalls } from './call.ts'
import { type Movement, movementsIn, movementsOut } from './movement.ts'
import { paymentsAnywhere } from './payment.ts'
import { bufferOf } from './record-data.ts'
import { isHeldByApp } from './unstated-lamports.ts'

type Moves = readonly Pick<Movement, 'at'>[]

/**
 * What comes to the user, by asset, without being paid for these movements: the returns of other calls, for what those
 * take or hold for the user, and what the user's own signature moves to the wallet. A call belongs to the movements if it
 * makes one, is of the same program, or takes what such a call has paid: that is one trade in several steps. What the
 * message itself sends belongs to no call.
 */
export const paidElsewhere = (
  movements: Moves,
  context: RiskContext,
): ReadonlyMap<Address, bigint> => {
  const amounts = new Map<Address, bigint>()
  const add = (mint: Address, amount: bigint) =>
    amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
  for (const { mint, amount, authorization } of movementsIn(context))
    if (mint && authorization.by === 'user') add(mint, amount)
  const within = movements.filter(({ at }) => at.length > 1)
  if (within.length === 0) return amounts
  const own = stepsOf(within, context)
  const others = signedCalls(context).filter(
    (call) => !own.has(call.index) && hasReasonOfItsOwn(call, context),
  )
  for (const { mint, amount, at } of paymentsAnywhere(context))
    if (mint && at.length > 1 && others.some(({ index }) => index === at[0])) add(mint, amount)
  add(wrappedSolMint, unstatedBy(others, own, context))
  return amounts
}

/** The top-level calls that belong to the movements. */
const stepsOf = (movements: Moves, context: RiskContext): ReadonlySet<number> => {
  const steps = new Set(movements.flatMap(({ at: [top] }) => (top === undefined ? [] : [top])))
  const calls = signedCalls(context)
  const gone = movementsOut(context)
  const isNext = (call: SignedCall): boolean => {
    const paid = new Set(
      paymentsAnywhere(context).flatMap(({ mint, at: [top = -1] }) =>
        steps.has(top) ? [mint] : [],
      ),
    )
    return (
      calls.some((each) => steps.has(each.index) && each.programId === call.programId) ||
      gone.some(({ mint, at }) => at[0] === call.index && paid.has(mint))
    )
  }
  for (let before = -1; before < steps.size;) {
    before = steps.size
    for (const call of calls) if (!steps.has(call.index) && isNext(call)) steps.add(call.index)
  }
  return steps
}

/** Whether it takes something of the user, or holds something for them, or records for them that it paid. */
const hasReasonOfItsOwn = (call: SignedCall, context: RiskContext): boolean =>
  movementsOut(context).some(({ at }) => at.length > 1 && at[0] === call.index) ||
  recordsOf(call, context).length > 0 ||
  opensRecord(call, context)

/** Claims open one, so that each is paid once. */
const opensRecord = (
  { programId, accounts }: SignedCall,
  { user, before, after }: RiskContext,
): boolean => {
  const name = addressToBytes(user)
  return accounts.some(({ address }) => {
    const account = after?.get(address)
    const isNew = account?.owner === programId && !before.get(address)
    return isNew && bufferOf(account.data).includes(name)
  })
}

/** SOL that only these calls can have paid without an instruction: at most what their programs' accounts lose. */
const unstatedBy = (
  others: readonly SignedCall[],
  own: ReadonlySet<number>,
  context: RiskContext,
): bigint => {
  const written = (calls: readonly SignedCall[]): Set<Address> =>
    new Set(
      calls.flatMap(({ accounts }) =>
        accounts.flatMap(({ address, writable }) => (writable ? [address] : [])),
      ),
    )
  const shared = written(signedCalls(context).filter(({ index }) => own.has(index)))
  let lost = 0n
  for (const address of written(others)) {
    const [earlier, later] = [context.before.get(address), context.after?.get(address)]
    const fallen = (earlier?.lamports ?? 0n) - (later?.lamports ?? 0n)
    if (fallen > 0n && !shared.has(address) && isHeldByApp(address, context)) lost += fallen
  }
  return lost
}
