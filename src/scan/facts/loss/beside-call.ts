import type { InstructionPath } from '../../../solana/transaction/message.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { signedCalls } from '../call.ts'
import { isCoreCall } from '../handed-out.ts'
import { paymentsAnywhere } from '../payment.ts'

/**
 * Whether the message itself makes these movements beside another call that the user signs or is paid by. Wallets send
 * alone, so an app put the two together, whether or not it is named.
 */
export const isBesideCall = (
  movements: readonly { at: InstructionPath }[],
  context: RiskContext,
): boolean => {
  if (movements.length === 0 || movements.some(({ at }) => at.length > 1)) return false
  const own = new Set(movements.map(({ at: [top] }) => top))
  const movers = new Set([...own].map((top = -1) => context.resolved.instructions[top]?.programId))
  return (
    signedCalls(context).some(({ programId }) => !movers.has(programId)) ||
    paymentsAnywhere(context).some(
      ({ at }) => at.length > 1 && !own.has(at[0]) && !isCoreCall(at, context),
    )
  )
}
