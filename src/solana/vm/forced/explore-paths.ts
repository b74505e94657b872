import { Coverage } from './coverage.ts'
import type { Watcher } from '../sbpf/execution.ts'
import type { Call } from '../ledger/ledger.ts'
import { inventedLabel, isChoice, isData } from '../ledger/labels.ts'
import type {
  RunnableTransaction,
  TransactionRun,
  TransactionRunner,
} from '../sbpf/run-transaction.ts'

/** A decision that a path takes other than the data would have it. */
export type Turn = {
  /** Which of the path's open decisions, counted from the start of the transaction. */
  ordinal: number
  /** Place of the program among the accounts, and index of the instruction in its code. */
  program: number
  instruction: number
  /** A conditional jump: 1 jumps, 0 does not. A call through a register: the index of the instruction it goes to. */
  to: number
  /** Origin of what decides; see `labels.ts`. */
  label: number
  /** The same decision is taken this way each time that it comes again, as in a loop over bytes. */
  repeats?: true
}

export type ForcedPath = {
  turns: readonly Turn[]
  run: TransactionRun
  /** Other data on which the transaction takes the path by itself, without turns. */
  start?: RunnableTransaction
}

export type PathBudget = {
  maxPaths: number
  /** Work of all paths together, in units; see `TransactionRun.workUnits`. */
  maxUnits: number
}

export type ExploreOptions = {
  /** Whether the branches of the program at this place may be turned. */
  isOpen: (program: number) => boolean
  /** Instructions that a call through a register may go to, by program. */
  callTargets: (program: number) => readonly number[]
  /** Paths whose decisions all depend on data of others directly; they are taken first. */
  dataBudget: PathBudget
  /** Paths with a decision that depends on what was written on one side of another. */
  choiceBudget: PathBudget
  /** Whether the paths behind choices are still wanted once all others have been taken. */
  wantsChoices: () => boolean
  /** A write to a place that others choose; the label names the origin of the place. */
  onPlaced: (label: number) => void
  /** Takes each path as it ends; true: it is of interest, and further turns behind it are looked for. */
  onPath: (path: ForcedPath) => boolean
}

export type Exploration = {
  /** Every open decision that was reached has been taken both ways. */
  complete: boolean
  paths: number
  units: number
  /** The run without any turn, followed: what its branches chose is labelled in it. */
  followed: TransactionRun
}

/** Runs along a path, on other accounts than it was found with or with other calls from within. */
export const runAlong = (
  runner: TransactionRunner,
  transaction: RunnableTransaction,
  turns: readonly Turn[],
  options: Pick<ExploreOptions, 'isOpen' | 'callTargets'> & {
    /** Follows the walk too. */
    around?: (program: number, walk: Watcher) => Watcher
    /** Puts another call in the place of one from within, by its number. */
    replace?: (call: Call, index: number) => Call
  },
): TransactionRun => {
  const { isOpen, replace, around = (_, walk) => walk } = options
  const walk = new Walk(turns, options, new Coverage(), ignored)
  return runner.run(transaction, {
    watcherOf: (program) =>
      isOpen(program) ? around(program, walk.watcherOf(program)) : undefined,
    ...(replace && { replace }),
  })
}

/** Further paths that are tried from one of interest that failed, to find out whether it can end well. */
const maxCompletions = 50
const maxInvented = 200
/** A path may be this much longer than the honest one; runaway loops are cut off. */
const unitsFactor = 3
const unitsMore = 100_000
/** So many of those that were cut off are run to their end, since a thief may spend units before the theft. */
const maxFullRuns = 16

/**
 * Runs a transaction again and again, each time turning one more decision that depends on what others can change, until
 * both sides of each have been seen. Breadth first: shallow switches are found early. Source of the idea: X-Force (Peng
 * and others, USENIX Security 2014).
 */
export const explorePaths = (
  runner: TransactionRunner,
  transaction: RunnableTransaction,
  honest: TransactionRun,
  options: ExploreOptions,
): Exploration => {
  const covered = new Coverage()
  const data: Pending[] = []
  const choices: Pending[] = []
  const maxUnits = Math.min(transaction.maxUnits, unitsFactor * honest.unitsSpent + unitsMore)
  const total = { complete: true, paths: 0, units: 0 }
  let fullRuns = 0
  let isHidden = false
  const runWith = (
    turns: readonly Turn[],
    seen: Coverage,
    left: { more: number },
    limit: number,
  ): TransactionRun => {
    const walk = new Walk(turns, options, seen, {
      open: (further) => {
        if (left.more <= 0) return
        left.more--
        ;(hasChoice(further) ? choices : data).push({ turns: further, seen, left })
      },
      pointed: () => {
        isHidden = true
      },
      placed: options.onPlaced,
    })
    const result = runner.run(
      { ...transaction, maxUnits: limit },
      { watcherOf: (program) => (options.isOpen(program) ? walk.watcherOf(program) : undefined) },
    )
    total.units += result.workUnits
    return result
  }
  const run = (turns: readonly Turn[], seen: Coverage, left: { more: number }): TransactionRun => {
    const result = runWith(turns, seen, left, maxUnits)
    if (result.failure !== 'out-of-budget' || maxUnits === transaction.maxUnits) return result
    if (fullRuns++ < maxFullRuns) return runWith(turns, seen, left, transaction.maxUnits)
    total.complete = false
    return result
  }
  const drain = (
    queue: (Pending | undefined)[],
    { maxPaths, maxUnits: maxSpent }: PathBudget,
  ): void => {
    const end = { paths: total.paths + maxPaths, units: total.units + maxSpent }
    // Paths of interest add to the queue while it is read.
    for (let next = 0; next < queue.length; next++) {
      if (total.paths >= end.paths || total.units >= end.units) {
        total.complete = false
        return
      }
      const { turns, seen, left } = queue[next] as Pending
      // What its path ran on is garbage from here on.
      queue[next] = undefined
      const result = run(turns, seen, left)
      total.paths++
      const isOfInterest = options.onPath({ turns, run: result })
      if (isOfInterest && result.failure !== undefined && seen === covered)
        run(turns, new Coverage(), { more: maxCompletions })
    }
  }
  const followed = run([], covered, { more: Number.POSITIVE_INFINITY })
  drain(data, options.dataBudget)
  if (total.complete && options.wantsChoices()) drain(choices, options.choiceBudget)
  return { ...total, complete: total.complete && !isHidden, followed }
}

