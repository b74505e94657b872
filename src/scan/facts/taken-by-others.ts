import type { Address } from '../../solana/address/address.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import { oncePerContext } from '../context/once-per-context.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { authorizationOf, isByOthers, type OthersAuthorization } from './authority/authorization.ts'
import { isWithinProtocol, type Movement, movementsOut } from './movement.ts'

/** What leaves the user by the authority of others: the user's signature on it is not needed. */
export type TakenByOthers = {
  mint: Address
  amount: bigint
  /** Empty if it is burned. */
  receivers: readonly Address[]
  authorization: OthersAuthorization
  at: readonly InstructionPath[]
}

/**
 * Tokens that others move out of the user's accounts, or burn there, by asset and authority. Not counted: what
 * established protocols do with a right that they were given, what a program does in a call that the user signs, and
 * closed accounts, whose own rules name who closes them.
 */
export const takenByOthers = oncePerContext((context): readonly TakenByOthers[] => {
  const taken = new Map<string, TakenByOthers>()
  for (const one of [...movedOnesOf(context), ...burnedOnesOf(context)]) {
    const key = `${one.mint} ${one.authorization.holder} ${one.receivers.length === 0}`
    const known = taken.get(key)
    taken.set(key, known ? joined(known, one) : one)
  }
  return [...taken.values()]
})

const joined = (one: TakenByOthers, other: TakenByOthers): TakenByOthers => ({
  ...one,
  amount: one.amount + other.amount,
  receivers: [...new Set([...one.receivers, ...other.receivers])],
  at: [...one.at, ...other.at],
})

const movedOnesOf = (context: RiskContext): TakenByOthers[] =>
  movementsOut(context).flatMap(({ mint, amount, receiver, authorization, at }) => {
    if (!mint || amount === 0n || !isByOthers(authorization)) return []
    if (authorization.right === 'close-authority' || isAgreedUse(authorization, at, context))
      return []
    return [{ mint, amount, receivers: [receiver], authorization, at: [at] }]
  })

const burnedOnesOf = (context: RiskContext): TakenByOthers[] =>
  context.instructions.flatMap((instruction) =>
    instruction.actions.flatMap((action): TakenByOthers[] => {
      if (action.type !== 'burn' || action.amount === 0n) return []
      if (!context.identity.everOwned(action.account)) return []
      const authorization = authorizationOf(action, instruction, context)
      if (!isByOthers(authorization)) return []
      if (isAgreedUse(authorization, instruction.path, context)) return []
      const { mint, amount } = action
      return [{ mint, amount, receivers: [], authorization, at: [instruction.path] }]
    }),
  )

/** Whether others authorize the movement, and not by a right that the user lets them use. */
export const isOthersMovement = (
  { authorization, at }: Pick<Movement, 'authorization' | 'at'>,
  context: RiskContext,
): boolean => isByOthers(authorization) && !isAgreedUse(authorization, at, context)

/** Whether an established protocol makes the call, or a program uses its right in a call that the user signs. */
const isAgreedUse = (
  { by }: OthersAuthorization,
  at: Movement['at'],
  context: RiskContext,
): boolean => {
  if (isWithinProtocol({ path: at }, context)) return true
  return by === 'program' && isSignedCall(at, context)
}

const isSignedCall = ([top]: InstructionPath, { instructions, identity }: RiskContext): boolean =>
  instructions.some(
    ({ path, accounts }) =>
      path.length === 1 &&
      path[0] === top &&
      accounts.some(({ address, signer }) => signer && identity.isUser(address)),
  )
