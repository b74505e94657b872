import type { Finding } from '../../findings/finding.ts'
import { runChecks } from '../../findings/run-checks.ts'
import type { ScanRule } from '../context/rule.ts'
import type { RiskContext } from '../context/risk-context.ts'

/**
 * Runs every rule, in order. A rule that throws is replaced by a finding that keeps the verdict from being safe,
 * because its result is unknown.
 */
export const runRules = (rules: readonly ScanRule[], context: RiskContext): Finding[] =>
  rules.flatMap((rule) => {
    const { findings, coverage } = runChecks([rule], context)
    const crashed = coverage.some(({ gap }) => gap?.reason === 'check-crashed')
    return crashed ? [ruleFailed(rule)] : findings
  })

/** Params of `rule-failed`. */
export type RuleFailed = { check: string }

const ruleFailed = ({ id, stage = 'scored' }: ScanRule): Finding<'rule-failed', RuleFailed> => ({
  rule: 'rule-failed',
  code: 'RULE_FAILED',
  severity: 'medium',
  stage,
  incomplete: true,
  params: { check: id },
})
