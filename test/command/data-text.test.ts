import { describe, expect, test } from 'bun:test'
import { assessmentExitCode, assessmentText } from '../../src/command/assessment-text.ts'
import { dataText } from '../../src/command/data-text.ts'

describe('any answer as text', () => {
  test('values line by line, lists of objects as a table, nested objects indented', () => {
    const answer = {
      data: [
        { symbol: 'SOL', price: { usd: 150.5 }, tags: ['a', 'b'] },
        { symbol: 'X', verified: false },
      ],
      meta: { nextCursor: 'abc' },
      none: [],
      count: 2,
    }
    expect(dataText(answer)).toBe(
      [
        '',
        'data:',
        '  symbol  price.usd  tags  verified',
        '  SOL     150.5      a, b',
        '  X                        false',
        'meta:',
        '  nextCursor: abc',
        'none: none',
        'count: 2',
        '',
      ].join('\n'),
    )
  })

  test('token names cannot control the terminal, in a table or outside', () => {
    const evil = '\u001b[2J\u202eEVIL\n\u0007'
    const text = dataText({ name: evil, data: [{ name: evil }], [evil]: { [evil]: 1 } })
    expect(text).not.toMatch(/[\u001b\u202e\u0007]/)
    expect(text.split('\n').length).toBe(8)
    expect(text).toContain('EVIL')
  })

  test('a long value is cut only in a table, between letters', () => {
    const long = '😀'.repeat(60)
    const text = dataText({ long, data: [{ long }] })
    expect(text).toContain(`long: ${long}\n`)
    expect(text).toContain(`  ${'😀'.repeat(47)}…\n`)
  })
})

describe('a risk answer as text', () => {
  const answer = {
    riskLevel: 'high',
    score: 70,
    summary: 'Much.\u001b[2J',
    reasons: [{ code: 'A', severity: 'high', message: 'The issuer \u202ecan take it.' }],
    symbol: 'X',
    evidence: {
      coverage: [
        { check: 'a', status: 'ran', critical: true },
        { check: 'b', status: 'failed', critical: true, why: 'the node did not answer' },
        { check: 'c', status: 'not-applicable', critical: false },
      ],
    },
    permissions: [
      { severity: 'high', kind: 'token-delegate', account: 'Acc', summary: 'So.', remedy: 'Do.' },
    ],
    notExamined: ['One account.'],
    revokeAll: { transactions: [] },
  }

  test('level, summary, reasons, permissions, other facts, what was not checked', () => {
    expect(assessmentText(answer, false)).toBe(
      [
        'HIGH: serious risks found. (score 70 of 100)',
        'Much.\ufffd[2J',
        '',
        'Reasons:',
        '  [high] The issuer \ufffdcan take it.',
        '',
        'Permissions:',
        '  [high] token-delegate at Acc: So.',
        '      What to do: Do.',
        '',
        'Details:',
        '  symbol: X',
        '',
        'Not checked:',
        '  One account.',
        '  b: the node did not answer',
        '',
        'Use --json to get the transactions that revoke these permissions.',
        '',
      ].join('\n'),
    )
  })

  test.each([
    ['low', 0, '1;32'],
    ['medium', 1, '1;33'],
    ['unknown', 1, '1;33'],
    ['high', 2, '1;31'],
    ['critical', 2, '1;31'],
    // A level unknown to this version is not safe.
    ['otherwise', 1, '1;33'],
  ])('%s ends with %d', (riskLevel, exitCode, code) => {
    expect(assessmentExitCode({ riskLevel })).toBe(exitCode)
    expect(assessmentText({ ...answer, riskLevel }, true)).toStartWith(`\u001b[${code}m`)
  })
})
