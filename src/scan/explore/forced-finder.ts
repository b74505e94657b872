import {
  type Exploration,
  type ExploreOptions,
  type ForcedPath,
  hasChoice,
  type Turn,
} from '../../solana/vm/forced/explore-paths.ts'
import { isChoice } from '../../solana/vm/sbpf/labels.ts'
import type { TransactionRun, TransactionRunner } from '../../solana/vm/sbpf/run-transaction.ts'
import type { Runnable } from '../../solana/vm/sbpf/runnable.ts'
import { isLargeShare, type Worse, worseThan } from '../scenarios/compare.ts'
import type { UserOutcome } from '../scenarios/outcome.ts'
import type { WorseScenario } from '../scenarios/report.ts'
import type { ScenarioChange } from '../scenarios/scenario.ts'
import type { ExploreInput } from './explore-input.ts'
import type { InstructionLimits } from './instruction-limits.ts'
import { NumberTrials } from './number-trials.ts'
import type { TrialWay } from './number-trials-input.ts'
import { callsKey, dataKey, effectKey, openNumbersOf, shapeOf, takesNumbers } from './run-keys.ts'
import { outcomeOfRun } from './run-outcome.ts'
import { seriousFindings } from './assess-run.ts'
import { isByClock, isReachableSoon } from './reachable-soon.ts'
import { addMostSerious, isHarmless, subjectOf } from './worse-list.ts'

/** Paths with calls of their own that are tried with other numbers too. */
const maxVaried = 64
/** Paths that the rules look at; each takes about as long as a scan of its own. */
const maxAssessed = 100

/** How something worse came about, on a path or with other numbers. */
type Way = Pick<TrialWay, 'turns' | 'isNew' | 'transaction'> & { isVaried: boolean; label?: number }

/** Compares each path with the run on the chain as it is, the same result once. */
export class ForcedFinder {
  readonly worse: WorseScenario[] = []
  readonly #runner: TransactionRunner
  readonly #input: ExploreInput
  readonly #runnable: Runnable
  readonly #honest: TransactionRun
  readonly #now: UserOutcome | undefined
  readonly #shapes: ReadonlySet<string>
  readonly #limits: InstructionLimits
  readonly #seen = new Set<string>()
  /** Rules that find something in the honest run already. */
  #known: ReadonlySet<string> | undefined
  /** Calls of the paths that the rules have looked at. */
  readonly #assessed = new Set<string>()
  readonly #placed = new Set<number>()
  /** Origins of what the decisions depend on. */
  readonly #decided = new Set<number>()
  /** Paths that make the same calls, perhaps past what limits their numbers. */
  readonly #sameCalls: ForcedPath[] = []
  readonly #varied: ForcedPath[] = []
  readonly #numbers = new Set<string>()
  #isAll = true

  constructor(
    runner: TransactionRunner,
    input: ExploreInput,
    runnable: Runnable,
    honest: TransactionRun,
    limits: InstructionLimits,
  ) {
    this.#runner = runner
    this.#input = input
    this.#limits = limits
    this.#runnable = runnable
    this.#honest = honest
    this.#now = honest.failure === undefined ? outcomeOfRun(input, honest) : undefined
    this.#shapes = new Set(honest.calls.map(shapeOf))
    this.#varied.push({ turns: [], run: honest })
  }

