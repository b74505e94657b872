import { isChoice, type Labels, plainLabel } from '../ledger/labels.ts'
import type {
  RunnableTransaction,
  TransactionRun,
  TransactionRunner,
} from '../sbpf/run-transaction.ts'
import { type Decision, DecisionTrace } from './decision-trace.ts'
import { type ExploreOptions, runAlong, type Turn } from './explore-paths.ts'
import { type Flip, flipCandidates } from './flip-candidates.ts'
import { isOpenChange } from './state-change.ts'

export type SolveOptions = Pick<ExploreOptions, 'isOpen' | 'callTargets'> & {
  /** Whether a run without any turn shows what the path shows. */
  isReached: (run: TransactionRun, transaction: RunnableTransaction) => boolean
  maxRuns: number
  /** Work of all runs together, in units. */
  maxUnits: number
}

/** `transaction`: the one with other data, where some were found. */
export type Solution = { transaction?: RunnableTransaction; runs: number; units: number }

/**
 * Looks for data of others with which a transaction takes a path by itself. Runs it without turns, finds the first decision
 * that goes another way than on the path, changes the data that it depends on until it goes the right way, and goes on from
 * there. What no number can be worked out for, such as a hash, is not found. The same every time.
 */
export const solvePath = (
  runner: TransactionRunner,
  start: { transaction: RunnableTransaction; labels: Labels },
  turns: readonly Turn[],
  options: SolveOptions,
): Solution => new PathSolver(runner, start, turns, options).solve()

type State = {
  transaction: RunnableTransaction
  trace: DecisionTrace
  score: number
  next: Generator<RunnableTransaction>
}

/** Turns that a run takes by itself count before the length of what it shares with the path. */
const perTurn = 1 << 20
const maxFlips = 12
const unitsFactor = 2
const unitsMore = 50_000

class PathSolver {
  readonly #runner: TransactionRunner
  readonly #start: { transaction: RunnableTransaction; labels: Labels }
  readonly #turns: readonly Turn[]
  readonly #options: SolveOptions
  #wanted: readonly Decision[] = []
  #found: RunnableTransaction | undefined
  /** Of one run: others than the path are cut off where they take much longer. */
  #maxUnits: number
  #runs = 0
  #units = 0

  constructor(
    runner: TransactionRunner,
    start: { transaction: RunnableTransaction; labels: Labels },
    turns: readonly Turn[],
    options: SolveOptions,
  ) {
    this.#runner = runner
    this.#start = start
    this.#turns = turns
    this.#options = options
    this.#maxUnits = start.transaction.maxUnits
  }

