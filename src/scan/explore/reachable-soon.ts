import { clockSysvar } from '../../solana/address/known-address.ts'
import { shiftClock, sysvarOwner } from '../../solana/state/sysvars.ts'
import { usesDurableNonce } from '../../solana/transaction/nonce.ts'
import type { Turn } from '../../solana/vm/forced/explore-paths.ts'
import type {
  RunnableTransaction,
  TransactionRun,
  TransactionRunner,
} from '../../solana/vm/sbpf/run-transaction.ts'
import type { Runnable } from '../../solana/vm/sbpf/runnable.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'

/**
 * How long a signed transaction can wait: 150 slots after its blockhash, about a minute, and some more for a wallet that
 * fetches the blockhash only when it signs. Source: solana-clock (`MAX_PROCESSING_AGE`).
 */
const shiftSeconds = [1, 5, 15, 30, 60, 120, 240, 600] as const
const slotsPerSecond = 2.5

/** Whether all turns of a path depend on the clock alone, so that only time can take it. */
export const isByClock = ({ labels }: Runnable, turns: readonly Turn[]): boolean =>
  turns.length > 0 &&
  turns.every(({ label }) => {
    const origin = labels.originOf(label)
    return origin.what === 'sysvar' && origin.sysvar === clockSysvar
  })

/**
 * Whether a run at a moment at which the transaction can still land satisfies `isWorse`. A transaction with a durable nonce
 * can land at any time.
 */
export const isReachableSoon = (
  runner: TransactionRunner,
  { transaction }: Runnable,
  resolved: ResolvedMessage,
  isWorse: (run: TransactionRun) => boolean,
): boolean =>
  usesDurableNonce(resolved) ||
  shiftSeconds.some((seconds) => {
    const run = runner.run(laterBy(transaction, seconds))
    return run.failure === undefined && isWorse(run)
  })

const laterBy = (transaction: RunnableTransaction, seconds: number): RunnableTransaction => {
  const clock = transaction.sysvars.get(clockSysvar)
  if (!clock) return transaction
  const shift = { slots: BigInt(Math.ceil(seconds * slotsPerSecond)), seconds: BigInt(seconds) }
  const shifted = (data: Uint8Array): Uint8Array =>
    shiftClock({ lamports: 1n, owner: sysvarOwner, data, executable: false }, shift).data
  return {
    ...transaction,
    sysvars: new Map([
      ...transaction.sysvars,
      [clockSysvar, { ...clock, bytes: shifted(clock.bytes) }],
    ]),
    ledger: transaction.ledger.map((account) =>
      account.address === clockSysvar ? { ...account, data: shifted(account.data) } : account,
    ),
  }
}
