import type { Address } from '../../solana/address/address.ts'
import type { BalanceChange } from '../../solana/effects/change.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { SignedCall } from './call.ts'
import { type Movement, movementsBetweenOthers, movementsIn, movementsOut } from './movement.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import type { RiskContext } from '../context/risk-context.ts'

/** A transfer within a call. Minted tokens count as sent by the mint authority. */
export type Payment = Pick<Movement, 'mint' | 'amount' | 'sender' | 'receiver' | 'at'>

/** Payments to the user within the call. */
export const paymentsIn = (call: Pick<SignedCall, 'index'>, context: RiskContext): Payment[] =>
  allIn(context).filter((payment) => isWithin(payment, call))

/** Payments to the user, wherever they are made. */
export const paymentsAnywhere = (context: RiskContext): readonly Payment[] => allIn(context)

/** Payments between others within the call. */
export const paymentsToOthers = (call: SignedCall, context: RiskContext): Payment[] => [
  ...allToOthers(context).filter((payment) => isWithin(payment, call)),
  ...lamportsMoved(call, context),
]

const allIn = oncePerContext((context): readonly Payment[] => [
  ...movementsIn(context),
  ...mintedOf(context, context.identity.ownedAfter),
])

const allToOthers = oncePerContext((context): readonly Payment[] => [
  ...movementsBetweenOthers(context),
  ...mintedOf(context, (account) => !context.identity.ownedAfter(account)),
])

/**
 * SOL that a program moves from its own account to an account of the call, which takes no instruction: what others gain
 * beyond the instructions, taken from the account with the largest loss.
 */
const lamportsMoved = ({ index, accounts }: SignedCall, context: RiskContext): Payment[] => {
  const { effects, identity } = context
  const rows = effects.balances.filter(
    ({ owner, mint }) => mint === wrappedSolMint && !identity.isUser(owner),
  )
  const payer = rows.reduce<BalanceChange | undefined>(
    (largest, row) =>
      row.after - row.before < (largest ? largest.after - largest.before : 0n) ? row : largest,
    undefined,
  )
  if (!payer) return []
  return rows
    .filter(
      ({ owner, before, after }) =>
        after > before && accounts.some(({ address, writable }) => writable && address === owner),
    )
    .flatMap(({ owner: receiver, before, after }) => {
      const amount = after - before - (statedLamports(context).get(receiver) ?? 0n)
      return amount > 0n
        ? [{ mint: wrappedSolMint, amount, sender: payer.owner, receiver, at: [index] }]
        : []
    })
}

/** SOL that instructions move to others, by receiver. */
const statedLamports = oncePerContext((context): ReadonlyMap<Address, bigint> => {
  const stated = new Map<Address, bigint>()
  for (const { mint, receiver, amount } of [...movementsOut(context), ...allToOthers(context)])
    if (mint === wrappedSolMint) stated.set(receiver, (stated.get(receiver) ?? 0n) + amount)
  return stated
})

const mintedOf = (
  { instructions, identity }: RiskContext,
  isReceiver: (account: Address) => boolean,
): Payment[] =>
  instructions.flatMap(({ path, actions }) =>
    actions.flatMap((action) =>
      action.type === 'mint-to' && isReceiver(action.account)
        ? [
            {
              mint: action.mint,
              amount: action.amount,
              sender: action.authority,
              receiver: identity.ownerOf(action.account),
              at: path,
            },
          ]
        : [],
    ),
  )

/** Whether the called program, or one that it calls, makes the payment. */
export const isWithin = (
  { at }: Pick<Movement, 'at'>,
  { index }: Pick<SignedCall, 'index'>,
): boolean => at.length > 1 && at[0] === index
