import { expect, test } from 'bun:test'
import { runRules } from '../../../src/scan/assess/evaluate.ts'
import type { Observation } from '../../../src/findings/check.ts'
import type { ScanRule } from '../../../src/scan/context/rule.ts'
import { assess } from '../../../src/scan/assess/score.ts'
import { riskContext } from '../../kit/scan/risk-context.ts'

const found: Observation<string> = { params: 'something' }
const rule = (
  id: string,
  evaluate: ScanRule<string, string>['evaluate'],
  stage: NonNullable<ScanRule['stage']> = 'scored',
): ScanRule => ({ id, code: id.toUpperCase(), severity: 'high', stage, evaluate })
const broken = (): never => {
  throw new Error('broken')
}
const context = riskContext({ after: {} })

test('findings come in the order of the rules, with the rule’s severity unless the case has its own', () => {
  const rules = [
    rule('a', () => [found, { ...found, severity: 'low' }]),
    rule('b', () => []),
    rule('c', () => [found]),
  ]
  const findings = runRules(rules, context)
  expect(findings.map(({ rule: id, severity }) => [id, severity])).toEqual([
    ['a', 'high'],
    ['a', 'low'],
    ['c', 'high'],
  ])
})

test('a rule that throws leaves a finding, and the others still report', () => {
  const findings = runRules([rule('a', broken), rule('b', () => [found])], context)
  expect(findings.map(({ rule: id }) => id)).toEqual(['rule-failed', 'b'])
  expect(assess(findings.slice(0, 1)).verdict).toBe('suspicious')
})

test('a rule on trial that throws does not change the verdict', () => {
  expect(assess(runRules([rule('a', broken, 'trial')], context)).verdict).toBe('safe')
})
