import { expect, test } from 'bun:test'
import { SbpfWriter } from '../../../../scripts/fuzz/sbpf-writer.ts'
import {
  computeBudgetProgram,
  systemProgram,
  voteProgram,
} from '../../../../src/solana/address/known-address.ts'
import { TransactionRunner } from '../../../../src/solana/vm/sbpf/run-transaction.ts'
import { watcher } from '../../../kit/sbpf/watcher.ts'
import { receiver, runnableWith, unknown, unknownCall, user } from '../../../kit/sbpf/runnable.ts'
import { bytes, instruction } from '../../../kit/sbpf/spl-trials.ts'

const runner = new TransactionRunner()
const endsWith = (value: bigint): Uint8Array =>
  new SbpfWriter(0)
    .syscall('sol_get_stack_height')
    .constant(0, value)
    .emit({ operation: 0x95 })
    .file()

const transfer = instruction(
  systemProgram,
  [
    [user, 'sw'],
    [receiver, 'w'],
  ],
  bytes(2, 0, 0, 0, 1_000_000n),
)
const lamportsOf = (
  ledger: readonly { address: string; lamports: bigint }[],
  of: string,
): bigint | undefined => ledger.find(({ address }) => address === of)?.lamports

test.each([
  ['success', 0n, undefined],
  ['an error of its own', 7n, 'Custom(7)'],
  ['its error 0', 1n << 32n, 'Custom(0)'],
  ['an error of the runtime', 2n << 32n, 'ProgramError(2)'],
])('%s', (_, value, failure) => {
  const { transaction } = runnableWith(endsWith(value))
  expect(runner.run(transaction).failure).toBe(failure as never)
})

test('the fee is paid, and what the instructions move', () => {
  const { transaction } = runnableWith(endsWith(0n), { instructions: [transfer, unknownCall] })
  const run = runner.run(transaction, { logs: true })
  expect(run.failure).toBeUndefined()
  expect(lamportsOf(run.ledger, user)).toBe(5_000_000_000n - 5_000n - 1_000_000n)
  expect(lamportsOf(run.ledger, receiver)).toBe(11_000_000n)
  expect(run.logs?.slice(0, 3)).toEqual([
    `Program ${systemProgram} invoke [1]`,
    `Program ${systemProgram} success`,
    `Program ${unknown} invoke [1]`,
  ])
  expect(run.unitsSpent).toBe(150 + 3 + 100)
})

test('nothing runs after what fails', () => {
  const { transaction } = runnableWith(endsWith(5n), { instructions: [unknownCall, transfer] })
  const run = runner.run(transaction)
  expect(run.failure).toBe('Custom(5)')
  expect(lamportsOf(run.ledger, receiver)).toBe(10_000_000n)
})

test('programs of the runtime that are not modelled are counted', () => {
  const limit = instruction(computeBudgetProgram, [], bytes(2, 64, 13, 3, 0))
  const { transaction } = runnableWith(endsWith(0n), { instructions: [limit, unknownCall] })
  expect(runner.run(transaction)).toMatchObject({ opaqueCalls: 1, unitsSpent: 150 + 103 })
})

test('a transaction that leaves too little for rent fails', () => {
  const small = instruction(
    systemProgram,
    [
      [user, 'sw'],
      [unknown, 'w'],
    ],
    bytes(2, 0, 0, 0, 4_999_900_000n),
  )
  const { transaction } = runnableWith(endsWith(0n), { instructions: [small] })
  expect(runner.run(transaction).failure).toBe('InsufficientFundsForRent')
})

test('units end for all programs together, and a runner starts anew each time', () => {
  const { transaction } = runnableWith(endsWith(0n), {
    instructions: [unknownCall, unknownCall],
    maxUnits: 150,
  })
  expect(runner.run(transaction).failure).toBe('out-of-budget')
  expect(runner.run({ ...transaction, maxUnits: 206 }).failure).toBeUndefined()
})

test.each([
  ['as the accounts are, ends the run', false, 'InvalidAccountOwner', 0],
  ['on a forced path counts as made', true, undefined, 1],
])('a call that fails for its accounts: %s', (_, isForced, failure, opaqueCalls) => {
  const withdrawal = instruction(
    voteProgram,
    [
      [receiver, 'w'],
      [user, 'sw'],
    ],
    bytes(3, 0, 0, 0, 1n),
  )
  const { transaction } = runnableWith(endsWith(0n), { instructions: [unknownCall, withdrawal] })
  const run = runner.run(transaction, { watcherOf: () => watcher({ isForced }) })
  expect([run.failure, run.opaqueCalls]).toEqual([failure, opaqueCalls])
  expect(lamportsOf(run.ledger, receiver)).toBe(10_000_000n)
})
