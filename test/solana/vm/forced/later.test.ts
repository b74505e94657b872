import { expect, test } from 'bun:test'
import { clockSysvar } from '../../../../src/solana/address/known-address.ts'
import { late, laterBy, soon, withSysvar } from '../../../../src/solana/vm/forced/later.ts'
import { smallCall } from '../../../kit/sbpf/small-call.ts'

const { transaction } = smallCall(new Uint8Array(8)).runnable
const [state] = transaction.ledger
if (!state) throw new Error('the call has no accounts')

/** Clock: slot at 0, epoch at 16, the epoch after it at 24, unix time at 32. */
const clockWith = (slot: bigint, epoch: bigint, seconds: bigint): Uint8Array => {
  const data = new Uint8Array(40)
  const view = new DataView(data.buffer)
  view.setBigUint64(0, slot, true)
  view.setBigUint64(16, epoch, true)
  view.setBigUint64(24, epoch + 1n, true)
  view.setBigInt64(32, seconds, true)
  return data
}
const labels = new Int32Array(40).fill(7)
const at = {
  ...transaction,
  sysvars: new Map([[clockSysvar as string, { bytes: clockWith(1_000n, 3n, 5_000n), labels }]]),
  ledger: [
    ...transaction.ledger,
    { ...state, address: clockSysvar, data: clockWith(1_000n, 3n, 5_000n) },
  ],
}

test.each([
  ['slots and seconds', { slots: 25n, seconds: 10n }, clockWith(1_025n, 3n, 5_010n)],
  ['epochs too', { slots: 25n, seconds: 10n, epochs: 2n }, clockWith(1_025n, 5n, 5_010n)],
])('a later clock, wherever programs read it: %s', (_, shift, expected) => {
  const later = laterBy(at, shift)
  expect(later.sysvars.get(clockSysvar)).toEqual({ bytes: expected, labels })
  expect(later.ledger.at(-1)).toEqual({ ...state, address: clockSysvar, data: expected })
  expect(later.ledger.slice(0, -1)).toEqual(transaction.ledger)
  expect(at.sysvars.get(clockSysvar)?.bytes).toEqual(clockWith(1_000n, 3n, 5_000n))
  expect(at.ledger.at(-1)?.data).toEqual(clockWith(1_000n, 3n, 5_000n))
})

test('a sysvar that the transaction does not have is not made up', () => {
  expect(withSysvar(transaction, state.address, () => new Uint8Array(1))).toBe(transaction)
})

test('what a transaction can wait for comes first, in order, and no moment is both', () => {
  const seconds = (shifts: typeof soon): number[] => shifts.map((shift) => Number(shift.seconds))
  const all = [...seconds(soon), ...seconds(late)]
  expect(all).toEqual([...new Set(all)].sort((one, other) => one - other))
  // 150 blocks, and what a wallet may take to fetch a blockhash and show the request.
  expect(Math.max(...seconds(soon))).toBeGreaterThanOrEqual(150 * 0.4)
  for (const { slots, seconds: after } of [...soon, ...late])
    expect(Number(slots) / Number(after)).toBeWithin(2, 3.01)
})
