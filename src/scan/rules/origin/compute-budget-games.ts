import { computeBudgetProgram, wrappedSolMint } from '../../../solana/address/known-address.ts'
import { tipAccounts } from '../../../activity/trades/tip-accounts.ts'
import { computeBudgetOf } from '../../facts/compute-budget.ts'
import { movementsOut } from '../../facts/movement.ts'
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
  const { identity, resolved, simulation } = context
  if (!identity.isUser(resolved.feePayer)) return []
  const { priorityFeeLamports } = computeBudgetOf(resolved)
  const reported = simulation.status === 'ok' ? (simulation.feeLamports ?? 0n) : 0n
  const lamports = reported > priorityFeeLamports ? reported : priorityFeeLamports
  const severity = severityOf(lamports, feeBounds, context)
  if (!severity) return []
  return [
    {
      params: { reason: 'priority-fee', lamports },
      subject: resolved.feePayer,
      ...settingsOf(context),
      severity,
    },
  ]
}

/** A tip to the block builder is another kind of fee; traders in a hurry pay up to a few tenths of a SOL. */
const highTip = (context: RiskContext): Observation<ComputeBudgetGames>[] => {
  const tips = movementsOut(context).filter(({ receiver }) => tipAccounts.has(receiver))
  const lamports = tips.reduce((sum, { amount }) => sum + amount, 0n)
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

/**
 * How serious a fee or tip is, by its amount and by its share of all SOL that the user has: undefined if it is neither.
 * Out of a gain of the same transaction, any fee is fair.
 */
const severityOf = (
  lamports: bigint,
  bounds: { medium: bigint; high?: bigint },
  context: RiskContext,
): Severity | undefined => {
  if (netLamports(context) > 0n) return undefined
  const share = lamports * 100n
  const held = heldBy(context)
  if (lamports >= feeShareMinLamports && share >= held * majorityPercent) return 'high'
  if (lamports >= extremeFeeMinLamports && share >= held * largePercent) return 'high'
  if (bounds.high !== undefined && lamports >= bounds.high) return 'high'
  if (lamports >= bounds.medium) return 'medium'
  return lamports >= feeShareMinLamports && share >= held * largePercent ? 'medium' : undefined
}

const heldBy = ({ before, effects, identity }: RiskContext): bigint => {
  const row = effects.balances.find(
    ({ owner, mint }) => owner === identity.user && mint === wrappedSolMint,
  )
  return row?.before ?? before.get(identity.user)?.lamports ?? 0n
}
