import { clockSysvar } from '../../address/known-address.ts'
import { type ClockShift, shiftClock, sysvarOwner } from '../../state/sysvars.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'

/**
 * How long a signed transaction can wait: 150 slots after its blockhash, about a minute, and some more for a wallet that
 * fetches the blockhash only when it signs. Source: solana-clock (`MAX_PROCESSING_AGE`).
 */
const soonSeconds = [1, 5, 15, 30, 60, 120, 240, 600] as const
const slotsPerSecond = 2.5

/** Moments at which a transaction that is signed now can land. */
export const soon: readonly ClockShift[] = soonSeconds.map((seconds) => ({
  slots: BigInt(Math.ceil(seconds * slotsPerSecond)),
  seconds: BigInt(seconds),
}))

/** Long after the transaction has expired, at most a year. */
export const late: readonly ClockShift[] = [
  { slots: 9_000n, seconds: 3_600n },
  { slots: 216_000n, seconds: 86_400n, epochs: 1n },
  { slots: 6_480_000n, seconds: 2_592_000n, epochs: 15n },
  { slots: 78_840_000n, seconds: 31_536_000n, epochs: 182n },
]

/** The transaction with another clock, wherever programs read it. */
export const laterBy = (
  transaction: RunnableTransaction,
  shift: ClockShift,
): RunnableTransaction => {
  const shifted = (data: Uint8Array): Uint8Array =>
    shiftClock({ lamports: 1n, owner: sysvarOwner, data, executable: false }, shift).data
  return withSysvar(transaction, clockSysvar, shifted)
}

/** The transaction with another sysvar, in its account as well as in what system calls return. */
export const withSysvar = (
  transaction: RunnableTransaction,
  sysvar: string,
  edit: (data: Uint8Array) => Uint8Array,
): RunnableTransaction => {
  const known = transaction.sysvars.get(sysvar)
  if (!known) return transaction
  return {
    ...transaction,
    sysvars: new Map([
      ...transaction.sysvars,
      [sysvar, { ...known, bytes: edit(known.bytes) }] as const,
    ]),
    ledger: transaction.ledger.map((account) =>
      account.address === sysvar ? { ...account, data: edit(account.data) } : account,
    ),
  }
}
