import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { callTargetsOf } from '../../solana/vm/forced/call-targets.ts'
import {
  type ExploreOptions,
  explorePaths,
  runAlong,
} from '../../solana/vm/forced/explore-paths.ts'
import {
  type RunnableTransaction,
  type TransactionRun,
  TransactionRunner,
} from '../../solana/vm/sbpf/run-transaction.ts'
import { makeRunnable, type Runnable } from '../../solana/vm/sbpf/runnable.ts'
import { executionLimits } from '../facts/compute-budget.ts'
import { sameOutcome } from '../scenarios/compare.ts'
import { isUntrusted } from '../scenarios/exposure.ts'
import { deltaOf } from '../scenarios/outcome.ts'
import type { ScenarioGap, WorseScenario } from '../scenarios/report.ts'
import type { ExploreInput } from './explore-input.ts'
import { ForcedFinder, type Trial, type Way } from './forced-finder.ts'
import { InstructionLimits } from './instruction-limits.ts'
import { outcomeOfRun } from './run-outcome.ts'
import type { ScenarioRun } from './run-scenario.ts'

export type ForcedReport = {
  worse: WorseScenario[]
  paths: number
  /** Why not every decision was explored; absent where all were. */
  gap?: ScenarioGap
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

export type ForcedInput = ExploreInput & {
  /** Files of the programs that the transaction may call; undefined for those of the runtime. */
  codeOf: (program: Address) => Uint8Array | undefined
  localAccount: (address: Address) => Account | undefined
  /** The same transaction run by the VM, on the chain as it is. */
  native: ScenarioRun
}

/** One runner a process: its memory is used again for every transaction. */
const runner = new TransactionRunner()

const dataBudget = { maxPaths: 1_500, maxUnits: 60_000_000 }
const choiceBudget = { maxPaths: 2_000, maxUnits: 60_000_000 }

/**
 * What the untrusted programs of a transaction can do with this signature beyond what the preview shows: every decision
 * that depends on data others can change is taken both ways. Needs a run by the VM to compare with, so that nothing is
 * concluded from an interpreter that does not do what the chain does.
 */
export const exploreForced = (input: ForcedInput): ForcedReport => {
  const setup = prepare(input)
  if ('gap' in setup) return { worse: [], paths: 0, gap: setup.gap }
  const { runnable, honest } = setup
  const isOpen = openPrograms(input, runnable.transaction)
  const callTargets = targetsByProgram(runnable.transaction)
  const limits = new InstructionLimits(runnable.transaction, isOpen, (transaction, turns, mint) => {
    const run = runAlong(runner, transaction, turns, { isOpen, callTargets })
    return run.failure === undefined ? -deltaOf(outcomeOfRun(input, run), mint) : undefined
  })
  const finder = new ForcedFinder(runner, input, runnable, honest, limits)
  const { complete, paths, followed } = explorePaths(runner, runnable.transaction, honest, {
    isOpen,
    callTargets,
    dataBudget,
    choiceBudget,
    wantsChoices: () => finder.worse.length === 0,
    onPlaced: (label) => finder.place(label),
    onPath: (path) => finder.look(path),
  })
  const varied = finder.vary({ isOpen, callTargets, followed })
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
  }
}

/** Every byte is labelled in every program that is given it: more would take gigabytes. */
const maxDataBytes = 16 * 1024 * 1024

const dataBytes = (accounts: Iterable<Account>): number => {
  let sum = 0
  for (const { data } of accounts) sum += data.length
  return sum
}

const prepare = (
  input: ForcedInput,
): { runnable: Runnable; honest: TransactionRun } | { gap: ScenarioGap } => {
  const { observed, user, native } = input
  const { resolved, before, sysvars } = observed
  if (dataBytes(before.values()) > maxDataBytes) return { gap: 'does-not-load' }
  const runnable = makeRunnable({
    resolved,
    user,
    before,
    sysvars,
    codeOf: input.codeOf,
    localAccount: input.localAccount,
    ...executionLimits(resolved),
  })
  if ('problem' in runnable) return { gap: 'does-not-load' }
  const honest = runner.run(runnable.transaction)
  if (native.status === 'out-of-time') return { gap: 'out-of-time' }
  if ((honest.failure === undefined) !== (native.status === 'ok')) return { gap: 'differs-from-vm' }
  if (native.status === 'ok' && !sameOutcome(native.outcome, outcomeOfRun(input, honest)))
    return { gap: 'differs-from-vm' }
  return { runnable, honest }
}

const openPrograms = (
  { knownPrograms }: ExploreInput,
  { ledger, programOf }: RunnableTransaction,
): ((program: number) => boolean) => {
  const open = ledger.map(
    ({ address }, index) =>
      isUntrusted(address, knownPrograms) && programOf(index)?.kind === 'code',
  )
  return (program) => open[program] === true
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
