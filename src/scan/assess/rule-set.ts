import type { ScanRule } from '../context/rule.ts'

/** Day of the last change to what a rule, the score or a decoder concludes; moved by hand with every such change. */
export const ruleSetDate = '2026-11-20'

/** One line a rule with what its findings count for, sorted, for a hash that distinguishes two lists of rules. */
export const ruleSetFacts = (rules: readonly ScanRule[]): string =>
  rules
    .map(({ id, code, stage = 'scored', severity }) => `${id} ${code} ${stage} ${severity}`)
    .sort()
    .join('\n')
