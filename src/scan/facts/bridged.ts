import { wrappedSolMint } from '../../solana/address/known-address.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import type { InstructionPath } from '../../solana/transaction/message.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { gainsOfWallets, goesOverBridge, type Outflow, paysAnotherWallet } from './outflow.ts'
import { mainMovementsOf } from './authority/main-movements.ts'
import {
  type LossBounds,
  lossBounds,
  tipMaxLamports,
  triflePercent,
  unprovenBounds,
} from '../thresholds.ts'

/**
 * Whether bridges known by name take all of it, and no wallet on this chain gains more than a fee: its receiver is on
 * another one.
 */
export const isBridged = (outflow: Outflow, context: RiskContext): boolean =>
  goesOverBridge(mainMovementsOf(outflow)) && paysFeesOnly(outflow, context)

/**
 * How much a loss has to be to count: what a bridge takes comes back on another chain, where it may be worth nothing, and
 * only apps build such calls, so that a named one shows nothing more.
 */
export const boundsOf = (outflow: Outflow, context: RiskContext): LossBounds =>
  isBridged(outflow, context) ? unprovenBounds : lossBounds

/** Whether wallets gain no more than fees: a trifle of the same asset, or of SOL what a tip may be. */
export const paysFeesOnly = ({ mint, lost }: Outflow, context: RiskContext): boolean => {
  const gains = Map.groupBy(gainsOfWallets(context), (row) => row.mint)
  return [...gains].every(([gained, rows]) => {
    const sum = rows.reduce((total, { before, after }) => total + after - before, 0n)
    if (gained === mint) return sum * 100n <= lost * triflePercent
    return gained === wrappedSolMint && sum <= tipMaxLamports
  })
}

/** Whether a call to a bridge burns it from within: its counterpart is issued elsewhere. */
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
