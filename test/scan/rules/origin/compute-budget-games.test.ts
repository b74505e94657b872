import { address } from '../../../../src/solana/address/address.ts'
import { computeBudgetProgram, memoProgram } from '../../../../src/solana/address/known-address.ts'
import { computeBudgetGames } from '../../../../src/scan/rules/origin/compute-budget-games.ts'
import {
  type Scene,
  sendSol,
  type Step,
  stranger,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const limit = (units: number): Step => ({
  programId: computeBudgetProgram,
  data: Uint8Array.from([2, ...new Uint8Array(new Uint32Array([units]).buffer)]),
})
const price = (microLamports: bigint): Step => ({
  programId: computeBudgetProgram,
  data: Uint8Array.from([3, ...new Uint8Array(new BigUint64Array([microLamports]).buffer)]),
})
const memo: Step = { programId: memoProgram }
const held = { [user]: wallet(1_000_000_000_000n) }
const version1 = (config: { priorityFeeLamports?: bigint; computeUnitLimit?: number }) => ({
  message: { version: 1 as const, config },
})

const tipAccount = address('96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5')
const otherTipAccount = address('HFqU5x63VTqvQss8hp11i4wVV8bD44PvwucfZ2bU7gRe')
const tipped = (lamports: bigint, to = tipAccount, has = 10_000_000_000n): Scene => ({
  steps: [{ actions: [sendSol(lamports, to)] }],
  before: { [user]: wallet(has) },
  after: { [user]: wallet(has - lamports), [to]: wallet(lamports) },
})

testRule(computeBudgetGames, {
  quiet: [
    { name: 'a tip of a trader in a hurry', ...tipped(300_000_000n) },
    { name: 'a fifth of a small wallet as tip', ...tipped(20_000_000n, tipAccount, 100_000_000n) },
    { name: 'half of next to nothing', ...tipped(5_000_000n, tipAccount, 10_000_000n) },
    { name: 'the same amount to another address', ...tipped(3_000_000_000n, stranger) },
    { name: 'no settings', steps: [memo], after: held, before: held },
    {
      name: 'priority in a hurry: 0.0105 SOL',
      steps: [limit(1_400_000), price(7_500_000n)],
      before: held,
      after: held,
    },
    {
      name: 'a fee that another wallet pays',
      steps: [limit(1_400_000), price(10n ** 12n)],
      feePayer: stranger,
      before: held,
      after: held,
    },
    {
      name: 'a limit close to the used units',
      steps: [limit(10_000)],
      simulation: { status: 'ok', unitsConsumed: 9_990n },
      after: held,
    },
    {
      name: 'a failure unrelated to the limit',
      steps: [limit(200_000)],
      before: held,
    },
    {
      name: 'a version 1 message with a small fee',
      ...version1({ priorityFeeLamports: 9_000n, computeUnitLimit: 200_000 }),
      before: held,
    },
  ],
  firing: [
    {
      name: 'a tip of a third of a small wallet',
      ...tipped(33_000_000n, tipAccount, 100_000_000n),
      finds: [{ params: { reason: 'tip', lamports: 33_000_000n }, subject: tipAccount, at: [[0]] }],
    },
    {
      name: 'a tip of half of a small wallet',
      ...tipped(50_000_000n, tipAccount, 100_000_000n),
      finds: [
        {
          params: { reason: 'tip', lamports: 50_000_000n },
          severity: 'high',
          subject: tipAccount,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a tip of a third of the SOL',
      ...tipped(3_000_000_000n),
      finds: [
        {
          params: { reason: 'tip', lamports: 3_000_000_000n },
          severity: 'high',
          subject: tipAccount,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a tip of a tenth of the SOL',
      ...tipped(1_000_000_000n),
      finds: [
        {
          params: { reason: 'tip', lamports: 1_000_000_000n },
          severity: 'high',
          subject: tipAccount,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a tip of 0.6 SOL, of a hundred times as much',
      ...tipped(600_000_000n, tipAccount, 100_000_000_000n),
      finds: [
        { params: { reason: 'tip', lamports: 600_000_000n }, subject: tipAccount, at: [[0]] },
      ],
    },
    {
      name: 'a fifth of 40 SOL over two accounts for tips',
      steps: [
        { actions: [sendSol(4_000_000_000n, tipAccount)] },
        { actions: [sendSol(4_000_000_000n, otherTipAccount)] },
      ],
      before: { [user]: wallet(40_000_000_000n) },
      after: {
        [user]: wallet(32_000_000_000n),
        [tipAccount]: wallet(4_000_000_000n),
        [otherTipAccount]: wallet(4_000_000_000n),
      },
      finds: [
        {
          params: { reason: 'tip', lamports: 8_000_000_000n },
          severity: 'high',
          subject: tipAccount,
          at: [[0], [1]],
        },
      ],
    },
    {
      name: 'a fee and a tip that are too much together',
      steps: [
        limit(1_000_000),
        price(300_000_000n),
        { actions: [sendSol(300_000_000n, tipAccount)] },
      ],
      before: { [user]: wallet(10_000_000_000n) },
      after: { [user]: wallet(9_400_000_000n), [tipAccount]: wallet(300_000_000n) },
      finds: [
        {
          params: { reason: 'both', lamports: 600_000_000n },
          severity: 'high',
          subject: user,
          at: [[0], [1]],
        },
      ],
    },
    {
      name: 'a fee of 0.14 SOL',
      steps: [limit(1_400_000), price(100_000_000n)],
      before: held,
      after: held,
      finds: [
        {
          params: { reason: 'priority-fee', lamports: 140_000_000n },
          subject: user,
          at: [[0], [1]],
        },
      ],
    },
    {
      name: 'the same for a sponsor, who did not set it',
      steps: [limit(1_400_000), price(100_000_000n)],
      before: held,
      after: held,
      origin: { source: 'sponsor' },
      finds: [
        {
          params: { reason: 'priority-fee', lamports: 140_000_000n },
          severity: 'high',
          subject: user,
          at: [[0], [1]],
        },
      ],
    },
    {
      name: 'the same with the network’s default limit',
      steps: [price(100_000_000n), ...Array.from({ length: 400 }, () => memo)],
      before: held,
      after: held,
      finds: [
        { params: { reason: 'priority-fee', lamports: 140_000_000n }, subject: user, at: [[0]] },
      ],
    },
    {
      name: 'a fee of more than a SOL',
      steps: [limit(1_400_000), price(1_000_000_000n)],
      before: held,
      after: held,
      finds: [
        {
          params: { reason: 'priority-fee', lamports: 1_400_000_000n },
          severity: 'high',
          subject: user,
          at: [[0], [1]],
        },
      ],
    },
    {
      name: 'a fee of more than half of the balance',
      steps: [limit(1_400_000), price(100_000_000n)],
      before: { [user]: wallet(200_000_000n) },
      after: { [user]: wallet(60_000_000n) },
      finds: [
        {
          params: { reason: 'priority-fee', lamports: 140_000_000n },
          severity: 'high',
          subject: user,
          at: [[0], [1]],
        },
      ],
    },
    {
      name: 'a fee reported by the simulation',
      simulation: { status: 'ok', feeLamports: 300_000_000n },
      before: held,
      after: held,
      finds: [{ params: { reason: 'priority-fee', lamports: 300_000_000n }, subject: user }],
    },
    {
      name: 'a fee in a version 1 message',
      ...version1({ priorityFeeLamports: 2_000_000_000n, computeUnitLimit: 200_000 }),
      before: held,
      after: held,
      finds: [
        {
          params: { reason: 'priority-fee', lamports: 2_000_000_000n },
          severity: 'high',
          subject: user,
        },
      ],
    },
    {
      name: 'a compute limit of zero, which fails',
      steps: [limit(0)],
      before: held,
      finds: [{ params: { reason: 'no-compute' }, at: [[0]] }],
    },
    {
      name: 'a version 1 message with a compute limit of zero, which fails',
      ...version1({}),
      before: held,
      finds: [{ params: { reason: 'no-compute' } }],
    },
  ],
})
