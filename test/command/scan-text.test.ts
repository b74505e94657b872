import { describe, expect, test } from 'bun:test'
import { scanText } from '../../src/command/scan-text.ts'
import { wrappedSolMint } from '../../src/solana/address/known-address.ts'
import type { ScanReport } from '../../src/scan/scan-transaction.ts'
import { mint, stranger, unknownProgram, user } from '../kit/scan/risk-context.ts'

type Changes = {
  answer?: Partial<ScanReport['answer']>
  evidence?: Partial<ScanReport['evidence']>
  coverage?: Partial<ScanReport['evidence']['coverage']>
  diffs?: ScanReport['answer']['details']['balance_diffs']
}

const report = ({ answer, evidence, coverage, diffs = [] }: Changes): ScanReport => ({
  answer: {
    verdict: 'safe',
    score: 0,
    summary: 'Nothing much.',
    details: { actions: [], balance_diffs: diffs, flags: [], simulation: { logs: [] } },
    explanations: [],
    ...answer,
  },
  evidence: {
    findings: [],
    controls: [],
    bound: [],
    coverage: {
      simulated: true,
      writableAccounts: 1,
      unseenAccounts: [],
      unknownPrograms: [],
      undecodedCalls: [],
      mintsWithoutDecimals: [],
      ...coverage,
    },
    provenance: { accountsSlot: 1, rules: [] },
    ...evidence,
  },
})

const text = (changes: Changes, colour = false): string => scanText(report(changes), user, colour)

test('an empty result is short', () => {
  expect(text({})).toBe(
    [
      'SAFE: no serious risks found. (score 0 of 1)',
      'Nothing much.',
      '',
      'What moves:',
      '  None of your assets, as far as could be checked.',
      '',
    ].join('\n'),
  )
})

test('only the verdict is coloured, and only if colour is on', () => {
  const changes = { answer: { verdict: 'malicious', score: 0.9 } } as const
  expect(text(changes, true)).toStartWith(
    '\x1b[1;31mMALICIOUS: do not sign. (score 0.9 of 1)\x1b[0m\n',
  )
  expect(text(changes, true).split('\x1b')).toHaveLength(3)
  expect(text(changes)).not.toContain('\x1b')
})

describe('amounts are plain numbers', () => {
  test.each([
    [-0.000005, 'out  0.000005 SOL'],
    [-5e-9, 'out  0.000000005 SOL'],
    [1.25e-8, 'in   0.0000000125 SOL'],
    [1.5e21, 'in   1500000000000000000000 SOL'],
    [12.5, 'in   12.5 SOL'],
  ])('%p', (deltaUi, line) => {
    const diffs = [{ address: user, mint: wrappedSolMint, deltaUi }]
    expect(text({ diffs })).toContain(`\n  ${line}\n`)
  })

  test('only the user’s, with whole token addresses', () => {
    const output = text({
      diffs: [
        { address: user, mint, deltaUi: -3 },
        { address: stranger, mint, deltaUi: 3 },
      ],
    })
    expect(output).toContain(`  out  3 of token ${mint}\n`)
    expect(output).not.toContain('in   3')
  })

  test('a well-known token also shows its symbol', () => {
    const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const output = text({ diffs: [{ address: user, mint: usdc, deltaUi: -3 }] })
    expect(output).toContain(`  out  3 USDC (${usdc})\n`)
  })
})

test('everything that was not checked is listed', () => {
  const output = text({
    coverage: {
      simulated: false,
      reason: 'The node returned no reason.',
      unseenAccounts: [{ account: stranger, reason: 'The node did not report it.' }],
      unknownPrograms: [unknownProgram],
      undecodedCalls: [{ programId: unknownProgram, name: 'thing' }],
      mintsWithoutDecimals: [mint],
      worlds: { status: 'partial', reason: 'There was no time.', ran: 3, skipped: 40 },
    },
  })
  expect(output.split('\nNot checked:\n')[1]).toBe(
    [
      '  The outcome: The node returned no reason.',
      `  ${stranger}: The node did not report it.`,
      `  Instructions of program ${unknownProgram} are not decoded: only their effects were assessed.`,
      `  A call to ${unknownProgram} (thing) is not decoded: only its effects were assessed.`,
      '  Other scenarios: There was no time.',
      `  Decimals of token ${mint} are unknown.`,
      '',
    ].join('\n'),
  )
})

