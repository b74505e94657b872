import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { SignedCall } from './call.ts'
import { networkFeeLamports } from './compute-budget.ts'
import { isOthersRecord } from './others-record.ts'
import { movementsBetweenOthers, movementsIn, movementsOut } from './movement.ts'

/** SOL that a program moves from an account of its own to an address outside it. */
export type UnstatedPayment = {
  sender: Address
  receiver: Address
  lamports: bigint
  /** Owner of the sender. */
  program: Address
}

/**
 * What a call pays to others without an instruction: a program may lower the lamports of its accounts and raise those of
 * any other. It is what their balances change by beyond the instructions, and it belongs to the call if that can write
 * to both sides; the account with the largest loss stands for all that pay. Accounts of one program that pay each other
 * pay nothing, except to a record of another user.
 */
export const unstatedPayments = (
  { index }: Pick<SignedCall, 'index'>,
  context: RiskContext,
): UnstatedPayment[] => {
  const changes = unstatedChanges(context)
  const accounts = context.resolved.instructions[index]?.accounts ?? []
  const written = accounts.flatMap(({ address, writable }) => (writable ? [address] : []))
  const changed = [...new Set(written)].map((address) => ({
    address,
    lamports: changes.get(address) ?? 0n,
  }))
  const payer = changed
    .filter(({ address, lamports }) => lamports < 0n && isHeldByApp(address, context))
    .reduce<(typeof changed)[number] | undefined>(
      (largest, each) => (largest && largest.lamports <= each.lamports ? largest : each),
      undefined,
    )
  const program = payer && context.before.get(payer.address)?.owner
  if (!program) return []
  return changed.flatMap(({ address: receiver, lamports }) =>
    lamports > 0n &&
    context.identity.isStranger(receiver) &&
    (holderOf(receiver, context) !== program || isOthersRecord(receiver, { accounts }, context))
      ? [{ sender: payer.address, receiver, lamports, program }]
      : [],
  )
}

/** Whether it is an account of a program of an app, so that only this program can take lamports from it. */
export const isHeldByApp = (address: Address, { before }: Pick<RiskContext, 'before'>): boolean => {
  const holder = before.get(address)?.owner
  return holder !== undefined && !corePrograms.has(holder)
}

const holderOf = (address: Address, { before, after }: RiskContext): Address | undefined =>
  (after?.get(address) ?? before.get(address))?.owner

/**
 * SOL that comes to the user beyond what instructions move to them from others: from programs that pay without an
 * instruction, and from accounts of the user’s own that hold no balance.
 */
export const unstatedIncome = (context: RiskContext): bigint => {
  const { identity, resolved, user } = context
  const fee = resolved.feePayer === user ? networkFeeLamports(context) : 0n
  const gained = [...unstatedChanges(context)].reduce(
    (sum, [address, lamports]) => (identity.ownedAfter(address) ? sum + lamports : sum),
    fee,
  )
  return gained > 0n ? gained : 0n
}

/** Changes in SOL that no instruction explains, by address. */
const unstatedChanges = oncePerContext((context): ReadonlyMap<Address, bigint> => {
  const changes = new Map<Address, bigint>()
  const add = (address: Address, lamports: bigint) =>
    changes.set(address, (changes.get(address) ?? 0n) + lamports)
  for (const { owner, mint, before, after } of context.effects.balances)
    if (mint === wrappedSolMint) add(owner, after - before)
  const moved = [movementsOut, movementsIn, movementsBetweenOthers].flatMap((of) => of(context))
  for (const { mint, sender, receiver, amount } of moved) {
    if (mint !== wrappedSolMint) continue
    add(receiver, -amount)
    add(sender, amount)
  }
  return changes
})
