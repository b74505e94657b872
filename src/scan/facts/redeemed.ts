import type { Action } from '../../solana/decoding/format/action.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { authorizationOf } from './authority/authorization.ts'
import { isBurntByBridge } from './bridged.ts'
import type { Movement } from './movement.ts'
import type { Outflow } from './outflow.ts'

type Burn = Extract<Action, { type: 'burn' }>

/**
 * What programs burn of the user's tokens, as losses: shares that are handed in for what they stand for. Balances show
 * no receiver. What a bridge burns comes back on another chain.
 */
export const redeemedOf = (context: RiskContext): Outflow[] => {
  const movements = context.instructions.flatMap((instruction): (Movement & { burn: Burn })[] =>
    instruction.actions.flatMap((action) => {
      if (action.type !== 'burn' || !isRedeemed(action, instruction.path, context)) return []
      const authorization = authorizationOf(action, instruction, context)
      if (!authorization) return []
      const owner = context.identity.ownerOf(action.account)
      const { mint, amount } = action
      const at = instruction.path
      const moved = { mint, amount, sender: owner, receiver: owner, at, authorization }
      return [{ ...moved, by: 'other', burn: action }]
    }),
  )
  return [...Map.groupBy(movements, ({ burn }) => burn.mint)].flatMap(([mint, burnt]) => {
    const rows = context.effects.balances.filter(
      (row) => row.mint === mint && context.identity.isUser(row.owner) && row.after < row.before,
    )
    const before = rows.reduce((sum, row) => sum + row.before, 0n)
    const fewer = rows.reduce((sum, row) => sum + row.before - row.after, 0n)
    const amount = burnt.reduce((sum, each) => sum + each.amount, 0n)
    const lost = amount < fewer ? amount : fewer
    return lost > 0n ? [{ mint, before, lost, receivers: [], shares: [], movements: burnt }] : []
  })
}

const isRedeemed = (
  { account, amount }: Burn,
  at: InstructionPath,
  context: RiskContext,
): boolean =>
  at.length > 1 &&
  amount > 0n &&
  context.identity.everOwned(account) &&
  !isBurntByBridge(at, context)
