import { computeBudgetProgram, wrappedSolMint } from '../../../solana/address/known-address.ts'
import { tipAccounts } from '../../../activity/trades/tip-accounts.ts'
import { computeBudgetOf } from '../../facts/compute-budget.ts'
import { type Movement, movementsOut } from '../../facts/movement.ts'
import { netLamports } from '../../facts/return-value.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { Severity } from '../../../findings/severity.ts'
import {
  extremeFeeMinLamports,
  feeShareMinLamports,
  highFeeMinLamports,
  largePercent,
  majorityPercent,
} from '../../thresholds.ts'

export type ComputeBudgetGames =
  | { reason: 'priority-fee' | 'tip'; lamports: bigint }
  /** A compute limit of zero: every simulation fails. */
  | { reason: 'no-compute' }

/**
 * The priority fee, or a tip to the block builder, is the theft; or the compute limit is zero, so that no preview can
 * run. Benign look-alikes: priority in congested times, which costs up to a few hundredths of a SOL, and limits close
 * to the units that a simulation used, which a quarter of ordinary transactions have (not reported).
 */
export const computeBudgetGames: ScanRule<'compute-budget-games', ComputeBudgetGames> = {
  id: 'compute-budget-games',
  code: 'COMPUTE_BUDGET',
  severity: 'medium',
  sources: [
    'x402#3120 (priority fee griefing)',
    'Solana ComputeBudget program; SIMD-0385 for version 1 messages',
  ],
  evaluate: (context) => [...highFee(context), ...highTip(context), ...noCompute(context)],
}

const highFee = (context: RiskContext): Observation<ComputeBudgetGames>[] => {
  const lamports = feeOf(context)
  const severity = severityOf(lamports, feeBounds, context)
  if (!severity) return []
  return [
    {
      params: { reason: 'priority-fee', lamports },
      subject: context.resolved.feePayer,
      ...settingsOf(context),
      severity,
    },
  ]
}

/** The fee that the user pays, in lamports. */
const feeOf = ({ identity, resolved, simulation }: RiskContext): bigint => {
  if (!identity.isUser(resolved.feePayer)) return 0n
  const { priorityFeeLamports } = computeBudgetOf(resolved)
  const reported = simulation.status === 'ok' ? (simulation.feeLamports ?? 0n) : 0n
  return reported > priorityFeeLamports ? reported : priorityFeeLamports
}

/** A tip to the block builder is another kind of fee; traders in a hurry pay up to a few tenths of a SOL. */
const highTip = (context: RiskContext): Observation<ComputeBudgetGames>[] => {
  const tips = tipsOf(context)
  const lamports = sumOf(tips)
  const [first] = tips
  const severity = severityOf(lamports, tipBounds, context)
  if (!first || !severity) return []
  return [
    {
      params: { reason: 'tip', lamports },
      subject: first.receiver,
      at: tips.map(({ at }) => at),
      severity,
    },
  ]
}

const tipsOf = (context: RiskContext): Movement[] =>
  movementsOut(context).filter(({ receiver }) => tipAccounts.has(receiver))

const sumOf = (movements: readonly Movement[]): bigint =>
  movements.reduce((sum, { amount }) => sum + amount, 0n)

const noCompute = (context: RiskContext): Observation<ComputeBudgetGames>[] =>
  computeBudgetOf(context.resolved).unitLimit === 0 && context.simulation.status === 'failed'
    ? [{ params: { reason: 'no-compute' }, ...settingsOf(context) }]
    : []

/** The instructions that set fee and limit; version 1 messages have none. */
const settingsOf = ({ resolved }: RiskContext): Pick<Observation<ComputeBudgetGames>, 'at'> => {
  const settings = resolved.instructions.filter(
    ({ programId }) => programId === computeBudgetProgram,
  )
  return settings.length > 0 ? { at: settings.map(({ path }) => path) } : {}
}

const feeBounds = { medium: highFeeMinLamports, high: extremeFeeMinLamports }
const tipBounds = { medium: extremeFeeMinLamports }

/** How serious a fee or tip is, by its amount or by its share of what the user has; undefined if it is not. */
const severityOf = (
  lamports: bigint,
  bounds: { medium: bigint; high?: bigint },
  context: RiskContext,
): Severity | undefined => {
  const percent = shareOf(lamports, context)
  if (percent >= majorityPercent) return 'high'
  if (lamports >= extremeFeeMinLamports && percent >= largePercent) return 'high'
  if (bounds.high !== undefined && lamports >= bounds.high) return 'high'
  return lamports >= bounds.medium || percent >= largePercent ? 'medium' : undefined
}

/**
 * Percent of the user's SOL that fee and tips take together, if this is the larger of both: a theft could be split
 * between them. 0 for small amounts, and for those paid out of a gain of the same transaction.
 */
const shareOf = (lamports: bigint, context: RiskContext): bigint => {
  const together = feeOf(context) + sumOf(tipsOf(context))
  const held = heldBy(context)
  const smaller = lamports * 2n < together
  if (smaller || together < feeShareMinLamports || netLamports(context) > 0n) return 0n
  return held > 0n ? (together * 100n) / held : 0n
}

const heldBy = ({ before, effects, identity }: RiskContext): bigint => {
  const row = effects.balances.find(
    ({ owner, mint }) => owner === identity.user && mint === wrappedSolMint,
  )
  return row?.before ?? before.get(identity.user)?.lamports ?? 0n
}
