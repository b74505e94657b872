import { describe, expect, test } from 'bun:test'
import type { Outcome } from '../../scripts/evaluate/outcome.ts'
import { elsewhere, neededVerdict, patterns } from '../../scripts/evaluate/patterns.ts'
import { renderMarkdown, renderText } from '../../scripts/evaluate/render.ts'
import { makeReport } from '../../scripts/evaluate/report.ts'
import { attackCases } from '../kit/attacks/attack-cases.ts'
import { programCases } from '../kit/programs/program-cases.ts'

const outcome = (more: Partial<Outcome>): Outcome => ({
  set: 'recorded',
  name: 'one',
  kind: 'swap',
  verdict: 'safe',
  flags: [],
  summary: 'summary',
  ...more,
})

const metOf = (outcomes: Outcome[]): Record<string, boolean> =>
  Object.fromEntries(makeReport(outcomes).bars.map(({ what, met }) => [what, met]))

const times = (count: number, more: Partial<Outcome>): Outcome[] =>
  Array.from({ length: count }, () => outcome(more))

describe('the evaluation', () => {
  test('one malicious record fails its bar', () => {
    const what = 'recorded mainnet transactions called malicious'
    expect(metOf(times(3, {}))[what]).toBe(true)
    expect(metOf([...times(3, {}), outcome({ verdict: 'malicious' })])[what]).toBe(false)
  })

  test('one in two hundred may be suspicious, two may not, and failed ones are excluded', () => {
    const what = 'recorded transactions that landed, called suspicious'
    const failed = times(50, { kind: 'failed on chain', verdict: 'suspicious' })
    const suspicious = (count: number) => times(count, { verdict: 'suspicious' })
    expect(metOf([...times(199, {}), ...suspicious(1), ...failed])[what]).toBe(true)
    expect(metOf([...times(198, {}), ...suspicious(2), ...failed])[what]).toBe(false)
  })

  test('an attack beside a daily transaction fails its bar if it is safe, and the transaction if it is not', () => {
    const attacks = 'attacks that resemble it, not called safe'
    const honest = 'what people sign every day, called safe'
    const nearMiss = (verdict: Outcome['verdict']) => outcome({ set: 'near-miss', verdict })
    expect(metOf([nearMiss('suspicious')])[attacks]).toBe(true)
    expect(metOf([nearMiss('suspicious'), nearMiss('safe')])[attacks]).toBe(false)
    const daily = { set: 'daily', expected: 'safe' } as const
    const doubted = times(1, { ...daily, verdict: 'suspicious' })
    expect(metOf([...times(49, daily), ...doubted])[honest]).toBe(true)
    expect(metOf([...times(48, daily), ...doubted])[honest]).toBe(false)
  })

  test('records with an app named have the same bars', () => {
    const malicious = times(1, { set: 'app-named', verdict: 'malicious' })
    expect(
      metOf(malicious)['recorded and landed, with an unknown app named, called malicious'],
    ).toBe(false)
  })

  test('a failed record that is called safe fails its bar', () => {
    const what = 'recorded transactions that failed, called safe'
    expect(metOf([outcome({ kind: 'failed on chain', verdict: 'safe' })])[what]).toBe(false)
  })

  test('a critical attack that is only suspicious is missed, a high one is caught', () => {
    const attack = (pattern: string, verdict: Outcome['verdict']) =>
      outcome({ set: 'attack', kind: pattern, pattern, needs: neededVerdict(pattern), verdict })
    const report = makeReport([attack('P05', 'suspicious'), attack('P07', 'suspicious')])
    expect(report.patterns.map(({ id, caught }) => [id, caught])).toEqual([
      ['P05', 0],
      ['P07', 1],
    ])
    expect(report.untried).toHaveLength(patterns.length - 2)
    expect(renderText(report)).toContain('missed P05 one: suspicious')
  })

  test('if a note is required, its flag counts', () => {
    const noted = (flags: string[]) =>
      outcome({
        set: 'attack',
        kind: 'P13',
        pattern: 'P13',
        needs: 'noted',
        noted: ['PULL_PERMISSION'],
        flags,
      })
    const report = makeReport([noted([]), noted(['PULL_PERMISSION'])])
    expect(report.patterns.map(({ cases, caught }) => [cases, caught])).toEqual([[2, 1]])
  })

  test('every pattern without a case names what covers it instead', () => {
    const known = new Set(patterns.map(({ id }) => id))
    expect(Object.keys(elsewhere).filter((id) => !known.has(id))).toEqual([])
    const tried = new Set([
      ...attackCases.map(({ pattern }) => pattern),
      ...programCases.map(({ pattern }) => pattern),
    ])
    const untried = patterns.filter(({ id }) => !tried.has(id)).map(({ id }) => id)
    expect(untried).toEqual(Object.keys(elsewhere))
  })

  test('false alarms are listed with their rules, and the markdown lists every kind', () => {
    const report = makeReport([outcome({ verdict: 'suspicious', flags: ['DURABLE_NONCE'] })])
    expect(report.falseAlarms.map(({ flags }) => flags)).toEqual([['DURABLE_NONCE']])
    expect(renderMarkdown(report)).toContain('| swap | 0 of 1 |')
  })

  test('every attack of the tests is in the catalogue', () => {
    const known = new Set(patterns.map(({ id }) => id))
    expect(attackCases.filter(({ pattern }) => !known.has(pattern))).toEqual([])
    expect(patterns).toHaveLength(50)
  })
})
