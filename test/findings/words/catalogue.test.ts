import { Glob } from 'bun'
import { describe, expect, test } from 'bun:test'
import { isSerious, severities } from '../../../src/findings/severity.ts'
import { type DraftSentences, sentenceWriter } from '../../../src/findings/words/catalogue.ts'
import { assess } from '../../../src/scan/assess/score.ts'

const drafts: Readonly<Record<string, NonNullable<DraftSentences['advice']>>> = {
  conditional: { onlyIf: 'you know this address' },
  absolute: { never: 'No app needs this.' },
  'absolute without more': { never: '' },
  plain: 'Sign only if you want this.',
}

const against = 'Do not sign'
const write = sentenceWriter(
  Object.fromEntries(
    Object.entries(drafts).map(([rule, advice]) => [rule, () => ({ what: 'It pays.', advice })]),
  ),
)

describe('advice', () => {
  const cases = Object.keys(drafts).flatMap((rule) =>
    severities.flatMap((severity) =>
      (['scored', 'trial'] as const).map((stage) => ({ rule, severity, stage })),
    ),
  )

  test.each(cases)('$rule, $severity, $stage: against signing only where not safe', (finding) => {
    const { advice = '' } = write({ ...finding, params: {} })
    const { verdict } = assess([{ ...finding, code: 'A', params: {} }])
    if (advice.startsWith(against)) expect(verdict).not.toBe('safe')
    const refuses =
      finding.rule !== 'plain' && isSerious(finding.severity) && finding.stage === 'scored'
    expect(advice.startsWith(against)).toBe(refuses)
  })

  test('of a finding within another is never against signing', () =>
    expect(write({ rule: 'absolute', params: {} }).advice?.startsWith(against)).toBe(false))
})

test('no words of a check advise against signing by themselves', async () => {
  const sources = new Glob('src/{scan,checks}/**/words/**/*.ts')
  const found: string[] = []
  let read = 0
  for await (const file of sources.scan('.')) {
    read++
    // The summary of a verdict, and of a level, that is not safe.
    if (file.endsWith('scan/words/en/summary.ts') || file.endsWith('message-words.ts')) continue
    if ((await Bun.file(file).text()).includes(against)) found.push(file)
  }
  expect(found).toEqual([])
  expect(read).toBeGreaterThan(20)
})
