import { callTargetsOf } from '../../solana/vm/forced/call-targets.ts'
import {
  type ExploreOptions,
  explorePaths,
  runAlong,
} from '../../solana/vm/forced/explore-paths.ts'
import type {
  RunnableTransaction,
  TransactionRunner,
} from '../../solana/vm/sbpf/run-transaction.ts'
import type { Runnable } from '../../solana/vm/sbpf/runnable.ts'
import { deltaOf } from '../scenarios/outcome.ts'
import type { ScenarioGap, WorseScenario } from '../scenarios/report.ts'
import type { ExploreInput } from './explore-input.ts'
import { ForcedFinder } from './forced-finder.ts'
import type { Trial, Way } from './number-trials-input.ts'
import { InstructionLimits } from './instruction-limits.ts'
import { type PreparedExploration, runner } from './prepare-exploration.ts'
import { outcomeOfRun } from './run-outcome.ts'

export type ForcedReport = {
  worse: WorseScenario[]
  paths: number
  /** Why not every decision was explored; absent where all were. */
  gap?: ScenarioGap
  /**
   * Nothing was worse anywhere, and nothing depended on the time: not even what is left out of the report as harmless,
   * late, bounded or shown already.
   */
  isPlain: boolean
  /** What confirming it needs; absent where nothing was found. */
  found?: FoundInCode
}

/** What was found, and how it came about. */
export type FoundInCode = {
  runner: TransactionRunner
  runnable: Runnable
  rules: Pick<ExploreOptions, 'isOpen' | 'callTargets'>
  ways: ReadonlyMap<WorseScenario, Way>
  trials: ReadonlyMap<string, Trial>
}

const dataBudget = { maxPaths: 1_500, maxUnits: 60_000_000 }
const choiceBudget = { maxPaths: 2_000, maxUnits: 60_000_000 }

/**
 * What the untrusted programs of a transaction can do with this signature beyond what the preview shows: every decision
 * that depends on data others can change is taken both ways.
 */
export const exploreForced = (
  input: ExploreInput,
  { runnable, honest, isOpen }: PreparedExploration,
): ForcedReport => {
  const callTargets = targetsByProgram(runnable.transaction)
  const limits = new InstructionLimits(runnable.transaction, isOpen, (transaction, turns, mint) => {
    const run = runAlong(runner, transaction, turns, { isOpen, callTargets })
    return run.failure === undefined ? -deltaOf(outcomeOfRun(input, run), mint) : undefined
  })
  const finder = new ForcedFinder(runner, input, runnable, honest, {
    isOpen,
    callTargets,
    limits,
  })
  const { complete, paths, followed } = explorePaths(runner, runnable.transaction, honest, {
    isOpen,
    callTargets,
    dataBudget,
    choiceBudget,
    wantsChoices: () => finder.worse.length === 0,
    onPlaced: (label) => finder.place(label),
    onPath: (path) => finder.look(path),
  })
  const varied = finder.vary(followed)
  const isAll = complete && varied.complete
  return {
    worse: finder.worse,
    paths: paths + varied.runs,
    ...(!isAll && { gap: 'out-of-time' as const }),
    ...(finder.worse.length > 0 && {
      found: {
        runner,
        runnable,
        rules: { isOpen, callTargets },
        ways: finder.ways,
        trials: finder.trials,
      },
    }),
    isPlain: finder.isPlain && varied.isTimeless,
  }
}

const targetsByProgram = ({
  programOf,
}: RunnableTransaction): ((program: number) => readonly number[]) => {
  const known = new Map<number, readonly number[]>()
  return (program) => {
    const found = known.get(program)
    if (found) return found
    const kind = programOf(program)
    const targets = kind?.kind === 'code' ? callTargetsOf(kind.executable) : []
    known.set(program, targets)
    return targets
  }
}
