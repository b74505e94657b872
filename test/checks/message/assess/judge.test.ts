import { describe, expect, test } from 'bun:test'
import type {
  MessageCheck,
  MessageObservation,
} from '../../../../src/checks/message/assess/check.ts'
import { judgeMessage } from '../../../../src/checks/message/assess/judge.ts'
import { messageContext, signInText } from '../../../kit/checks/message-case.ts'

const saying = (...observations: MessageObservation[]): MessageCheck => ({
  id: 'says',
  examine: () => observations,
})
const reason = (severity: MessageObservation['severity'], unseen?: true): MessageObservation => ({
  code: severity.toUpperCase(),
  message: `Is ${severity}.`,
  severity,
  ...(unseen && { unseen }),
})
const judge = (...observations: MessageObservation[]) =>
  judgeMessage([saying(...observations)], messageContext({ message: 'Hello' }))

describe('level and score', () => {
  test.each([
    [[], 'low', 0],
    [[reason('info')], 'low', 0],
    [[reason('low')], 'low', 3],
    [[reason('medium')], 'medium', 30],
    [[reason('medium', true)], 'unknown', 40],
    [[reason('low', true)], 'unknown', 40],
    [[reason('medium'), reason('low', true)], 'unknown', 43],
    [[reason('low', true), reason('high')], 'high', 68],
    [[reason('critical')], 'critical', 90],
    [Array.from({ length: 30 }, () => reason('critical')), 'critical', 100],
    [Array.from({ length: 30 }, () => reason('medium')), 'medium', 40],
  ] as const)('%j', (observations, level, score) => {
    const { riskLevel, score: scored } = judge(...observations)
    expect([riskLevel, scored]).toEqual([level, score])
  })
})

test('the gravest comes first and makes the summary; what was unseen stays inside', () => {
  const risk = judge(reason('info'), reason('low', true), reason('critical'))
  expect(risk.reasons).toEqual([reason('critical'), reason('low'), reason('info')])
  expect(risk.summary).toBe('Do not sign. Is critical.')
})

test('a check that throws leaves the level unknown', () => {
  const broken: MessageCheck = {
    id: 'broken',
    examine: () => {
      throw new Error('x')
    },
  }
  const risk = judgeMessage([broken], messageContext({ message: 'Hello' }))
  expect(risk.riskLevel).toBe('unknown')
  expect(risk.reasons).toEqual([
    { code: 'CHECK_FAILED', message: expect.stringContaining('broken'), severity: 'medium' },
  ])
})

test('every check is told, with what it found', () => {
  const { findings, coverage } = judgeMessage(
    [saying(reason('low', true)), { ...saying(), id: 'quiet' }],
    messageContext({ message: 'Hello' }),
  )
  expect(findings).toEqual([{ check: 'says', ...reason('low') }])
  expect(coverage).toEqual([
    { check: 'says', status: 'ran', critical: true },
    { check: 'quiet', status: 'ran', critical: true },
  ])
})

test('nothing found is said in words for what it is', () => {
  expect(judge().summary).toBe('A text for people; a signature under it moves nothing by itself.')
  const signIn = judgeMessage([], messageContext({ message: signInText() }))
  expect(signIn.summary).toBe(
    'Signs in to app.example.com with your wallet; a signature moves nothing.',
  )
})
