import { describe, expect, test } from 'bun:test'
import type { Received } from '../../../../src/pages/browser/parts/received.ts'
import { flowOf } from '../../../../src/pages/browser/scan/crossings.ts'
import type { ScanAnswer } from '../../../../src/scan/http/schema/scan.ts'

const sol = 'So11111111111111111111111111111111111111112'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const you = '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8'
const bob = '3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E'
const thief = 'FiFR9n4DRJ1SPGm7LXUtoAj57aW1aGFjVLVQXD3GNDaa'
const account = '7AtizjHPFEccukgM4ZeaHGziobLNoCsmQyMXYpyWwNwR'

const diffs = (...rows: [address: string, mint: string, deltaUi: number][]) => ({
  details: {
    balance_diffs: rows.map(([address, mint, deltaUi]) => ({ address, mint, deltaUi })),
  },
})

/** `party: kind what`, one line per crossing. Answers are JSON, and any part may be missing. */
const linesOf = (scan: unknown): string[] => {
  const received: Received<ScanAnswer> = JSON.parse(JSON.stringify(scan ?? null))
  return flowOf(received, you).parties.flatMap(({ name, crossings }) =>
    crossings.map(({ kind, what }) => `${name}: ${kind} ${what}`),
  )
}

describe('the picture of a scan', () => {
  test.each([
    [
      'a payment and its fee',
      diffs([you, sol, -0.100005], [bob, sol, 0.1]),
      ['3CKV…NX5E: out 0.1 SOL', 'Network fee: out 0.000005 SOL'],
    ],
    [
      'a swap has both directions at one party',
      diffs([you, sol, -1], [bob, sol, 1], [you, usdc, 150], [bob, usdc, -150]),
      ['3CKV…NX5E: out 1 SOL', '3CKV…NX5E: in 150 USDC'],
    ],
    [
      'several recipients, the largest first; rounding is none of them',
      diffs([you, usdc, -0.3], [bob, usdc, 0.1], [thief, usdc, 0.2]),
      ['FiFR…NDaa: out 0.2 USDC', '3CKV…NX5E: out 0.1 USDC'],
    ],
    ['what no wallet receives is burned', diffs([you, usdc, -5]), ['Burned: out 5 USDC']],
    ['what no wallet sends is minted', diffs([you, usdc, 5]), ['Minted: in 5 USDC']],
    ['rent of new accounts', diffs([you, sol, -2]), ['Network fee and rent: out 2 SOL']],
    [
      'with other senders, only the user’s part is shown',
      diffs([you, usdc, -5], [bob, usdc, -5], [thief, usdc, 10]),
      ['FiFR…NDaa: out 5 USDC'],
    ],
    ['moves between others', diffs([bob, usdc, -5], [thief, usdc, 5]), []],
    ['another shape', { details: { balance_diffs: [{}, 3, { mint: 4 }] } }, []],
    ['nothing', undefined, []],
  ])('%s', (_, scan, lines) => expect(linesOf(scan)).toEqual(lines))

  test('powers come first, at the party that gets them', () => {
    const scan = {
      ...diffs([you, usdc, -5], [thief, usdc, 5]),
      evidence: {
        controls: [
          { account, field: 'token-owner', holder: you, before: you, after: thief, mint: usdc },
          { account, field: 'delegate', holder: you, after: bob, mint: usdc },
          { account: you, field: 'program-owner', after: thief },
        ],
      },
    }
    expect(linesOf(scan)).toEqual([
      'FiFR…NDaa: control Ownership of your USDC account',
      'FiFR…NDaa: control Program owner',
      'FiFR…NDaa: out 5 USDC',
      '3CKV…NX5E: lent Permission to spend from your USDC account',
    ])
  })

  test('without a simulation it shows what the instructions request', () => {
    const scan = {
      details: {
        balance_diffs: [],
        actions: [
          { type: 'TRANSFER', from: you, to: bob, mint: sol, amountUi: 2 },
          { type: 'TRANSFER', from: bob, to: thief, mint: sol, amountUi: 2 },
          { type: 'CLOSE_ACCOUNT', from: bob, to: you },
          { type: 'MEMO' },
        ],
      },
    }
    expect(linesOf(scan)).toEqual(['3CKV…NX5E: out 2 SOL', '3CKV…NX5E: in close account'])
  })

  test('many crossings are bounded, and counted', () => {
    const many = Array.from({ length: 40 }, (_, index): [string, string, number] => [
      `${bob.slice(0, -2)}${index + 10}`,
      usdc,
      1,
    ])
    const scan: Received<ScanAnswer> = JSON.parse(JSON.stringify(diffs([you, usdc, -40], ...many)))
    const { parties, more } = flowOf(scan, you)
    expect(parties).toHaveLength(6)
    expect(more).toBe(34)
  })
})
