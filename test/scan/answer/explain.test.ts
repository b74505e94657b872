import { expect, test } from 'bun:test'
import { explain } from '../../../src/scan/answer/explain.ts'
import type { Finding } from '../../../src/findings/finding.ts'

const finding = (
  what: string,
  severity: Finding['severity'],
  stage: Finding['stage'] = 'scored',
): Finding => ({
  rule: what,
  code: what,
  severity,
  stage,
  params: { what, why: 'Why.', advice: 'Advice.' },
})
const swap = (): string => 'Swap.'

test('the summary leads with the gravest finding, the explanations keep the order', () => {
  const findings = [finding('A.', 'low'), finding('B.', 'critical'), finding('C.', 'high')]
  expect(explain('malicious', findings, swap)).toEqual({
    summary: 'Do not sign. B.',
    explanations: ['A. Why. Advice.', 'B. Why. Advice.', 'C. Why. Advice.'],
  })
  expect(explain('suspicious', findings, swap).summary).toBe('Be careful. B.')
})

test('what is on trial is not told', () => {
  expect(explain('safe', [finding('A.', 'critical', 'trial')], swap)).toEqual({
    summary: 'Swap.',
    explanations: [],
  })
})