  /** Whether the path does something that the honest one does not. */
  look({ turns, run }: ForcedPath): boolean {
    const isNew = this.#isNew(run)
    if (isNew) this.#keep({ turns, run })
    for (const { label } of turns) this.#decided.add(label)
    if (!isNew && run.failure === undefined && takesNumbers(run))
      this.#sameCalls.push({ turns, run })
    if (run.failure !== undefined) return isNew
    // Calls to programs that are not modelled change no account here.
    const key = `${effectKey(run, this.#honest)} ${isNew ? callsKey(run) : ''}`
    if (this.#seen.has(key)) return isNew
    this.#seen.add(key)
    const worse = worseThan(this.#now, outcomeOfRun(this.#input, run))
    const free = turns.filter(({ label }) => !namesLabel(run, label))
    if (!isNew && worse.length > 0 && free.length < turns.length) {
      this.#keep({ turns: free, run })
      return isNew
    }
    // Amounts are compared for every path; what else the rules see depends on the calls.
    const found = isNew && worse.every(isHarmless) ? this.#found(run, callsKey(run)) : []
    for (const each of [...worse, ...found]) this.#add(each, { turns, isNew, isVaried: false })
    return isNew
  }

  /** Keeps a path to try it with other numbers too. */
  #keep(path: ForcedPath): void {
    const numbers = openNumbersOf(path.run)
    const key = `${path.run.failure === undefined} ${numbers}`
    if (numbers === '' || this.#numbers.has(key)) return
    this.#numbers.add(key)
    if (this.#varied.length < maxVaried) this.#varied.push(path)
    else this.#isAll = false
  }

  /** Tries other numbers where calls take theirs from data of others. Returns how many runs it took, and whether that was all. */
  vary(rules: Pick<ExploreOptions, 'isOpen' | 'callTargets'> & Pick<Exploration, 'followed'>): {
    runs: number
    complete: boolean
  } {
    const trials = new NumberTrials({
      runner: this.#runner,
      input: this.#input,
      runnable: this.#runnable,
      honest: this.#honest,
      now: this.#now,
      rules,
      placed: this.#placed,
      isNew: (run) => this.#isNew(run),
      report: (worse, how) => this.#add(worse, { ...how, isVaried: true }),
      judge: (run, how) => {
        const worse = worseThan(this.#now, outcomeOfRun(this.#input, run))
        const found = worse.every(isHarmless) ? this.#found(run, dataKey(run)) : []
        for (const each of [...worse, ...found])
          this.#add(each, { ...how, isNew: true, isVaried: true })
      },
    })
    // What its branches chose is labelled only in a run that was followed.
    const paths = this.#varied.map((path) =>
      path.turns.length > 0 ? path : { ...path, run: rules.followed },
    )
    let complete = trials.tryPaths(paths) && this.#isAll
    const alike = [...paths.slice(0, 1), ...this.#sameCalls]
    for (const path of this.worse.length === 0 ? alike : [])
      complete = trials.tryAlike(path, this.#decided) && complete
    if (this.worse.length === 0) trials.tryBytes(paths, () => this.worse.length > 0)
    return { runs: trials.runs, complete }
  }

  /** What the rules find in the run and not in the honest one. */
  #found(run: TransactionRun, calls: string): Worse[] {
    if (this.#assessed.has(calls)) return []
    if (this.#assessed.size >= maxAssessed) {
      this.#isAll = false
      return []
    }
    this.#assessed.add(calls)
    this.#known ??= new Set(seriousFindings(this.#input, this.#honest).map(({ rule }) => rule))
    const known = this.#known
    return seriousFindings(this.#input, run).flatMap((finding): Worse[] =>
      known.has(finding.rule)
        ? []
        : [{ what: 'finding', kind: this.#now ? 'switch' : 'lure', finding }],
    )
  }

  /** Notes that a program writes to a place which the origin of the label chooses. */
  place(label: number): void {
    this.#placed.add(label)
  }

  #isNew({ calls }: TransactionRun): boolean {
    return calls.some((call) => !this.#shapes.has(shapeOf(call)))
  }

  #add(worse: Worse, how: Way): void {
    if (isHarmless(worse) || (!how.isNew && this.#isBounded(worse, how))) return
    const { turns, label = turns.at(-1)?.label ?? 0 } = how
    const subject = subjectOf(worse)
    const late = !how.isVaried && this.#isLate(worse, turns)
    if (late && worse.what === 'loss' && !isLargeShare(worse)) return
    const found: WorseScenario = {
      ...worse,
      scenario: { id: `code:${subject}`, change: this.#changeOf(turns, label) },
      // An amount behind a choice may be arithmetic that no number leads to.
      priced:
        !how.isNew &&
        worse.what === 'loss' &&
        (how.isVaried || worse.kind === 'growth' || hasChoice(turns)),
      ...(late && { late }),
    }
    addMostSerious(this.worse, found)
  }

  /** Whether only time takes the path, and not before the transaction has expired. */
  #isLate(worse: Worse, turns: readonly Turn[]): boolean {
    if (!isByClock(this.#runnable, turns)) return false
    const subject = subjectOf(worse)
    const isWorse = (run: TransactionRun): boolean =>
      worseThan(this.#now, outcomeOfRun(this.#input, run)).some(
        (each) => subjectOf(each) === subject,
      )
    const how = { isWorse, unitsOfRun: this.#honest.workUnits }
    return !isReachableSoon(this.#runner, this.#runnable, this.#input.observed.resolved, how)
  }

  #isBounded(worse: Worse, { turns, isVaried, transaction }: Way): boolean {
    if (worse.what !== 'loss') return false
    return isVaried
      ? this.#limits.boundNumbers(worse, turns, transaction)
      : this.#limits.boundPath(worse, turns)
  }

  #changeOf(turns: readonly Turn[], label: number): ScenarioChange {
    const { ledger } = this.#runnable.transaction
    return {
      cause: 'code',
      origin: this.#runnable.labels.originOf(label),
      branches: turns.flatMap(({ program, instruction }) => {
        const account = ledger[program]
        return account ? [{ program: account.address, instruction }] : []
      }),
    }
  }
}

/**
 * Whether a call takes a number from the very place that decides a turn, as the smaller of two numbers does: then the turn
 * and the number may contradict each other, and only other numbers show what is possible.
 */
const namesLabel = ({ calls }: TransactionRun, label: number): boolean =>
  !isChoice(label) && calls.some(({ dataLabels }) => dataLabels?.includes(label))
