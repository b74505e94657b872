import { describe, expect, test } from 'bun:test'
import type { Received } from '../../../../src/pages/browser/parts/received.ts'
import { handoversOf, totalsOf } from '../../../../src/pages/browser/scan/changes.ts'
import type { ScanAnswer } from '../../../../src/scan/http/schema/scan.ts'

const sol = 'So11111111111111111111111111111111111111112'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const you = '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8'
const bob = '3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E'
const thief = 'FiFR9n4DRJ1SPGm7LXUtoAj57aW1aGFjVLVQXD3GNDaa'
const account = '7AtizjHPFEccukgM4ZeaHGziobLNoCsmQyMXYpyWwNwR'

/** Answers are JSON, and any part may be missing. */
const received = (scan: unknown): Received<ScanAnswer> => JSON.parse(JSON.stringify(scan ?? null))

const diffs = (...rows: [address: string, mint: string, deltaUi: number][]) =>
  received({
    details: {
      balance_diffs: rows.map(([address, mint, deltaUi]) => ({ address, mint, deltaUi })),
    },
  })

const controls = (...rows: object[]) => received({ evidence: { controls: rows } })

describe('what the user ends up with', () => {
  test.each([
    [
      'a payment: the fee counts apart',
      diffs([you, sol, -0.100005], [bob, sol, 0.1]),
      { lost: [{ mint: sol, amount: 0.1 }], gained: [], fee: 0.000005 },
    ],
    ['a fee alone', diffs([you, sol, -0.000005]), { lost: [], gained: [], fee: 0.000005 }],
    [
      'a swap',
      diffs([you, sol, -1.000005], [bob, sol, 1], [you, usdc, 150], [bob, usdc, -150]),
      {
        lost: [{ mint: sol, amount: 1 }],
        gained: [{ mint: usdc, amount: 150 }],
        fee: 0.000005,
      },
    ],
    [
      'a fee that another wallet pays',
      diffs([you, usdc, -5], [thief, usdc, 5], [bob, sol, -0.000005]),
      { lost: [{ mint: usdc, amount: 5 }], gained: [], fee: 0 },
    ],
    [
      'SOL that reaches no wallet is more than a fee',
      diffs([you, sol, -2]),
      { lost: [{ mint: sol, amount: 2 }], gained: [], fee: 0 },
    ],
    ['another shape', received('text'), { lost: [], gained: [], fee: 0 }],
  ])('%s', (_, scan, expected) => {
    expect(totalsOf(scan, you)).toEqual(expected)
  })
})

describe('who controls it afterwards', () => {
  const owner = {
    account,
    field: 'token-owner',
    holder: you,
    before: you,
    after: thief,
    mint: usdc,
  }
  test.each([
    ['an owner that changes', owner, ['seized']],
    ['a delegate', { ...owner, field: 'delegate', before: undefined }, ['lent']],
    ['a delegate that is revoked', { ...owner, field: 'delegate', after: undefined }, []],
    ['an account that comes to the user', { ...owner, before: thief, after: you }, []],
    ['an account of others', { ...owner, holder: bob, before: bob }, []],
    ['an amount', { ...owner, field: 'delegated-amount', after: '1000' }, []],
    ['the wallet itself', { account: you, field: 'program-owner', after: thief }, ['seized']],
    ['another shape', { account: 3 }, []],
  ])('%s', (_, control, kinds) => {
    expect(handoversOf(controls(control), you).map(({ kind }) => String(kind))).toEqual(kinds)
  })
})
