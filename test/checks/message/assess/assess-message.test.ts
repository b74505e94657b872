import { describe, expect, test } from 'bun:test'
import { assessMessage } from '../../../../src/checks/message/assess/assess-message.ts'
import type { MessageCheck } from '../../../../src/checks/message/assess/check.ts'
import type { Observation } from '../../../../src/findings/check.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import { messageContext } from '../../../kit/checks/message-case.ts'

const context = messageContext({ message: 'Hello' })
const finding = (severity: Severity, doubtful?: true): Observation<null> => ({
  severity,
  params: null,
  ...(doubtful && { doubtful }),
})
const checkOf = (...observations: Observation<null>[]): MessageCheck => ({
  id: 'test',
  code: 'TEST',
  severity: 'info',
  critical: true,
  evaluate: () => observations,
})
const assess = (...observations: Observation<null>[]) =>
  assessMessage([checkOf(...observations)], context)

describe('level and score', () => {
  test.each([
    [[], 'low', 0],
    [[finding('info')], 'low', 0],
    [[finding('low')], 'low', 3],
    [[finding('medium')], 'medium', 30],
    [[finding('medium', true)], 'unknown', 40],
    [[finding('low', true)], 'unknown', 40],
    [[finding('medium'), finding('low', true)], 'unknown', 43],
    [[finding('low', true), finding('high')], 'high', 68],
    [[finding('critical')], 'critical', 90],
    [Array.from({ length: 30 }, () => finding('critical')), 'critical', 100],
    [Array.from({ length: 30 }, () => finding('medium')), 'medium', 40],
  ] as const)('%j', (observations, level, score) => {
    const assessed = assess(...observations)
    expect([assessed.riskLevel, assessed.score]).toEqual([level, score])
  })
})

test('the most serious finding comes first', () => {
  const { findings } = assess(finding('info'), finding('low', true), finding('critical'))
  expect(findings.map(({ severity }) => severity)).toEqual(['critical', 'low', 'info'])
})

test('a check that crashes becomes a finding, and the level is unknown', () => {
  const broken: MessageCheck = {
    ...checkOf(),
    id: 'broken',
    evaluate: () => {
      throw new Error('x')
    },
  }
  expect(assessMessage([broken], context)).toEqual({
    riskLevel: 'unknown',
    score: 40,
    findings: [
      {
        rule: 'check-failed',
        code: 'CHECK_FAILED',
        severity: 'medium',
        stage: 'scored',
        doubtful: true,
        params: { check: 'broken' },
      },
    ],
    coverage: [
      { check: 'broken', status: 'failed', critical: true, gap: { reason: 'check-crashed' } },
    ],
  })
})
