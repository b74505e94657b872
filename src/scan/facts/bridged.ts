import { programNames } from '../../solana/known/known-programs.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { goesOverBridge, type Outflow, paysAnotherWallet } from './outflow.ts'

/** Whether bridges known by name take all of it, and no wallet on this chain gains: its receiver is on another one. */
export const isBridged = ({ movements }: Outflow, context: RiskContext): boolean =>
  goesOverBridge(movements) && !paysAnotherWallet(context)

/** The same for what an instruction within a call to a bridge burns, since its counterpart is issued elsewhere. */
export const isBurntByBridge = (
  [top, ...within]: InstructionPath,
  context: RiskContext,
): boolean => {
  const program = top === undefined ? undefined : context.resolved.instructions[top]?.programId
  return (
    program !== undefined &&
    within.length > 0 &&
    programNames.get(program)?.category === 'bridge' &&
    !paysAnotherWallet(context)
  )
}
