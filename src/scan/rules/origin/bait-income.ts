import { exposureIn } from '../../facts/exposure.ts'
import { isExposed } from '../../scenarios/exposure.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { BalanceChange } from '../../../solana/effects/change.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { amountText } from '../../../findings/words/amounts.ts'
import { decoyIncomeMinLamports, materialMinLamports } from '../../thresholds.ts'

/**
 * Money comes in through an unknown program for nothing in return: what is shown to make a person sign. Claims,
 * refunds and withdrawals look the same, so that it counts little where the transaction stayed the same under all
 * circumstances that were tried, more where that could not be tried, and most where it did not stay the same.
 */
export const baitIncome: Rule = {
  id: 'bait-income',
  flag: 'BAIT_INCOME',
  severity: 'medium',
  stage: 'scored',
  sources: ['skid.frl/articles/solana-toctou (a vault that pays 1 SOL)', 'CLINKSINK claim pages'],
  evaluate: (context) => {
    const { user, effects } = context
    if (!isExposed(exposureIn(context))) return []
    const mine = effects.balances.filter(({ owner }) => owner === user)
    const gains = mine.filter(isIncome)
    const gives = mine.some((row) => row.after < row.before && !isFee(row))
    const [first] = gains
    return first && !gives ? [observe(first, context)] : []
  },
}

const isIncome = ({ mint, before, after }: BalanceChange): boolean =>
  after > before && (mint !== wrappedSolMint || after - before >= decoyIncomeMinLamports)

const isFee = ({ mint, before, after }: BalanceChange): boolean =>
  mint === wrappedSolMint && before - after <= materialMinLamports

const observe = (gain: BalanceChange, context: RiskContext): Observation => ({
  what: `Shows an income of ${amountText(gain.after - gain.before, gain.mint, context.decimals)} through an unknown program, for nothing in return.`,
  why: 'Whoever wants your signature can show you a gift that is gone, or worse, when the transaction is executed.',
  advice: 'Sign only if you know why you are paid and by whom.',
  severity: severityOf(context),
  before: gain.before.toString(),
  after: gain.after.toString(),
})

const severityOf = ({ scenarios }: RiskContext): Severity => {
  if (scenarios === undefined) return 'low'
  if (scenarios.worse.length > 0) return 'high'
  return scenarios.status === 'ran' ? 'low' : 'medium'
}
