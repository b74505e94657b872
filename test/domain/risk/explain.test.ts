import { expect, test } from 'bun:test'
import { explain } from '../../../src/domain/risk/explain.ts'
import type { Finding } from '../../../src/domain/risk/rule.ts'
import { mine, mint, riskContext, tokenAccount, user, wallet } from '../../kit/risk-context.ts'

const finding = (
  what: string,
  severity: Finding['severity'],
  stage: Finding['stage'] = 'scored',
): Finding => ({
  rule: what,
  flag: what,
  severity,
  stage,
  what,
  why: 'Why.',
  advice: 'Advice.',
})
const swapped = riskContext({
  before: { [user]: wallet(3_000_000_000n) },
  after: {
    [user]: wallet(1_000_000_000n),
    [mine]: tokenAccount({ mint, owner: user, amount: 9n }),
  },
})

test('the summary leads with the gravest finding, the explanations keep the order', () => {
  const findings = [finding('A.', 'low'), finding('B.', 'critical'), finding('C.', 'high')]
  expect(explain('malicious', findings, swapped, ['Swap.'])).toEqual({
    summary: 'Do not sign. B.',
    explanations: ['A. Why. Advice.', 'B. Why. Advice.', 'C. Why. Advice.'],
  })
  expect(explain('suspicious', findings, swapped, []).summary).toBe('Be careful. B.')
})

test('what is on trial is not told', () => {
  expect(explain('safe', [finding('A.', 'critical', 'trial')], swapped, ['Swap.'])).toEqual({
    summary: 'Swap.',
    explanations: [],
  })
})

test('many actions are told by what they come to', () => {
  expect(explain('safe', [], swapped, ['A.', 'B.', 'C.']).summary).toBe(
    'You give 2 SOL and get 9 units of token AKkz…PnNa (network fee included).',
  )
})

test('a transaction that moves nothing of the user’s says so', () => {
  expect(explain('safe', [], riskContext({ after: {} }), []).summary).toBe(
    'Changes none of your balances.',
  )
})
