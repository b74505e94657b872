import { describe, expect, test } from 'bun:test'
import { clockSysvar } from '../../../../src/solana/address/known-address.ts'
import { laterBy, withSysvar } from '../../../../src/solana/vm/forced/later.ts'
import { varySysvar } from '../../../../src/solana/vm/forced/vary-sysvar.ts'
import type { RunnableTransaction } from '../../../../src/solana/vm/sbpf/run-transaction.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'

const { runnable } = smallCall(new Uint8Array(8))
const [state] = runnable.transaction.ledger
if (!state) throw new Error('the call has no accounts')
const { transaction } = runnable
/** The same with the clock among the accounts. */
const named: RunnableTransaction = {
  ...transaction,
  ledger: [{ ...state, address: clockSysvar, data: new Uint8Array(40) }],
}
const clockOf = ({ sysvars }: RunnableTransaction) => sysvars.get(clockSysvar)?.bytes
const slotAndTime = (data: Uint8Array | undefined): bigint[] => {
  const view = new DataView((data ?? new Uint8Array(40)).buffer, data?.byteOffset)
  return [view.getBigUint64(0, true), view.getBigInt64(32, true)]
}

describe('another sysvar', () => {
  test('is the same in its account and in what system calls return', () => {
    const later = laterBy(named, { slots: 25n, seconds: 10n })
    expect(slotAndTime(clockOf(later))).toEqual([25n, 10n])
    expect(slotAndTime(later.ledger[0]?.data)).toEqual([25n, 10n])
    expect(slotAndTime(clockOf(named))).toEqual([0n, 0n])
  })

  test('that the transaction does not have changes nothing', () => {
    const edit = () => new Uint8Array(8).fill(1)
    expect(withSysvar(named, state.address, edit)).toBe(named)
  })

  test('has other bytes at the place that is varied, and no others', () => {
    const seen: string[] = []
    varySysvar(named, { what: 'sysvar', sysvar: clockSysvar, offset: 8 }, (changed) => {
      const data = clockOf(changed) ?? new Uint8Array()
      expect([...data.subarray(0, 8), ...data.subarray(16)].every((byte) => byte === 0)).toBe(true)
      seen.push(data.subarray(8, 16).join())
    })
    expect(seen.every((bytes) => bytes !== new Uint8Array(8).join())).toBe(true)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(3)
  })
})
