import { expect, test } from 'bun:test'
import { explain } from '../../../src/scan/answer/explain.ts'
import { sentencesOf } from '../../../src/scan/words/scan-words.ts'
import type { Finding } from '../../../src/findings/finding.ts'
import { textOf } from '../../../src/findings/words/catalogue.ts'

/** `rule-failed` has words for any name. */
const finding = (
  check: string,
  severity: Finding['severity'],
  stage: Finding['stage'] = 'scored',
): Finding => ({
  rule: 'rule-failed',
  code: check.toUpperCase(),
  severity,
  stage,
  params: { check },
})
const swap = (): string => 'Swap.'

test('the summary starts with the most serious finding, the explanations keep the order', () => {
  const findings = [finding('a', 'low'), finding('b', 'critical'), finding('c', 'high')]
  const [, worst] = findings.map((each) => sentencesOf(each).what)
  expect(explain('malicious', findings, swap)).toEqual({
    summary: `Do not sign. ${worst}`,
    explanations: findings.map((each) => textOf(sentencesOf(each))),
  })
  expect(explain('suspicious', findings, swap).summary).toBe(`Be careful. ${worst}`)
})

test('findings on trial are left out', () => {
  expect(explain('safe', [finding('a', 'critical', 'trial')], swap)).toEqual({
    summary: 'Swap.',
    explanations: [],
  })
})
