import type { Address } from '../address.ts'
import type { SignedCall } from './call.ts'
import { movementsBetweenOthers, movementsIn } from './movement.ts'
import type { Movement } from './movement.ts'
import type { RiskContext } from './rule.ts'

/** What moves within a call: tokens that are made count as given by their mint. */
export type Payment = Pick<Movement, 'mint' | 'amount' | 'giver' | 'receiver' | 'at'>

/** What comes to the user within the call. */
export const paymentsIn = (call: Pick<SignedCall, 'index'>, context: RiskContext): Payment[] =>
  movementsIn(context)
    .concat(mintedOf(context, context.identity.endsMine))
    .filter((payment) => isWithin(payment, call))

/** What goes from others to others within the call. */
export const paymentsToOthers = (call: SignedCall, context: RiskContext): Payment[] =>
  movementsBetweenOthers(context)
    .concat(mintedOf(context, (account) => !context.identity.endsMine(account)))
    .filter((payment) => isWithin(payment, call))

const mintedOf = (
  { instructions, identity }: RiskContext,
  wanted: (account: Address) => boolean,
): Movement[] =>
  instructions.flatMap(({ path, actions }) =>
    actions.flatMap((action) =>
      action.type === 'mint-to' && wanted(action.account)
        ? [
            {
              mint: action.mint,
              amount: action.amount,
              giver: action.authority,
              receiver: identity.ownerOf(action.account),
              at: path,
              by: 'other' as const,
            },
          ]
        : [],
    ),
  )

/** Whether it is made by the program that is called, or by one that it calls. */
export const isWithin = (
  { at }: Pick<Movement, 'at'>,
  { index }: Pick<SignedCall, 'index'>,
): boolean => at.length > 1 && at[0] === index
