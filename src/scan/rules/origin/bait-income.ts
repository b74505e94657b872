import { exposureIn } from '../../facts/exposure.ts'
import { onlyNamedProgram } from '../../facts/named-programs.ts'
import { worstScenario } from '../../facts/scenario-severity.ts'
import { isExposed } from '../../scenarios/exposure.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { BalanceChange } from '../../../solana/effects/change.ts'
import type { Observation } from '../../../findings/check.ts'
import { networkFeeLamports } from '../../facts/compute-budget.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { Severity } from '../../../findings/severity.ts'
import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Address } from '../../../solana/address/address.ts'
import { decoyIncomeMinLamports, materialMinLamports } from '../../thresholds.ts'

export type BaitIncome = {
  /** The unknown program that receives something of the user's. */
  program: Address
  income: TokenAmount
}

/**
 * Income through an unknown program for nothing in return: a decoy payment that tempts the user to sign. Claims,
 * refunds and withdrawals look the same, so it counts little if the outcome was the same in all scenarios, more if
 * scenarios could not run, and most if it differed in one. Not reported: what publicly named programs pay in all of them.
 */
export const baitIncome: ScanRule<'bait-income', BaitIncome> = {
  id: 'bait-income',
  code: 'BAIT_INCOME',
  severity: 'medium',
  sources: ['skid.frl/articles/solana-toctou (a vault that pays 1 SOL)', 'CLINKSINK claim pages'],
  evaluate: (context) => {
    const { user, effects } = context
    const exposure = exposureIn(context)
    const [program] = exposure.programs
    if (!program || !isExposed(exposure)) return []
    const mine = effects.balances.filter(({ owner }) => owner === user)
    const gains = mine.filter(isIncome)
    const gives = mine.some((row) => row.after < row.before && !isFee(row))
    const [first] = gains
    if (!first || gives) return []
    const severity = severityOf(context)
    const isClaim = severity === 'low' && onlyNamedProgram(context) !== undefined
    return isClaim ? [] : [observe(first, { program, severity }, context)]
  },
}

const isIncome = ({ mint, before, after }: BalanceChange): boolean =>
  after > before && (mint !== wrappedSolMint || after - before >= decoyIncomeMinLamports)

const isFee = ({ mint, before, after }: BalanceChange): boolean =>
  mint === wrappedSolMint && before - after <= materialMinLamports

/** The network fee is taken from the same balance, but is no part of what the program pays. */
const feeWithin = (mint: Address, context: RiskContext): bigint =>
  mint === wrappedSolMint && context.resolved.feePayer === context.user
    ? networkFeeLamports(context)
    : 0n

const observe = (
  { mint, before, after }: BalanceChange,
  { program, severity }: { program: Address; severity: Severity },
  context: RiskContext,
): Observation<BaitIncome> => ({
  params: {
    program,
    income: tokenAmount(after - before + feeWithin(mint, context), mint, context.decimals),
  },
  severity,
  subject: program,
  before: before.toString(),
  after: after.toString(),
  at: context.resolved.instructions.flatMap(({ programId, path }) =>
    programId === program ? [path] : [],
  ),
})

const severityOf = (context: RiskContext): Severity => {
  const { scenarios } = context
  if (scenarios === undefined) return 'low'
  const worst = worstScenario(context)
  if (worst === 'critical') return 'high'
  // With a price that others can change, it could be a purchase for nothing.
  return scenarios.status === 'ran' && worst !== 'high' ? 'low' : 'medium'
}
