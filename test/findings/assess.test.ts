import { describe, expect, test } from 'bun:test'
import { assess } from '../../src/findings/assess.ts'
import { type Check, failed, notApplicable, type Outcome } from '../../src/findings/check.ts'
import type { Gap } from '../../src/findings/gap.ts'
import { runChecks } from '../../src/findings/run-checks.ts'
import type { Severity } from '../../src/findings/severity.ts'

const gap: Gap = { reason: 'source-failed', source: 'node', code: 'UPSTREAM_TIMEOUT' }
const found = (...severities: readonly Severity[]) =>
  severities.map((severity) => ({ params: { severity }, severity }))
const check = (id: string, outcome: Outcome<unknown>, critical?: true): Check<undefined> => ({
  id,
  code: id.toUpperCase(),
  severity: 'info',
  ...(critical && { critical }),
  evaluate: () => outcome,
})
const assessed = (...checks: Check<undefined>[]) => assess(runChecks(checks, undefined))

describe('level and score', () => {
  const cases: [string, Check<undefined>[], { riskLevel: string; score: number }][] = [
    ['nothing found', [check('a', [])], { riskLevel: 'low', score: 0 }],
    ['information alone', [check('a', found('info'))], { riskLevel: 'low', score: 0 }],
    ['one medium', [check('a', found('medium'))], { riskLevel: 'medium', score: 40 }],
    [
      'two mediums add up',
      [check('a', found('medium', 'medium'))],
      { riskLevel: 'high', score: 64 },
    ],
    ['one critical', [check('a', found('critical'))], { riskLevel: 'critical', score: 95 }],
    ['a check failed', [check('a', failed(gap))], { riskLevel: 'low', score: 0 }],
    [
      'a critical check failed',
      [check('a', failed(gap), true)],
      { riskLevel: 'unknown', score: 20 },
    ],
    [
      'a critical check was not applicable',
      [check('a', notApplicable(gap), true)],
      { riskLevel: 'low', score: 0 },
    ],
    [
      'a critical check failed, and what was found is serious enough',
      [check('a', failed(gap), true), check('b', found('high'))],
      { riskLevel: 'high', score: 70 },
    ],
    [
      'findings of a failed check',
      [check('a', failed(gap, found('high')), true)],
      { riskLevel: 'high', score: 70 },
    ],
  ]
  test.each(cases)('%s', (_, checks, expected) => {
    expect(assessed(...checks)).toMatchObject(expected)
  })

  test.each([
    ['two mediums', ['medium', 'medium'], { riskLevel: 'medium', score: 52 }],
    ['a high and several others', ['low', 'high', 'high', 'medium'], { score: 76 }],
    ['information', ['info', 'info'], { riskLevel: 'low', score: 0 }],
  ] satisfies [string, Severity[], object][])(
    '%s of one family count little more than the most serious',
    (_, severities, expected) => {
      const checks = severities.map((severity, at) => ({
        ...check(`check-${at}`, found(severity)),
        family: 'seizure',
      }))
      expect(assessed(...checks)).toMatchObject(expected)
    },
  )

  test('families are independent of each other and of findings without a family', () => {
    const checks = [
      { ...check('a', found('medium')), family: 'one' },
      { ...check('b', found('medium')), family: 'two' },
      check('c', found('medium')),
    ]
    expect(assessed(...checks).score).toBe(78)
  })
})

test('the most serious finding comes first, otherwise the order of the checks', () => {
  const { findings } = assessed(
    check('mild', found('low')),
    check('serious', found('high')),
    check('also-mild', found('low')),
  )
  expect(findings.map(({ rule }) => rule)).toEqual(['serious', 'mild', 'also-mild'])
})

test('a check that crashes has failed, and the others run', () => {
  const broken: Check<undefined> = {
    ...check('broken', [], true),
    evaluate: () => {
      throw new Error('unforeseen')
    },
  }
  const examined = runChecks([broken, check('b', [])], undefined)
  expect(assess(examined).riskLevel).toBe('unknown')
  expect(examined.coverage).toEqual([
    { check: 'broken', status: 'failed', critical: true, gap: { reason: 'check-crashed' } },
    { check: 'b', status: 'ran', critical: false },
  ])
})
