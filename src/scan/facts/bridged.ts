import { programNames } from '../../solana/known/known-programs.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { gainsOfWallets, goesOverBridge, type Outflow, paysAnotherWallet } from './outflow.ts'
import { type LossBounds, lossBounds, triflePercent, unprovenBounds } from '../thresholds.ts'

/**
 * Whether bridges known by name take all of it, and no wallet on this chain gains more than a fee: its receiver is on
 * another one.
 */
export const isBridged = (outflow: Outflow, context: RiskContext): boolean =>
  goesOverBridge(outflow.movements) && paysFeeOnly(outflow, context)

/**
 * How much a loss has to be to count: what a bridge takes comes back on another chain, where it may be worth nothing, and
 * only apps build such calls, so that a named one shows nothing more.
 */
export const boundsOf = (outflow: Outflow, context: RiskContext): LossBounds =>
  isBridged(outflow, context) ? unprovenBounds : lossBounds

/** What apps that find a route charge for it is a trifle of the same asset. */
const paysFeeOnly = ({ mint, lost }: Outflow, context: RiskContext): boolean => {
  const paid = gainsOfWallets(context)
  const fee = paid.reduce((sum, { before, after }) => sum + after - before, 0n)
  return paid.every((row) => row.mint === mint) && fee * 100n <= lost * triflePercent
}

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
