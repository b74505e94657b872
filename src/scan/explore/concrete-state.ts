import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { runAlong, type Turn } from '../../solana/vm/forced/explore-paths.ts'
import { withFewerChanges } from '../../solana/vm/forced/fewer-changes.ts'
import { withRaisedNumber } from '../../solana/vm/forced/raise-number.ts'
import { solvePath } from '../../solana/vm/forced/solve-path.ts'
import { isOpenChange, overridesOf } from '../../solana/vm/forced/state-change.ts'
import type { RunnableTransaction, TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'
import { deltaOf, type UserOutcome } from '../scenarios/outcome.ts'
import type { WorseScenario } from '../scenarios/report.ts'
import type { FoundInCode } from './explore-forced.ts'
import type { ExploreInput } from './explore-input.ts'
import type { Way } from './number-trials-input.ts'
import { outcomeOfRun } from './run-outcome.ts'
import { doesHarm, interpretedThen } from './then-run.ts'

/** Work for one finding and for all of them, in units. */
const maxUnits = 8_000_000
const maxUnitsOfAll = 20_000_000
const maxRuns = 1_500
const maxUndone = 32

/** Looks for data of others with which the code as it is does what was found, in the interpreter. */
export class ConcreteStates {
  readonly #input: ExploreInput
  readonly #found: FoundInCode
  readonly #now: UserOutcome | undefined
  /** Accounts and sysvars as they are. */
  readonly #before: ReadonlyMap<Address, Account>
  #unitsLeft = maxUnitsOfAll

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
    const isReached = (run: TransactionRun, transaction: RunnableTransaction): boolean =>
      run.failure === undefined &&
      doesHarm(
        this.#input,
        this.#now,
        worse,
        interpretedThen(this.#input, run, this.changesOf(transaction)),
      )
    const isEnough = (transaction: RunnableTransaction): boolean =>
      isReached(runner.run(transaction), transaction)
    const { transaction, turns } = this.#startOf(worse, way)
    const state = isEnough(transaction) ? transaction : this.#solve(transaction, turns, isReached)
    if (!state || !isOpenChange(this.#start, state)) return undefined
    return withFewerChanges(this.#start, state, isEnough, maxUndone)
  }

  get #start(): RunnableTransaction {
    return this.#found.runnable.transaction
  }

  /** A trial with other numbers starts from these: the largest that end well, where it failed itself. */
  #startOf(
    worse: WorseScenario,
    { transaction, turns, isVaried }: Way,
  ): { transaction: RunnableTransaction; turns: readonly Turn[] } {
    if (transaction || !isVaried || worse.what !== 'loss')
      return { transaction: transaction ?? this.#start, turns }
    const best = this.#found.trials.get(worse.mint)?.way
    if (!best?.transaction) return { transaction: this.#start, turns }
    const { runner, runnable, rules } = this.#found
    const start = { ...runnable, transaction: best.transaction }
    const raised = withRaisedNumber(start, best.label ?? 0, (changed) => {
      if (!isOpenChange(this.#start, changed)) return undefined
      const run = runAlong(runner, changed, best.turns, rules)
      return run.failure === undefined
        ? -deltaOf(outcomeOfRun(this.#input, run), worse.mint)
        : undefined
    })
    return { transaction: raised, turns: best.turns }
  }

  #solve(
    transaction: RunnableTransaction,
    turns: readonly Turn[],
    isReached: (run: TransactionRun, transaction: RunnableTransaction) => boolean,
  ): RunnableTransaction | undefined {
    if (turns.length === 0 || this.#unitsLeft <= 0) return undefined
    const { runner, runnable, rules } = this.#found
    const solution = solvePath(runner, { ...runnable, transaction }, turns, {
      ...rules,
      isReached,
      maxRuns,
      maxUnits: Math.min(maxUnits, this.#unitsLeft),
    })
    this.#unitsLeft -= solution.units
    return solution.transaction
  }
}
