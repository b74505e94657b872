import { describe, expect, test } from 'bun:test'
import { scoreDapp } from '../../../../src/checks/dapp/assess/score-dapp.ts'
import { readAppAddress } from '../../../../src/checks/dapp/site/app-address.ts'
import type { Finding } from '../../../../src/findings/finding.ts'
import type { Severity } from '../../../../src/findings/severity.ts'

const finding = (severity: Severity, traits: Partial<Finding> = {}): Finding => ({
  rule: 'any',
  code: 'ANY',
  severity,
  stage: 'scored',
  params: {},
  ...traits,
})
const ofName = (severity: Severity): Finding => finding(severity, { family: 'name' })

const assess = (score: number | undefined, findings: readonly Finding[] = []) =>
  scoreDapp(
    { findings: [...findings], coverage: [] },
    {
      address: readAppAddress('example.com'),
      ...(score !== undefined && { nameScore: { score, heaviest: () => [] } }),
    },
  )

test.each<
  [what: string, score: number | undefined, findings: Finding[], expected: [string, number]]
>([
  ['an ordinary name', 4.5, [], ['low', 4.5]],
  ['an undecided name', 17.25, [], ['unknown', 17.25]],
  ['a likely name', 30, [], ['medium', 30]],
  ['a name above every honest one', 60, [], ['high', 60]],
  ['a name that cannot be read', undefined, [], ['unknown', 20]],
  [
    'an ordinary name that anyone can have',
    4,
    [finding('info', { doubtful: true })],
    ['unknown', 4],
  ],
  [
    'the finding that reports the score',
    40,
    [finding('medium', { measured: true })],
    ['medium', 40],
  ],
  ['a doubt about a quiet name', 10, [ofName('low')], ['unknown', 19]],
  ['two doubts about the name alone', 40, [ofName('medium')], ['medium', 52.8]],
  ['a doubt and a page at fault', 40, [finding('medium')], ['high', 64]],
  ['a high sign and a doubt', 40, [ofName('high')], ['high', 82]],
  ['two high signs', 69, [ofName('high')], ['critical', 90.7]],
])('%s', (_, score, findings, [riskLevel, expected]) =>
  expect(assess(score, findings)).toEqual({ riskLevel: riskLevel as 'low', score: expected }),
)

describe('the score ascends with the model’s', () => {
  const sets: readonly (readonly Finding[])[] = [
    [],
    [ofName('low')],
    [ofName('medium')],
    [ofName('high')],
    [ofName('medium'), finding('medium')],
    [finding('critical')],
  ]
  test.each(sets.map((findings) => ({ findings })))('with %j', ({ findings }) => {
    const scores = Array.from({ length: 90 }, (_, score) => assess(score, findings).score)
    expect(scores).toEqual(scores.toSorted((one, other) => one - other))
    expect(new Set(scores).size).toBe(90)
  })
})

test('more findings never lower the score', () => {
  for (let score = 0; score < 90; score += 1)
    for (const more of [ofName('low'), ofName('medium'), ofName('high'), finding('medium')])
      for (const known of [[], [ofName('medium')], [ofName('high')]])
        expect(assess(score, [...known, more]).score).toBeGreaterThanOrEqual(
          assess(score, known).score,
        )
})
