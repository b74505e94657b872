import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { SignedCall } from './call.ts'
import { type Movement, movementsBetweenOthers, movementsIn } from './movement.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { unstatedPayments } from './unstated-lamports.ts'

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
  ...unstatedPayments(call, context).map(({ sender, receiver, lamports: amount }) => ({
    mint: wrappedSolMint,
    amount,
    sender,
    receiver,
    at: [call.index],
  })),
]

const allIn = oncePerContext((context): readonly Payment[] => [
  ...movementsIn(context),
  ...mintedOf(context, context.identity.ownedAfter),
])

const allToOthers = oncePerContext((context): readonly Payment[] => [
  ...movementsBetweenOthers(context),
  ...mintedOf(context, (account) => !context.identity.ownedAfter(account)),
])

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