test('scenarios that ran are no gap', () => {
  expect(text({ coverage: { worlds: { status: 'ran', ran: 60, skipped: 0 } } })).not.toContain(
    'Not checked',
  )
})

test('findings show what, why and what to do, and whether the rule is on trial', () => {
  const output = text({
    evidence: {
      findings: [
        {
          rule: 'a-rule',
          flag: 'A_FLAG',
          severity: 'high',
          stage: 'trial',
          what: 'It takes.',
          why: 'It stays.',
          advice: 'Do not.',
        },
      ],
      bound: [
        { mint: wrappedSolMint, most: '4900000000', by: 'reach' },
        { mint, most: '7', by: 'reach' },
        { mint: stranger, most: '1', by: 'shown' },
      ],
      controls: [{ account: stranger, field: 'token-owner', before: user }],
    },
  })
  expect(output).toContain(
    '\nFindings:\n  [high, on trial] A_FLAG: It takes.\n      Why: It stays.\n      What to do: Do not.\n',
  )
  expect(output).toContain(
    `\nWithin reach of unknown programs:\n  up to 4.9 SOL\n  up to 7 units of token ${mint}\n\n`,
  )
  expect(output).toContain(`\n  ${stranger}: token owner from ${user} to none\n`)
})

test('guards that cannot be added show the reason', () => {
  const output = text({
    evidence: {
      guards: {
        instructions: [{ programId: 'L', accounts: [], dataBase64: '', asserts: ['It holds.'] }],
        fit: {
          possible: false,
          reason: 'It is signed.',
          sizeBytes: 9,
          limitBytes: 1232,
          newAccounts: 1,
          guardsThatFit: 0,
        },
        unguarded: [{ account: stranger, reason: 'No way.' }],
        notes: ['A note.'],
      },
    },
  })
  expect(output.split('\nGuards:\n')[1]).toBe(
    `  asserts      It holds.\n  unprotected  ${stranger}: No way.\n  They cannot be added. It is signed.\n  A note.\n`,
  )
})

test('the guarded transaction shows its own verdict', () => {
  const output = text({
    answer: { verdict: 'suspicious', score: 0.5 },
    evidence: {
      guards: {
        instructions: [{ programId: 'L', accounts: [], dataBase64: '', asserts: ['It holds.'] }],
        fit: {
          possible: true,
          sizeBytes: 300,
          limitBytes: 1232,
          newAccounts: 1,
          guardsThatFit: 1,
        },
        unguarded: [],
        notes: ['A note.'],
        transactionBase64: 'AQ==',
        guarded: { transactionBase64: 'AQ==', verdict: 'safe', score: 0, summary: 'It buys.' },
      },
    },
  })
  const lines = output.split('\nGuards:\n')[1]?.split('\n') ?? []
  expect(lines.filter((line) => /SAFE|It buys\.|300 of 1232|A note\./.test(line))).toHaveLength(4)
  expect(output).toStartWith('SUSPICIOUS')
})

test('text from the chain cannot control the terminal or the writing direction', () => {
  const evil = 'x\x1b[2J\x1b]0;t\x07\r\n\u202Eevil\u2066\u200B\u2028\x9b31m'
  const output = text({
    answer: { summary: evil },
    coverage: { undecodedCalls: [{ programId: unknownProgram, name: evil }] },
    evidence: { controls: [{ account: stranger, field: 'delegate', after: evil }] },
  })
  expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
  expect(output).toContain('evil')
})
