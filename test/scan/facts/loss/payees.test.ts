import { describe, expect, test } from 'bun:test'
import { outflowsOf } from '../../../../src/scan/facts/outflow.ts'
import { type Paid, paidOf } from '../../../../src/scan/facts/loss/payees.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import {
  market,
  pda,
  riskContext,
  type Scene,
  secondStranger,
  sendSol,
  stranger,
  theirs,
  tokenAccount,
  mint,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'

const sol = 1_000_000_000n
const before = { [user]: wallet(10n * sol) }
const payees = (...rows: [receiver: string, raw: bigint][]) =>
  rows.map(([receiver, raw]) => ({ receiver, amount: { raw, mint: wrappedSolMint } }))

const rows: [name: string, scene: Scene, paid: { payees: unknown; program?: string }][] = [
  [
    'several receivers, each with its own amount',
    {
      steps: [{ actions: [sendSol(3n * sol, stranger), sendSol(sol, secondStranger)] }],
      before,
      after: {
        [user]: wallet(6n * sol),
        [stranger]: wallet(3n * sol),
        [secondStranger]: wallet(sol),
      },
    },
    { payees: payees([stranger, 3n * sol], [secondStranger, sol]) },
  ],
  [
    'a receiver that also pays the fee is paid more than it gains',
    {
      steps: [{ actions: [sendSol(3n * sol, stranger)] }],
      feePayer: stranger,
      before: { ...before, [stranger]: wallet(sol) },
      after: { [user]: wallet(7n * sol), [stranger]: wallet(4n * sol - 10_000n) },
    },
    { payees: payees([stranger, 3n * sol]) },
  ],
  [
    'what comes back from the receiver is not paid',
    {
      steps: [{ actions: [sendSol(3n * sol, stranger)] }],
      before,
      after: { [user]: wallet(9n * sol), [stranger]: wallet(sol) },
    },
    { payees: payees([stranger, sol]) },
  ],
  [
    'the rent of an account that is opened for the receiver',
    {
      steps: [{ actions: [sendSol(3n * sol, stranger)] }],
      before,
      after: {
        [user]: wallet(6n * sol),
        [stranger]: wallet(3n * sol),
        [theirs]: tokenAccount({ mint, owner: stranger }),
      },
    },
    { payees: payees([stranger, 3n * sol]) },
  ],
  [
    'a program that is known by name',
    {
      steps: [{ programId: market }, { path: [0, 0], actions: [sendSol(3n * sol, pda)] }],
      before,
      after: { [user]: wallet(7n * sol), [pda]: wallet(3n * sol) },
    },
    { payees: payees([pda, 3n * sol]), program: market },
  ],
  [
    'a transfer beside the call of that program',
    {
      steps: [{ programId: market }, { actions: [sendSol(3n * sol, pda)] }],
      before,
      after: { [user]: wallet(7n * sol), [pda]: wallet(3n * sol) },
    },
    { payees: payees([pda, 3n * sol]) },
  ],
  [
    'the amounts of the instructions, where nothing was simulated',
    {
      steps: [{ actions: [sendSol(3n * sol, stranger), sendSol(sol, stranger)] }],
      before,
      simulation: { status: 'failed', error: {} },
    },
    { payees: payees([stranger, 4n * sol]) },
  ],
]

describe('who is paid how much', () => {
  test.each(rows)('%s', (_, scene, expected) => {
    const context = riskContext(scene)
    const [sol] = outflowsOf(context)
    const found: Paid | undefined = sol && paidOf(sol, context)
    expect<unknown>(found).toEqual(expected)
  })
})
