import type { ExploreOptions, ForcedPath, Turn } from '../../solana/vm/forced/explore-paths.ts'
import type {
  RunnableTransaction,
  TransactionRun,
  TransactionRunner,
} from '../../solana/vm/sbpf/run-transaction.ts'
import type { Runnable } from '../../solana/vm/sbpf/runnable.ts'
import type { Worse } from '../scenarios/compare.ts'
import type { UserOutcome } from '../scenarios/outcome.ts'
import type { ExploreInput } from './explore-input.ts'

/** How a trial came about; `transaction` is the one with other numbers, where it ended well. */
export type TrialWay = {
  turns: readonly Turn[]
  isNew: boolean
  label: number
  transaction?: RunnableTransaction
}

export type NumberTrialsInput = {
  runner: TransactionRunner
  input: ExploreInput
  runnable: Runnable
  honest: TransactionRun
  /** What the honest run does to the user; undefined where it fails. */
  now: UserOutcome | undefined
  rules: Pick<ExploreOptions, 'isOpen' | 'callTargets'>
  /** Origins of places that are written to, which no call shows. */
  placed: Iterable<number>
  isNew: (run: TransactionRun) => boolean
  /** The turns of a path that no data were found for. */
  unseenOf: (path: ForcedPath) => readonly Turn[]
  /** Assesses a run that makes other calls. */
  judge: (run: TransactionRun, how: Omit<TrialWay, 'isNew' | 'transaction'>) => void
  /** Takes what is worse, and how it came about. */
  report: (worse: Worse, how: TrialWay) => void
}

/**
 * How something worse came about: on a path, or with other numbers, where `transaction` is the one that has them if it
 * ended well.
 */
export type Way = Pick<TrialWay, 'turns' | 'isNew' | 'transaction'> & {
  isVaried: boolean
  label?: number
}

/** A trial that ended well, and how much it takes. */
export type Trial = { way: Way; lost: bigint }
