import { expect, test } from 'bun:test'
import { coverageText } from '../../../../src/pages/browser/parts/coverage.ts'
import { volumeText } from '../../../../src/pages/browser/token/figure-notes.ts'

const since = '2026-11-20T07:00:59.000Z'

test.each([
  [{ mode: 'blocks', sharePct: 100, since }, ['2026-11-20 07:00 UTC'], ['%']],
  [{ mode: 'blocks', sharePct: 97.3, since }, ['97.3 %', '2026-11-20 07:00 UTC'], ['every']],
  [{ mode: 'sample', sharePct: 11.2, since }, ['sample', '11.2 %', '2026-11-20 07:00'], []],
  [{ mode: 'sample', sharePct: 11.2 }, ['11.2 %'], ['since', 'undefined']],
  [{ mode: 'pools', sharePct: 0, since }, ['pools'], ['%', '2026']],
] as const)('%p', (coverage, present, absent) => {
  const text = coverageText(coverage as Parameters<typeof coverageText>[0]) ?? ''
  for (const part of present) expect(text).toContain(part)
  for (const part of absent) expect(text).not.toContain(part)
})

test.each([undefined, {}, { mode: 'other', sharePct: 1, since }])('%p says nothing', (coverage) => {
  expect(coverageText(coverage as Parameters<typeof coverageText>[0])).toBeUndefined()
})

test('a volume is shown with its error, rounded up, or not at all', () => {
  const text = (fields: object) => volumeText(fields as Parameters<typeof volumeText>[0])
  expect(text({ volume24hUsd: 1_000 })).not.toContain('±')
  expect(text({ volume24hUsd: 1_000, volume24hErrorPct: 12.1 })).toEndWith('± 13 %')
  expect(text({ volume24hErrorPct: 12.1 })).toBeUndefined()
})
