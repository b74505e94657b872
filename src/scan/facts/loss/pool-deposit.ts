import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { books } from '../../../solana/decoding/terms/order-books.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { isCalledBy } from '../../../solana/transaction/message.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { type Movement, movementsIn, movementsOut } from '../movement.ts'

/** One side of what the user adds to a pool. */
export type PoolDeposit = {
  mint: Address
  amount: bigint
  /** The address that holds the pool's tokens. */
  pool: Address
  /** The other tokens of the pool. */
  others: readonly Address[]
  /** By token, what the pool held before. */
  reserves: ReadonlyMap<Address, bigint>
  at: Movement['at']
}

/** Tokens that an exchange takes of the user while its pool pays none of them out, so that they are no trade. */
export const poolDepositsOf = (context: RiskContext): PoolDeposit[] => {
  const [paid, received] = [movementsOut(context), movementsIn(context)]
  return context.instructions.filter(isExchange).flatMap((call) => {
    const isOfCall = ({ at }: Movement): boolean => exchangeOf(at, context) === call
    if (received.some(isOfCall)) return []
    const taken = paid.filter(isOfCall)
    return taken.flatMap(({ mint, amount, receiver: pool, at }) => {
      if (!mint || isOnCurve(pool)) return []
      const reserves = reservesOf(pool, call, context)
      const beside = taken.flatMap((each) =>
        each.mint && !isOnCurve(each.receiver) ? each.mint : [],
      )
      const others = [...new Set([...beside, ...reserves.keys()])].filter((each) => each !== mint)
      return [{ mint, amount, pool, others, reserves, at }]
    })
  })
}

/** Orders in a book have a price of their own. */
const isExchange = ({ programId }: DecodedInstruction): boolean =>
  programNames.get(programId)?.category === 'dex' && !books.has(programId)

/** The innermost call of an exchange that makes the movement. */
const exchangeOf = (
  at: Movement['at'],
  { instructions }: RiskContext,
): DecodedInstruction | undefined =>
  instructions
    .filter((each) => isExchange(each) && isCalledBy(at, each.path))
    .sort((one, other) => other.path.length - one.path.length)[0]

const reservesOf = (
  pool: Address,
  { accounts }: DecodedInstruction,
  { states }: RiskContext,
): ReadonlyMap<Address, bigint> => {
  const reserves = new Map<Address, bigint>()
  for (const address of new Set(accounts.map((each) => each.address))) {
    const state = states.before.get(address)
    if (state?.kind === 'token-account' && state.owner === pool)
      reserves.set(state.mint, (reserves.get(state.mint) ?? 0n) + state.amount)
  }
  return reserves
}
