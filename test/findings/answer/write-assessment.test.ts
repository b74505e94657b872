import { describe, expect, test } from 'bun:test'
import { writeAssessment } from '../../../src/findings/answer/write-assessment.ts'
import type { Finding } from '../../../src/findings/finding.ts'
import { sentenceWriter } from '../../../src/findings/words/catalogue.ts'

const sentencesOf = sentenceWriter({
  first: ({ amount }: { amount: number }) => ({ what: `It takes ${amount}.`, why: 'Why.' }),
  second: () => ({ what: 'It moves.', advice: 'Do not sign.' }),
})

const finding = (differences: Partial<Finding>): Finding => ({
  rule: 'first',
  code: 'FIRST',
  severity: 'low',
  stage: 'scored',
  params: { amount: 3 },
  ...differences,
})

describe('writing an assessment', () => {
  const written = writeAssessment(
    {
      findings: [
        finding({ subject: 'account', before: 'one', after: 'two', at: [[0]] }),
        finding({ rule: 'second', code: 'SECOND', severity: 'critical', params: {} }),
      ],
      coverage: [
        { check: 'first', status: 'ran', critical: false },
        { check: 'second', status: 'failed', critical: true, gap: { reason: 'check-crashed' } },
      ],
    },
    sentencesOf,
  )

  test('lists the check of each reason, most serious first', () => {
    expect(written.findings).toEqual([
      { check: 'second', code: 'SECOND', message: 'It moves. Do not sign.', severity: 'critical' },
      { check: 'first', code: 'FIRST', message: 'It takes 3. Why.', severity: 'low' },
    ])
  })

  test('returns the reasons in the same order, without their checks', () => {
    expect(written.reasons).toEqual(written.findings.map(({ check: _check, ...reason }) => reason))
  })

  test('explains why a check did not run, in the order of the checks', () => {
    expect(written.coverage).toEqual([
      { check: 'first', status: 'ran', critical: false },
      { check: 'second', status: 'failed', critical: true, why: expect.stringMatching(/\.$/) },
    ])
  })
})
