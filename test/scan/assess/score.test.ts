import { describe, expect, test } from 'bun:test'
import { riskRules } from '../../../src/scan/rules/registry.ts'
import type { Finding } from '../../../src/findings/finding.ts'
import { isSerious, type Severity } from '../../../src/findings/severity.ts'
import { assess, verdictBounds } from '../../../src/scan/assess/score.ts'

const finding = (
  rule: string,
  severity: Severity,
  stage: Finding['stage'] = 'scored',
): Finding => ({
  rule,
  code: rule.toUpperCase(),
  severity,
  stage,
  params: {},
})
const unseen = (severity: Severity, stage?: Finding['stage']): Finding => ({
  ...finding('unseen', severity, stage),
  incomplete: true,
})
const lasting = (severity: Severity): Finding => ({ ...finding('nonce', severity), lasting: true })

describe('verdict', () => {
  test.each([
    ['no finding', [], 'safe'],
    ['one note', [finding('a', 'info')], 'safe'],
    ['one low finding', [finding('a', 'low')], 'safe'],
    ['one medium finding', [finding('a', 'medium')], 'safe'],
    ['two medium findings', [finding('a', 'medium'), finding('b', 'medium')], 'suspicious'],
    ['one high finding', [finding('a', 'high')], 'suspicious'],
    ['two high findings', [finding('a', 'high'), finding('b', 'high')], 'malicious'],
    ['the same high finding twice', [finding('a', 'high'), finding('a', 'high')], 'suspicious'],
    ['one critical finding', [finding('a', 'critical')], 'malicious'],
    ['a high finding of little weight', [{ ...finding('a', 'high'), weight: 0.05 }], 'suspicious'],
    ['a critical one of little weight', [{ ...finding('a', 'critical'), weight: 0 }], 'malicious'],
    ['a critical finding on trial', [finding('a', 'critical', 'trial')], 'safe'],
    ['no simulation', [unseen('medium')], 'suspicious'],
    ['a rule that failed', [unseen('medium')], 'suspicious'],
    ['a rule on trial that failed', [unseen('medium', 'trial')], 'safe'],
    ['a foreign durable nonce', [lasting('high')], 'suspicious'],
    ['a durable nonce of the user', [lasting('medium')], 'safe'],
    [
      'a durable nonce of the user with a reason for care',
      [lasting('medium'), finding('a', 'medium')],
      'suspicious',
    ],
    [
      'a durable nonce of the user with a serious finding',
      [lasting('medium'), finding('a', 'high')],
      'malicious',
    ],
    [
      'a durable nonce that could not be simulated',
      [lasting('medium'), unseen('medium')],
      'suspicious',
    ],
    ['a durable nonce with a low finding', [lasting('medium'), finding('a', 'low')], 'safe'],
  ] as const)('of %s', (_, findings, verdict) => expect(assess(findings).verdict).toBe(verdict))

  test('is never safe beside a serious finding, whatever weights and other findings there are', () => {
    const severities: Severity[] = ['info', 'low', 'medium', 'high', 'critical']
    const traits: readonly Partial<Pick<Finding, 'weight' | 'lasting' | 'incomplete'>>[] = [
      {},
      { weight: 0 },
      { weight: 0.29 },
      { lasting: true },
      { incomplete: true },
    ]
    const variants = severities.flatMap((severity) => traits.map((more) => ({ severity, more })))
    const serious = variants.filter(({ severity }) => isSerious(severity))
    for (const one of serious) {
      for (const other of variants) {
        const { verdict } = assess([
          { ...finding('a', one.severity), ...one.more },
          { ...finding('b', other.severity), ...other.more },
        ])
        expect(verdict).not.toBe('safe')
      }
    }
  })

  test('follows from the score by the bounds of the interface, for all findings', () => {
    const severities: Severity[] = ['info', 'low', 'medium', 'high', 'critical']
    for (let count = 0; count < 8; count++) {
      for (const severity of severities) {
        const { score, verdict } = assess(
          Array.from({ length: count }, (_, index) => finding(`r${index}`, severity)),
        )
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        const expected =
          score < verdictBounds.suspicious
            ? 'safe'
            : score < verdictBounds.malicious
              ? 'suspicious'
              : 'malicious'
        expect(verdict).toBe(expected)
      }
    }
  })

  test('never falls with another finding', () => {
    const one = [finding('a', 'medium')]
    for (const severity of ['info', 'low', 'medium', 'high', 'critical'] as const) {
      expect(assess([...one, finding('b', severity)]).score).toBeGreaterThanOrEqual(
        assess(one).score,
      )
    }
  })
})

test('a weight of its own takes the place of the one of its severity', () => {
  const weighed = (weight: number): Finding => ({ ...finding('a', 'high'), weight })
  expect(assess([weighed(0.34)])).toEqual({ score: 0.34, verdict: 'suspicious' })
  expect(assess([weighed(0.34), finding('a', 'low')]).score).toBe(0.34)
  expect(assess([{ ...weighed(0.34), stage: 'trial' }]).score).toBe(0)
})

describe('the registry', () => {
  test('every rule has a unique id and flag in their format, and a source', () => {
    expect(new Set(riskRules.map(({ id }) => id)).size).toBe(riskRules.length)
    expect(new Set(riskRules.map(({ code }) => code)).size).toBe(riskRules.length)
    for (const { id, code, sources = [] } of riskRules) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(code).toMatch(/^[A-Z0-9]+(_[A-Z0-9]+)*$/)
      expect(sources.length).toBeGreaterThan(0)
    }
  })

  test('rules declare what their findings mean for the verdict', () => {
    const incomplete = riskRules.filter((rule) => rule.incomplete).map(({ id }) => id)
    expect(incomplete).toEqual([
      'unknown-program-with-signature',
      'unfilled-lookup-table',
      'could-not-simulate',
    ])
  })
})
