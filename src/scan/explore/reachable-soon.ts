import { clockSysvar } from '../../solana/address/known-address.ts'
import { usesDurableNonce } from '../../solana/transaction/nonce.ts'
import type { Turn } from '../../solana/vm/forced/explore-paths.ts'
import type { ClockShift } from '../../solana/state/sysvars.ts'
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

/** Work that may go into trying moments, in units. */
const maxUnits = 6_000_000
const slotsOfLife = 300n
const slotsPerSecond = 2.5

/** Every slot of the transaction's life if the program is small, or as many as the work allows. */
const momentsFor = (unitsOfRun: number): readonly ClockShift[] => {
  const affordable = BigInt(Math.max(1, Math.floor(maxUnits / Math.max(1, unitsOfRun))))
  const step = slotsOfLife / (affordable < slotsOfLife ? affordable : slotsOfLife)
  const moments: ClockShift[] = [...soon]
  for (let slots = 1n; slots <= slotsOfLife; slots += step)
    moments.push({ slots, seconds: BigInt(Math.round(Number(slots) / slotsPerSecond)) })
  return moments
}

/**
 * Whether a run at a moment at which the transaction can still land satisfies `isWorse`. A transaction with a durable nonce
 * can land at any time.
 */
export const isReachableSoon = (
  runner: TransactionRunner,
  { transaction }: Runnable,
  resolved: ResolvedMessage,
  { isWorse, unitsOfRun }: { isWorse: (run: TransactionRun) => boolean; unitsOfRun: number },
): boolean =>
  usesDurableNonce(resolved) ||
  momentsFor(unitsOfRun).some((shift) => {
    const run = runner.run(laterBy(transaction, shift))
    return run.failure === undefined && isWorse(run)
  })
