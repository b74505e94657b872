import type { Finding, RiskContext, Rule } from '../context/rule.ts'

/** Rule id of the finding that stands for a rule which could not finish. */
export const ruleFailedId = 'rule-failed'

/**
 * Runs every rule, in order. A rule that throws does not end the scan: it leaves a finding in its place, which keeps
 * the verdict from being safe, because what it would have seen is not known.
 */
export const runRules = (rules: readonly Rule[], context: RiskContext): Finding[] => {
  const findings: Finding[] = []
  for (const rule of rules) for (const finding of findingsOf(rule, context)) findings.push(finding)
  return findings
}

const findingsOf = (rule: Rule, context: RiskContext): Finding[] => {
  try {
    return rule.evaluate(context).map((observation) => ({
      ...observation,
      rule: rule.id,
      flag: rule.flag,
      severity: observation.severity ?? rule.severity,
      stage: rule.stage,
    }))
  } catch {
    return [failureOf(rule)]
  }
}

const failureOf = ({ id, stage }: Rule): Finding => ({
  rule: ruleFailedId,
  flag: 'RULE_FAILED',
  severity: 'medium',
  stage,
  what: `The check “${id}” could not be completed.`,
  why: 'What it would have found is not known, and that is not the same as nothing.',
  advice: 'Sign only if you know exactly what this transaction does.',
})
