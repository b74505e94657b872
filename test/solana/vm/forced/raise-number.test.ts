import { describe, expect, test } from 'bun:test'
import { numberAt } from '../../../../src/solana/vm/forced/changed-account.ts'
import { withRaisedNumber } from '../../../../src/solana/vm/forced/raise-number.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'

describe('the largest number that still takes', () => {
  const { runnable } = smallCall(new Uint8Array(32))
  const label = runnable.transaction.ledger[0]?.dataLabels?.[8] ?? 0
  const raised = (lost: (value: bigint) => bigint | undefined): bigint => {
    const { ledger } = withRaisedNumber(runnable, label, (changed) =>
      lost(numberAt(changed.ledger[0]?.data ?? new Uint8Array(0), 8, 8)),
    )
    return numberAt(ledger[0]?.data ?? new Uint8Array(0), 8, 8)
  }

  test.each([
    { name: 'a balance', max: 4_999_995_000n },
    { name: 'one', max: 1n },
    { name: 'all there is', max: (1n << 64n) - 1n },
  ])('$name', ({ max }) => expect(raised((value) => (value <= max ? value : undefined))).toBe(max))

  test('stays where every other one fails', () =>
    expect(raised((value) => (value === 0n ? 0n : undefined))).toBe(0n))
})
