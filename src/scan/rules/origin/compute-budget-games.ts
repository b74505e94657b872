import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { tipAccounts } from '../../../activity/trades/tip-accounts.ts'
import { computeBudgetOf } from '../../facts/compute-budget.ts'
import { movementsOut } from '../../facts/movement.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { solText } from '../../../findings/words/amounts.ts'
import {
  extremeFeeMinLamports,
  highFeeMinLamports,
  largePercent,
  majorityPercent,
} from '../../thresholds.ts'

/**
 * The fee itself, or a tip to whoever builds the block, is the theft, or the limit on computing is none, so that no preview can run. Benign look-alikes:
 * priority in congested times, which costs up to some hundredths of a SOL, and limits set close to what a simulation
 * took, which a quarter of ordinary transactions have (not meant).
 */
export const computeBudgetGames: Rule = {
  id: 'compute-budget-games',
  flag: 'COMPUTE_BUDGET',
  severity: 'medium',
  stage: 'scored',
  sources: [
    'x402#3120 (priority fee griefing)',
    'Solana ComputeBudget program; SIMD-0385 for version 1 messages',
  ],
  evaluate: (context) => [...absurdFee(context), ...absurdTip(context), ...noLimit(context)],
}

const absurdFee = (context: RiskContext): Observation[] => {
  if (!context.identity.isUsers(context.resolved.feePayer)) return []
  const { priorityFeeLamports } = computeBudgetOf(context.resolved)
  const told = context.simulation.status === 'ok' ? (context.simulation.feeLamports ?? 0n) : 0n
  const fee = told > priorityFeeLamports ? told : priorityFeeLamports
  if (fee < highFeeMinLamports) return []
  return [
    {
      what: `Pays ${solText(fee)} to the network for being handled first.`,
      why: 'That is far more than anybody needs to pay, and it does not come back.',
      advice: 'Do not sign unless you set this fee yourself.',
      severity: feeSeverity(fee, context),
    },
  ]
}

/** What goes to whoever builds the block is a fee by another name; traders in a hurry give up to some tenths of a SOL. */
const absurdTip = (context: RiskContext): Observation[] => {
  const tips = movementsOut(context).filter(({ receiver }) => tipAccounts.has(receiver))
  const tip = tips.reduce((sum, { amount }) => sum + amount, 0n)
  if (tip < extremeFeeMinLamports) return []
  return [
    {
      what: `Pays ${solText(tip)} as a tip for being handled first.`,
      why: 'That is far more than anybody needs to pay, and it does not come back.',
      advice: 'Do not sign unless you set this tip yourself.',
      at: tips.map(({ at }) => at),
      severity: tip * 100n >= heldBy(context) * largePercent ? 'high' : 'medium',
    },
  ]
}

const feeSeverity = (fee: bigint, context: RiskContext): Severity =>
  fee >= extremeFeeMinLamports || fee * 100n >= heldBy(context) * majorityPercent
    ? 'high'
    : 'medium'

const heldBy = ({ before, effects, identity }: RiskContext): bigint => {
  const row = effects.balances.find(
    ({ owner, mint }) => owner === identity.user && mint === wrappedSolMint,
  )
  return row?.before ?? before.get(identity.user)?.lamports ?? 0n
}

const noLimit = ({ simulation, resolved }: RiskContext): Observation[] =>
  computeBudgetOf(resolved).unitLimit === 0 && simulation.status === 'failed'
    ? [
        {
          what: 'Asks for no computing at all, so that it cannot be tried out.',
          why: 'What it would do with a higher limit cannot be shown.',
          advice: 'Do not sign until it can be simulated.',
        },
      ]
    : []
