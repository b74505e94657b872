import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { runAlong, type Turn } from '../../solana/vm/forced/explore-paths.ts'
import { withFewerChanges } from '../../solana/vm/forced/fewer-changes.ts'
import { numberCandidates, type NumberRuns } from '../../solana/vm/forced/number-candidates.ts'
import { isChoice } from '../../solana/vm/ledger/labels.ts'
import { solvePath } from '../../solana/vm/forced/solve-path.ts'
import { isOpenChange, overridesOf } from '../../solana/vm/forced/state-change.ts'
import type { RunnableTransaction, TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'
import { withRent } from '../../solana/vm/forced/with-rent.ts'
import { deltaOf, type UserOutcome } from '../scenarios/outcome.ts'
import type { WorseScenario } from '../scenarios/report.ts'
import type { FoundInCode } from './explore-forced.ts'
import type { ExploreInput } from './explore-input.ts'
import type { Way } from './number-trials-input.ts'
import { callsKey } from './run-keys.ts'
import { outcomeOfRun } from './run-outcome.ts'
import { doesHarm, interpretedThen } from './then-run.ts'

/** Work for one finding and for all of them, in units. */
const maxUnits = 8_000_000
const maxUnitsOfAll = 20_000_000
const maxRuns = 1_500
/** Runs of all findings together: what a run did to the user takes time that units do not show. */
const maxRunsOfAll = 6_000
const maxUndone = 32

/** Looks for data of others with which the code as it is does what was found, in the interpreter. */
export class ConcreteStates {
  readonly #input: ExploreInput
  readonly #found: FoundInCode
  readonly #now: UserOutcome | undefined
  /** Accounts and sysvars as they are. */
  readonly #before: ReadonlyMap<Address, Account>
  #unitsLeft = maxUnitsOfAll
  #runsLeft = maxRunsOfAll

  constructor(input: ExploreInput, found: FoundInCode, now: UserOutcome | undefined) {
    this.#input = input
    this.#found = found
    this.#now = now
    const { before, sysvars } = input.observed
    this.#before = new Map([...before, ...sysvars])
  }

  /** What differs from the chain as it is, as the VM takes it. */
  changesOf(transaction: RunnableTransaction): Map<Address, Account | undefined> {
    return overridesOf(this.#start, transaction, this.#before)
  }

  /** The transaction on other data of others, with no more of it changed than needed; undefined where none was found. */
  find(worse: WorseScenario, way: Way): RunnableTransaction | undefined {
    const { runner } = this.#found
    const isReached = this.#goalOf(worse)
    let unitsOfRun = 1
    const isEnough = (transaction: RunnableTransaction): boolean => {
      const run = runner.run(transaction)
      this.#count(run)
      unitsOfRun = Math.max(1, run.workUnits)
      return isReached(run, transaction)
    }
    if (this.#isSpent) return undefined
    const { transaction = this.#start, turns } = way
    const found =
      way.transaction && isEnough(way.transaction)
        ? way.transaction
        : (this.#withNumbers(worse, way, isEnough) ?? this.#solve(transaction, turns, isReached))
    const state = found && withRent(this.#start, found)
    if (!state || !isOpenChange(this.#start, state)) return undefined
    const maxTries = Math.min(maxUndone, Math.floor(maxUnits / unitsOfRun))
    const isPossible = (fewer: RunnableTransaction): boolean =>
      isOpenChange(this.#start, fewer) && isEnough(fewer)
    return withFewerChanges(this.#start, state, isPossible, maxTries)
  }

  get #start(): RunnableTransaction {
    return this.#found.runnable.transaction
  }

  get #isSpent(): boolean {
    return this.#unitsLeft <= 0 || this.#runsLeft <= 0
  }

  #count({ workUnits }: TransactionRun): void {
    this.#unitsLeft -= workUnits
    this.#runsLeft--
  }

  /** Whether a run does what was found. Rules take longer than a run, and see the same in the same calls. */
  #goalOf(worse: WorseScenario): Goal {
    const known = new Map<string, boolean>()
    const isHarmful: Goal = (run, transaction) => {
      const then = interpretedThen(this.#input, run, this.changesOf(transaction))
      return doesHarm(this.#input, this.#now, worse, then)
    }
    return (run, transaction) => {
      if (run.failure !== undefined) return false
      if (worse.what !== 'finding') return isHarmful(run, transaction)
      const key = callsKey(run)
      const answer = known.get(key) ?? isHarmful(run, transaction)
      known.set(key, answer)
      return answer
    }
  }

  /** Other numbers for a trial that failed itself, which showed only what it tries to take. */
  #withNumbers(
    worse: WorseScenario,
    { turns, label = 0, transaction: known, isVaried }: Way,
    isEnough: (transaction: RunnableTransaction) => boolean,
  ): RunnableTransaction | undefined {
    if (worse.what !== 'loss' || !isVaried || known) return undefined
    const { runnable } = this.#found
    const best = this.#found.trials.get(worse.mint)?.way
    let units = Math.min(maxUnits, this.#unitsLeft)
    const follow = (changed: RunnableTransaction): TransactionRun | undefined => {
      const paid = withRent(this.#start, changed)
      if (units <= 0 || this.#isSpent || !isOpenChange(this.#start, paid)) return undefined
      const run = runAlong(this.#found.runner, paid, turns, this.#found.rules)
      units -= run.workUnits
      this.#count(run)
      return run
    }
    const runs: NumberRuns = {
      lostWith: (changed) => {
        const run = follow(changed)
        if (!run || run.failure !== undefined) return undefined
        return -deltaOf(outcomeOfRun(this.#input, run), worse.mint)
      },
      originsOf: (changed) => openLabelsOf(follow(changed)),
    }
    const asItIs = { transaction: this.#start, label }
    const starts = best ? [best, asItIs] : [asItIs]
    for (const { transaction = this.#start, label: from = label } of starts)
      for (const changed of numberCandidates({ ...runnable, transaction }, from, runs)) {
        if (units <= 0 || this.#isSpent) return undefined
        const lost = runs.lostWith(changed)
        if (lost !== undefined && lost > worse.lostNow && isEnough(changed)) return changed
      }
    return undefined
  }

  #solve(
    transaction: RunnableTransaction,
    turns: readonly Turn[],
    isReached: Goal,
  ): RunnableTransaction | undefined {
    if (turns.length === 0 || this.#isSpent) return undefined
    const { runner, runnable, rules } = this.#found
    const solution = solvePath(runner, { ...runnable, transaction }, turns, {
      ...rules,
      isReached,
      maxRuns: Math.min(maxRuns, this.#runsLeft),
      maxUnits: Math.min(maxUnits, this.#unitsLeft),
    })
    this.#unitsLeft -= solution.units
    this.#runsLeft -= solution.runs
    return solution.transaction
  }
}

type Goal = (run: TransactionRun, transaction: RunnableTransaction) => boolean

const openLabelsOf = (run: TransactionRun | undefined): number[] => {
  const labels = new Set(run?.calls.flatMap(({ dataLabels }) => [...(dataLabels ?? [])]))
  labels.delete(0)
  return [...labels].filter((label) => !isChoice(label))
}
