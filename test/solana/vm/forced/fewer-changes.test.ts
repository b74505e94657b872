import { expect, test } from 'bun:test'
import { withNumber } from '../../../../src/solana/vm/forced/changed-account.ts'
import { withFewerChanges } from '../../../../src/solana/vm/forced/fewer-changes.ts'
import { withAccount } from '../../../../src/solana/vm/forced/number-place.ts'
import { stateChangesOf } from '../../../../src/solana/vm/forced/state-change.ts'
import type { RunnableTransaction } from '../../../../src/solana/vm/sbpf/run-transaction.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'

const { runnable, state, thief } = smallCall(new Uint8Array(32))
const { transaction } = runnable
const changed = withAccount(
  withAccount(transaction, state, (each) =>
    withNumber(withNumber(each, 3, 1, 7n), 9, 4, 1n << 30n),
  ),
  thief,
  (each) => ({ ...each, lamports: 9n, owner: new Uint8Array(32).fill(1) }),
)

const needs =
  (offset: number) =>
  ({ ledger }: RunnableTransaction): boolean =>
    ledger[0]?.data[offset] !== 0

test.each([
  ['one byte', needs(3), [{ account: state, what: 'data', offset: 3, hex: '07' }]],
  ['another', needs(12), [{ account: state, what: 'data', offset: 12, hex: '40' }]],
  ['nothing', () => true, []],
  [
    'a balance',
    ({ ledger }: RunnableTransaction) => ledger[2]?.lamports === 9n,
    [{ account: thief, what: 'lamports', lamports: 9n, before: 1_000_000_000n }],
  ],
] as const)('what is not needed is undone: %s', (_, isEnough, changes) => {
  const fewest = withFewerChanges(transaction, changed, isEnough, 32)
  expect(stateChangesOf(transaction, fewest)).toEqual([...changes])
})

test('all of it stays where all is needed, or no run is left', () => {
  expect(withFewerChanges(transaction, changed, () => false, 32)).toBe(changed)
  expect(withFewerChanges(transaction, changed, () => true, 0)).toBe(changed)
})