  solve(): Solution {
    const { transaction } = this.#start
    this.#wanted = this.#traceOfPath()
    const open = [this.#stateOf(transaction)]
    while (!this.#found && !this.#isSpent) {
      const best = open.at(-1)
      if (!best) break
      const { value: candidate, done } = best.next.next()
      if (done) open.pop()
      else if (candidate !== best.transaction && isOpenChange(transaction, candidate)) {
        const state = this.#stateOf(candidate)
        // What leads further is followed before anything else.
        if (state.score > best.score) open.push(state)
      }
    }
    const solved = this.#found && { transaction: this.#found }
    return { ...solved, runs: this.#runs, units: this.#units }
  }

  get #isSpent(): boolean {
    return this.#runs >= this.#options.maxRuns || this.#units >= this.#options.maxUnits
  }

  #traceOfPath(): readonly Decision[] {
    const trace = new DecisionTrace()
    const run = runAlong(this.#runner, this.#start.transaction, this.#turns, {
      ...this.#options,
      around: (program, watcher) => trace.watcherOf(program, watcher),
    })
    this.#count(run)
    const enough = unitsFactor * run.unitsSpent + unitsMore
    this.#maxUnits = Math.min(this.#start.transaction.maxUnits, enough)
    return trace.decisions
  }

  #count({ workUnits }: TransactionRun): void {
    this.#runs++
    this.#units += workUnits
  }

  /** Runs without turns; notes whether that shows what is looked for. */
  #run(transaction: RunnableTransaction): DecisionTrace {
    const trace = new DecisionTrace()
    const { isOpen, isReached } = this.#options
    const limited = { ...transaction, maxUnits: this.#maxUnits }
    const run = this.#runner.run(limited, {
      watcherOf: (program) => (isOpen(program) ? trace.watcherOf(program) : undefined),
    })
    this.#count(run)
    if (
      run.failure === undefined &&
      isReached(run, transaction) &&
      isOpenChange(this.#start.transaction, transaction)
    )
      this.#found ??= transaction
    return trace
  }

  #stateOf(transaction: RunnableTransaction): State {
    const trace = this.#run(transaction)
    const shared = sharedWith(trace.decisions, this.#wanted)
    const { matched, after } = this.#matchedIn(trace.decisions)
    const score = matched * perTurn + Math.min(shared, perTurn - 1)
    return { transaction, trace, score, next: this.#candidates(transaction, trace, shared, after) }
  }

  /** How many turns a run takes by itself, in their order, and behind which of its decisions the next one is due. */
  #matchedIn(decisions: readonly Decision[]): { matched: number; after: number } {
    let [matched, after] = [0, 0]
    for (const [index, decision] of decisions.entries()) {
      const turn = this.#turns[matched]
      if (!turn || !isAt(decision, turn) || decision.to !== turn.to) continue
      matched++
      after = index + 1
    }
    return { matched, after }
  }

  *#candidates(
    transaction: RunnableTransaction,
    trace: DecisionTrace,
    shared: number,
    after: number,
  ): Generator<RunnableTransaction> {
    const { labels } = this.#start
    for (const flip of this.#flipsOf(trace.decisions, shared, after)) {
      const bytes = trace.bytes[flip.decision.bytesBefore - 1]
      yield* flipCandidates({
        transaction,
        labels,
        flip,
        bytes,
        probe: (changed) => {
          if (this.#found || this.#isSpent) return undefined
          const other = this.#run(changed).decisions[flip.index]
          return other && isAt(other, flip.decision) ? other : undefined
        },
      })
    }
  }

  /** Decisions that go another way than on the path, and those which decided on what these compare. */
  #flipsOf(decisions: readonly Decision[], shared: number, after: number): Flip[] {
    const { matched } = this.#matchedIn(decisions)
    const flips: Flip[] = []
    const turn = this.#turns[matched]
    const due = turn ? decisions.findIndex((each, index) => index >= after && isAt(each, turn)) : -1
    if (turn && due >= 0) addFlip(flips, decisions, due, turn.to)
    const wanted = this.#wanted[shared]
    const apart = decisions[shared]
    if (wanted && apart && isAt(apart, wanted)) addFlip(flips, decisions, shared, wanted.to)
    return flips
  }
}

/** Adds a decision, and where it depends on a choice, those that chose: the latest first. */
const addFlip = (
  flips: Flip[],
  decisions: readonly Decision[],
  index: number,
  to: number,
): void => {
  const decision = decisions[index]
  if (!decision || flips.some((known) => known.index === index)) return
  flips.push({ decision, index, to })
  if (!isChoice(decision.label)) return
  const chosenBy = plainLabel(decision.label)
  for (let before = index - 1; before >= 0 && flips.length < maxFlips; before--) {
    const earlier = decisions[before]
    if (!earlier || earlier.to > 1 || plainLabel(earlier.label) !== chosenBy) continue
    flips.push({ decision: earlier, index: before, to: 1 - earlier.to })
  }
}

const isAt = (
  decision: Decision,
  { program, instruction }: Pick<Decision, 'program' | 'instruction'>,
): boolean => decision.program === program && decision.instruction === instruction

/** How many decisions are the same from the start on. */
const sharedWith = (left: readonly Decision[], right: readonly Decision[]): number => {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const [one, other] = [left[index], right[index]]
    if (!one || !other || !isAt(one, other) || one.to !== other.to) return index
  }
  return length
}