/** Whether a path depends on a choice: amounts behind one are arithmetic more often than not. */
export const hasChoice = (turns: readonly Turn[]): boolean =>
  turns.some(({ label }) => isChoice(label))

type Rules = Pick<ExploreOptions, 'callTargets'>

type Pending = { turns: readonly Turn[]; seen: Coverage; left: { more: number } }

type WalkEvents = {
  /** Further turns behind those of the walk. */
  open: (turns: readonly Turn[]) => void
  /** Others choose the code that is called: all that it might be cannot be explored. */
  pointed: () => void
  placed: (label: number) => void
}

const ignored: WalkEvents = {
  open: () => undefined,
  pointed: () => undefined,
  placed: () => undefined,
}

/** One run along a path: takes its turns, and reports decisions behind them that were not taken this way yet. */
class Walk {
  readonly #turns: readonly Turn[]
  readonly #options: Rules
  readonly #seen: Coverage
  readonly #on: WalkEvents
  readonly #repeated = new Map<string, number>()
  #ordinal = 0
  #next = 0
  #invented = 0

  constructor(turns: readonly Turn[], options: Rules, seen: Coverage, on: WalkEvents) {
    this.#turns = turns
    this.#options = options
    this.#seen = seen
    this.#on = on
  }

  watcherOf(program: number): Watcher {
    return {
      branch: (instruction, jumps, label) =>
        this.#decide(program, instruction, jumps ? 1 : 0, label, (to) => [to === 1 ? 0 : 1]) === 1,
      // A pointer that a choice picked is found by turning the choice; all that it might be are too many.
      indirectCall: (instruction, target, label) => {
        if (isChoice(label) || label === inventedLabel || hasChoice(this.#turns)) return target
        if (isData(label)) this.#on.pointed()
        return this.#decide(program, instruction, target, label, () =>
          this.#options.callTargets(program),
        )
      },
      placed: this.#on.placed,
      survives: () => this.#turns.length > 0 && this.#invented++ < maxInvented,
      isForced: this.#turns.length > 0,
      followsChoices: true,
    }
  }

  #decide(
    program: number,
    instruction: number,
    taken: number,
    label: number,
    others: (taken: number) => readonly number[],
  ): number {
    const ordinal = this.#ordinal++
    const turn = this.#turns[this.#next]
    // On other accounts the same number may be another decision.
    if (turn?.ordinal === ordinal && isAt(turn, program, instruction)) return this.#take(turn)
    const again =
      this.#repeated.size > 0 ? this.#repeated.get(`${program}:${instruction}`) : undefined
    if (again !== undefined) return again
    if (turn) return taken
    this.#offerRepeat(program, instruction, taken)
    if (
      this.#seen.add(program, instruction, taken) &&
      taken <= 1 &&
      this.#seen.has(program, instruction, 1 - taken)
    )
      return taken
    for (const to of others(taken)) {
      if (this.#seen.has(program, instruction, to)) continue
      this.#seen.add(program, instruction, to)
      this.#on.open([...this.#turns, { ordinal, program, instruction, to, label }])
    }
    return taken
  }

  #take(turn: Turn): number {
    this.#next++
    if (turn.repeats) this.#repeated.set(`${turn.program}:${turn.instruction}`, turn.to)
    return turn.to
  }

  /** The decision that was turned last comes again and would go the other way. */
  #offerRepeat(program: number, instruction: number, taken: number): void {
    const last = this.#turns.at(-1)
    if (!last || last.repeats || last.to > 1 || last.to === taken) return
    if (!isAt(last, program, instruction)) return
    if (this.#seen.addRepeat(program, instruction, last.to)) return
    this.#on.open([...this.#turns.slice(0, -1), { ...last, repeats: true }])
  }
}

const isAt = (turn: Turn, program: number, instruction: number): boolean =>
  turn.program === program && turn.instruction === instruction
