import { clockSysvar } from '../../solana/address/known-address.ts'
import { usesDurableNonce } from '../../solana/transaction/nonce.ts'
import type { Turn } from '../../solana/vm/forced/explore-paths.ts'
import { laterBy, soon } from '../../solana/vm/forced/later.ts'
import type { TransactionRun, TransactionRunner } from '../../solana/vm/sbpf/run-transaction.ts'
import type { Runnable } from '../../solana/vm/sbpf/runnable.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'

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
  soon.some((shift) => {
    const run = runner.run(laterBy(transaction, shift))
    return run.failure === undefined && isWorse(run)
  })
