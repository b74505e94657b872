import { expect, test } from 'bun:test'
import { riskRules } from '../../../src/scan/rules/registry.ts'
import { ruleSetDate, ruleSetFacts } from '../../../src/scan/assess/rule-set.ts'

test('one line per rule, in a fixed order', () => {
  const facts = ruleSetFacts(riskRules)
  expect(facts.split('\n')).toHaveLength(riskRules.length)
  expect(ruleSetFacts(riskRules.toReversed())).toBe(facts)
})

test('fields that affect findings are included', () => {
  const [first, ...rest] = riskRules
  if (!first) throw new Error('no rules')
  const others = [
    { ...first, id: 'other' },
    { ...first, code: 'OTHER' },
    { ...first, stage: first.stage === 'trial' ? ('scored' as const) : ('trial' as const) },
    { ...first, severity: 'info' as const },
  ]
  const facts = others.map((other) => ruleSetFacts([other, ...rest]))
  expect(new Set([...facts, ruleSetFacts(riskRules)]).size).toBe(others.length + 1)
})

test('the date is a day', () => expect(ruleSetDate).toMatch(/^20\d\d-[01]\d-[0-3]\d$/))
