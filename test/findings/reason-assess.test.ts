import { describe, expect, test } from 'bun:test'
import { assess } from '../../src/findings/reason-assess.ts'
import {
  type Check,
  type CheckOutcome,
  failed,
  notApplicable,
  ran,
  type Reason,
} from '../../src/findings/reason-check.ts'
import type { Severity } from '../../src/findings/severity.ts'

const reason = (severity: Severity): Reason => ({
  code: severity.toUpperCase(),
  message: 'It is so.',
  severity,
})

const check = (id: string, outcome: CheckOutcome, critical = false): Check<undefined> => ({
  id,
  critical,
  evaluate: () => outcome,
})

describe('assess', () => {
  const cases: [string, Check<undefined>[], { riskLevel: string; score: number }][] = [
    ['nothing to say', [check('a', ran())], { riskLevel: 'low', score: 0 }],
    ['information alone', [check('a', ran(reason('info')))], { riskLevel: 'low', score: 0 }],
    ['one medium', [check('a', ran(reason('medium')))], { riskLevel: 'medium', score: 40 }],
    [
      'two mediums add up',
      [check('a', ran(reason('medium'), reason('medium')))],
      { riskLevel: 'high', score: 64 },
    ],
    ['critical', [check('a', ran(reason('critical')))], { riskLevel: 'critical', score: 95 }],
    ['a side check failed', [check('a', failed('No answer.'))], { riskLevel: 'low', score: 0 }],
    [
      'a critical check failed',
      [check('a', failed('No answer.'), true)],
      { riskLevel: 'unknown', score: 20 },
    ],
    [
      'a critical check has nothing to check',
      [check('a', notApplicable('No mint.'), true)],
      { riskLevel: 'low', score: 0 },
    ],
    [
      'what was seen is bad enough by itself',
      [check('a', failed('No answer.'), true), check('b', ran(reason('high')))],
      { riskLevel: 'high', score: 70 },
    ],
  ]
  test.each(cases)('%s', (_, checks, expected) => {
    expect(assess(checks, undefined)).toMatchObject(expected)
  })

  test.each([
    ['two mediums', ['medium', 'medium'], { riskLevel: 'medium', score: 52 }],
    ['a high with much around it', ['low', 'high', 'high', 'medium'], { score: 76 }],
    ['information', ['info', 'info'], { riskLevel: 'low', score: 0 }],
  ] satisfies [string, Severity[], object][])(
    '%s of one family count little more than the gravest',
    (_, severities, expected) => {
      const checks = severities.map((severity, at) => ({
        ...check(`check-${at}`, ran(reason(severity))),
        family: 'seizure',
      }))
      expect(assess(checks, undefined)).toMatchObject(expected)
    },
  )

  test('families are independent of each other and of reasons without one', () => {
    const checks = [
      { ...check('a', ran(reason('medium'))), family: 'one' },
      { ...check('b', ran(reason('medium'))), family: 'two' },
      check('c', ran(reason('medium'))),
    ]
    expect(assess(checks, undefined).score).toBe(78)
  })

  test('says the gravest first, and which check said it', () => {
    const { reasons, findings } = assess(
      [check('mild', ran(reason('low'))), check('grave', ran(reason('high')))],
      undefined,
    )
    expect(reasons.map(({ code }) => code)).toEqual(['HIGH', 'LOW'])
    expect(findings.map((finding) => finding.check)).toEqual(['grave', 'mild'])
  })

  test('a check that throws has failed, and the others are heard', () => {
    const broken: Check<undefined> = {
      id: 'broken',
      critical: true,
      evaluate: () => {
        throw new Error('unforeseen')
      },
    }
    const { coverage, riskLevel } = assess([broken, check('b', ran())], undefined)
    expect(riskLevel).toBe('unknown')
    expect(coverage).toEqual([
      {
        check: 'broken',
        status: 'failed',
        critical: true,
        why: 'The check could not be completed.',
      },
      { check: 'b', status: 'ran', critical: false },
    ])
  })
})
