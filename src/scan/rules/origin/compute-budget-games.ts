import { computeBudgetProgram, wrappedSolMint } from '../../../solana/address/known-address.ts'
import { tipAccounts } from '../../../solana/known/tip-accounts.ts'
import { computeBudgetOf } from '../../facts/compute-budget.ts'
import { type Movement, movementsOut } from '../../facts/movement.ts'
import { isSponsor } from '../../facts/origin.ts'
import { outflowsOf } from '../../facts/outflow.ts'
import { netLamports } from '../../facts/return-value.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { Severity } from '../../../findings/severity.ts'
import {
  costPercent,
  costTimesShareLamports,
  extremeFeeMinLamports,
  feeShareMinLamports,
  highFeeMinLamports,
  largePercent,
  largeTipMinLamports,
  majorityPercent,
  smallPercent,
} from '../../thresholds.ts'

export type ComputeBudgetGames =
  /** `both`: the priority fee and tips, in lamports together. */
  | { reason: 'priority-fee' | 'tip' | 'both'; lamports: bigint }
  /** A compute limit of zero: every simulation fails. */
  | { reason: 'no-compute' }

/**
 * The priority fee, or a tip to the block builder, is the theft; or the compute limit is zero, so that no preview can
 * run. Benign look-alikes: priority in congested times, which costs up to a few hundredths of a SOL, and limits close
 * to the units that a simulation used, which a quarter of ordinary transactions have (not reported). For a sponsor, a fee
 * that others set is a strong warning from ten times the usual one on.
 */
export const computeBudgetGames: ScanRule<'compute-budget-games', ComputeBudgetGames> = {
  id: 'compute-budget-games',
  code: 'COMPUTE_BUDGET',
  severity: 'medium',
  sources: [
    'x402#3120 (priority fee griefing)',
    'Solana ComputeBudget program; SIMD-0385 for version 1 messages',
  ],
  evaluate: (context) => [...highCost(context), ...noCompute(context)],
}

/** Fee and tips are judged together: a theft could be split between them, and over the accounts for tips. */
const highCost = (context: RiskContext): Observation<ComputeBudgetGames>[] => {
  const cost = costOf(context)
  const severity = severityOf(cost, context)
  if (!severity) return []
  const { fee, tips, together } = cost
  const [first] = cost.tipped
  const reason = costReason(cost)
  const paid = { 'priority-fee': fee, tip: tips, both: together }[reason]
  return [
    {
      params: { reason, lamports: paid },
      severity,
      ...(reason === 'tip' && first
        ? { subject: first.receiver, at: cost.tipped.map(({ at }) => at) }
        : { subject: context.resolved.feePayer, ...settingsOf(context) }),
    },
  ]
}

type Cost = { fee: bigint; tips: bigint; together: bigint; tipped: readonly Movement[] }

const costOf = (context: RiskContext): Cost => {
  const tipped = tipsOf(context)
  const [fee, tips] = [feeOf(context), sumOf(tipped)]
  return { fee, tips, together: fee + tips, tipped }
}

/** A small part beside a large one is not worth a word. */
const costReason = ({ fee, tips, together }: Cost): 'priority-fee' | 'tip' | 'both' => {
  if (tips * 100n <= together * smallPercent) return 'priority-fee'
  return fee * 100n <= together * smallPercent ? 'tip' : 'both'
}

/** The fee that the user pays, in lamports. */
const feeOf = ({ identity, resolved, simulation }: RiskContext): bigint => {
  if (!identity.isUser(resolved.feePayer)) return 0n
  const { priorityFeeLamports } = computeBudgetOf(resolved)
  const reported = simulation.status === 'ok' ? (simulation.feeLamports ?? 0n) : 0n
  return reported > priorityFeeLamports ? reported : priorityFeeLamports
}

/** A tip to the block builder is another kind of fee; traders in a hurry pay up to a few tenths of a SOL. */
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

/** How serious the cost is, by its amount and by its share of what the user has; undefined if it is not. */
const severityOf = ({ fee, together }: Cost, context: RiskContext): Severity | undefined => {
  const held = availableTo(together, context)
  const isShare = (percent: bigint): boolean =>
    held !== undefined && together >= feeShareMinLamports && together * 100n >= held * percent
  const isMoreThan = (bound: bigint): boolean =>
    held !== undefined && together >= feeShareMinLamports && together * together >= held * bound
  const { medium, high } = costTimesShareLamports
  if (fee >= extremeFeeMinLamports || isShare(majorityPercent) || isMoreThan(high)) return 'high'
  const large = together >= largeTipMinLamports
  if (large && isShare(costPercent)) return 'high'
  if (fee >= highFeeMinLamports && isSponsor(context)) return 'high'
  if (large || fee >= highFeeMinLamports) return 'medium'
  return isShare(largePercent) || isMoreThan(medium) ? 'medium' : undefined
}

/**
 * The SOL that the user has, with what the transaction brings. Undefined if the cost is paid out of a gain for which the
 * user gives nothing else, as with arbitrage.
 */
const availableTo = (together: bigint, context: RiskContext): bigint | undefined => {
  const gained = netLamports(context)
  if (gained > 0n && outflowsOf(context).every(({ mint }) => mint === wrappedSolMint))
    return undefined
  const brought = gained + together
  return heldBy(context) + (brought > 0n ? brought : 0n)
}

const heldBy = ({ before, effects, identity }: RiskContext): bigint => {
  const row = effects.balances.find(
    ({ owner, mint }) => owner === identity.user && mint === wrappedSolMint,
  )
  return row?.before ?? before.get(identity.user)?.lamports ?? 0n
}
