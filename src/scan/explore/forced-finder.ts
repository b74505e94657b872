import {
  type ExploreOptions,
  type ForcedPath,
  hasChoice,
  type Turn,
} from '../../solana/vm/forced/explore-paths.ts'
import type { TransactionRun, TransactionRunner } from '../../solana/vm/sbpf/run-transaction.ts'
import type { Runnable } from '../../solana/vm/sbpf/runnable.ts'
import { isLargeShare, type Worse, worseThan } from '../scenarios/compare.ts'
import type { UserOutcome } from '../scenarios/outcome.ts'
import type { WorseScenario } from '../scenarios/report.ts'
import { codeChange } from './code-change.ts'
import type { ExploreInput } from './explore-input.ts'
import { exploreGuards } from './guarded-prices.ts'
import type { InstructionLimits } from './instruction-limits.ts'
import { KeptPaths, sameCallsLimits, variedLimits } from './kept-paths.ts'
import { isUnforeseen, NaturalPaths } from './natural-paths.ts'
import { isSameNumber } from '../../solana/vm/forced/same-number.ts'
import { NumberTrials } from './number-trials.ts'
import type { Trial, Way } from './number-trials-input.ts'
import { callsKey, dataKey, effectKey, openNumbersOf, shapeOf, takesNumbers } from './run-keys.ts'
import { joinTurns } from '../../solana/vm/forced/join-turns.ts'
import { SmallLeaks } from './small-leaks.ts'
import { amountsUnder, priceKey } from './value-moves.ts'
import { outcomeOfRun } from './run-outcome.ts'
import { NewFindings } from './new-findings.ts'
import { isByClock, isReachableSoon } from './reachable-soon.ts'
import { addMostSerious, isHarmless, subjectOf } from './worse-list.ts'

type Rules = Pick<ExploreOptions, 'isOpen' | 'callTargets'>

/** Compares each path with the run on the chain as it is, the same result once. */
export class ForcedFinder {
  readonly worse: WorseScenario[] = []
  readonly ways = new Map<WorseScenario, Way>()
  /** Of what other numbers take, by asset: the trial that takes most of those that ended well. */
  readonly trials = new Map<string, Trial>()
  readonly #runner: TransactionRunner
  readonly #input: ExploreInput
  readonly #runnable: Runnable
  readonly #honest: TransactionRun
  readonly #now: UserOutcome | undefined
  readonly #shapes: ReadonlySet<string>
  readonly #limits: InstructionLimits
  readonly #rules: Rules
  readonly #natural: NaturalPaths
  readonly #seen = new Set<string>()
  readonly #findings: NewFindings
  readonly #placed = new Set<number>()
  /** Origins of what the decisions depend on. */
  readonly #decided = new Set<number>()
  /** Paths that make the same calls, perhaps past what limits their numbers. */
  readonly #sameCalls: KeptPaths
  readonly #varied: KeptPaths
  readonly #numbers = new Set<string>()
  /** Places that amounts come from on paths with the calls of the honest run. */
  readonly #prices = new Set<string>()
  readonly #leaks: SmallLeaks
  #isAll = true
  #isPlain = true

  constructor(
    runner: TransactionRunner,
    input: ExploreInput,
    runnable: Runnable,
    honest: TransactionRun,
    { limits, ...rules }: Rules & { limits: InstructionLimits },
  ) {
    this.#runner = runner
    this.#input = input
    this.#limits = limits
    this.#rules = rules
    this.#natural = new NaturalPaths({ runner, input, runnable, honest, rules })
    this.#runnable = runnable
    this.#honest = honest
    this.#now = honest.failure === undefined ? outcomeOfRun(input, honest) : undefined
    this.#leaks = new SmallLeaks(this.#now)
    this.#findings = new NewFindings(input, honest)
    this.#shapes = new Set(honest.calls.map(shapeOf))
    this.#sameCalls = new KeptPaths(runnable.transaction.ledger, sameCallsLimits)
    this.#varied = new KeptPaths(runnable.transaction.ledger, variedLimits)
    this.#addVaried({ turns: [], run: honest })
    this.#prices.add(priceKey(input, honest))
  }

  /** Whether no path and no number did anything worse, reported or not. */
  get isPlain(): boolean {
    return this.#isPlain
  }

  /** Whether the path does something that the honest one does not. */
  look({ turns, run }: ForcedPath): boolean {
    const isNew = this.#isNew(run)
    if (isNew) this.#keep({ turns, run })
    else this.#keepPrice({ turns, run })
    for (const { label } of turns) this.#decided.add(label)
    if (!isNew && run.failure === undefined && takesNumbers(run))
      this.#isAll = this.#sameCalls.add({ turns, run }) && this.#isAll
    if (run.failure !== undefined) return isNew
    // Calls to programs that are not modelled change no account here.
    const key = `${effectKey(run, this.#honest)} ${isNew ? callsKey(run) : ''}`
    const isKnown = this.#seen.has(key)
    const outcome = isKnown ? undefined : outcomeOfRun(this.#input, run)
    this.#leaks.note(key, turns, outcome)
    if (!outcome) return isNew
    this.#seen.add(key)
    const worse = worseThan(this.#now, outcome)
    if (worse.length > 0) this.#isPlain = false
    const isWorse = !isNew && worse.some((each) => !isHarmless(each))
    if (isWorse && this.#isNatural({ turns, run })) return isNew
    if (isWorse && turns.some(({ label }) => isUnforeseen(this.#runnable, run, label))) return isNew
    // Amounts are compared for every path; what else the rules see depends on the calls.
    const found = isNew && worse.every(isHarmless) ? this.#found(run, callsKey(run)) : []
    for (const each of [...worse, ...found]) this.#add(each, { turns, isNew, isVaried: false })
    return isNew
  }

  /** Keeps a path with calls of its own, to try it with other numbers too. */
  #keep(path: ForcedPath): void {
    const numbers = openNumbersOf(path.run)
    const key = `${path.run.failure === undefined} ${numbers}`
    if (numbers === '' || this.#numbers.has(key)) return
    this.#numbers.add(key)
    const isGated = amountsUnder(this.#input, path, this.#isSameNumber).length > 0
    if (!isGated || !this.#isNatural(path)) this.#addVaried(path)
  }

  /** The same for a path with the calls of the honest run whose amounts come from elsewhere. */
  #keepPrice(path: ForcedPath): void {
    const key = priceKey(this.#input, path.run)
    if (key === '' || this.#prices.has(key)) return
    this.#prices.add(key)
    // Whether such a path opens depends on the numbers as they are.
    this.#isPlain = false
    if (!this.#isNatural(path)) this.#addVaried(path)
  }

  readonly #isSameNumber = (left: number, right: number): boolean =>
    isSameNumber(this.#runnable.labels, left, right)

  #addVaried(path: ForcedPath): void {
    if (!this.#varied.add(path)) this.#isAll = false
  }

  /** Whether other data take the path without force: then that is compared, and its amounts are tried from there. */
  #isNatural(path: ForcedPath): boolean {
    const natural = this.#natural.find(path)
    if (!natural) return false
    if (this.#varied.paths.includes(natural)) return true
    const { run, start } = natural
    if (run.failure === undefined) {
      const how = {
        turns: path.turns,
        isNew: this.#isNew(run),
        isVaried: false,
        transaction: start,
      }
      for (const each of worseThan(this.#now, outcomeOfRun(this.#input, run))) this.#add(each, how)
    }
    this.#addVaried(natural)
    return true
  }

  /**
   * Tries other numbers where calls take theirs from data of others. Returns how many runs it took, whether that was all,
   * and whether none of these numbers depends on the time.
   */
  vary(followed: TransactionRun): { runs: number; complete: boolean; isTimeless: boolean } {
    const trials = new NumberTrials({
      runner: this.#runner,
      input: this.#input,
      runnable: this.#runnable,
      honest: this.#honest,
      now: this.#now,
      rules: this.#rules,
      placed: this.#placed,
      unseenOf: (path) => this.#natural.unseenOf(path),
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
    const paths = this.#varied.paths.map((path) =>
      path.turns.length > 0 || path.start ? path : { ...path, run: followed },
    )
    if (this.worse.length === 0) this.#joinLeaks()
    let complete = trials.tryPaths(paths) && this.#isAll && this.#findings.isAll
    if (this.worse.length === 0) complete = this.#tryAlike(trials, paths.slice(0, 1)) && complete
    if (this.worse.length === 0) trials.tryBytes(paths, () => this.worse.length > 0)
    const guarded = this.worse.length === 0 ? this.#lookBehindGuards(followed) : 0
    return { runs: trials.runs + guarded, complete, isTimeless: trials.isTimeless }
  }

  #lookBehindGuards(followed: TransactionRun): number {
    const of = { input: this.#input, runner: this.#runner, runnable: this.#runnable, followed }
    return exploreGuards({ ...of, rules: this.#rules }, ({ turns, run, start, label }) => {
      if (this.#isNew(run)) return
      const how = { turns, label, transaction: start, isNew: false, isVaried: true }
      for (const each of worseThan(this.#now, outcomeOfRun(this.#input, run))) this.#add(each, how)
    })
  }

  /** Takes all turns together that take too little alone. */
  #joinLeaks(): void {
    const found = this.#leaks.together(
      (turns) => joinTurns(this.#runner, this.#runnable, turns, this.#rules),
      ({ run }) => outcomeOfRun(this.#input, run),
    )
    for (const each of found?.worse ?? [])
      this.#add(each, { turns: found?.path.turns ?? [], isNew: true, isVaried: false })
  }

  /** Raises all numbers at once: on the chain as it is, and where other data skip a limit without force. */
  #tryAlike(trials: NumberTrials, honest: readonly ForcedPath[]): boolean {
    let complete = true
    for (const path of honest) complete = trials.tryAlike(path, this.#decided)
    for (const path of this.#sameCalls.paths) {
      if (this.worse.length > 0) break
      const natural = this.#natural.find(path)
      if (natural) complete = trials.tryAlike(natural) && complete
    }
    return complete
  }

  /** What the rules find in the run and not in the honest one. */
  #found(run: TransactionRun, calls: string): Worse[] {
    const { found, isQuiet } = this.#findings.of(run, calls)
    if (!isQuiet) this.#isPlain = false
    return found.map((finding) => ({
      what: 'finding',
      kind: this.#now ? 'switch' : 'lure',
      finding,
    }))
  }

  /** Notes that a program writes to a place which the origin of the label chooses. */
  place(label: number): void {
    this.#placed.add(label)
  }

  #isNew({ calls }: TransactionRun): boolean {
    return calls.some((call) => !this.#shapes.has(shapeOf(call)))
  }

  #add(worse: Worse, how: Way): void {
    this.#isPlain = false
    if (isHarmless(worse) || (!how.isNew && this.#isBounded(worse, how))) return
    const { turns, label = turns.at(-1)?.label ?? 0 } = how
    const subject = subjectOf(worse)
    const late = !how.isVaried && this.#isLate(worse, turns)
    if (late && worse.what === 'loss' && !isLargeShare(worse)) return
    const found: WorseScenario = {
      ...worse,
      scenario: { id: `code:${subject}`, change: codeChange(this.#runnable, turns, label) },
      // An amount behind a choice may be arithmetic that no number leads to.
      priced:
        !how.isNew &&
        worse.what === 'loss' &&
        (how.isVaried || worse.kind === 'growth' || hasChoice(turns)),
      ...(late && { late }),
    }
    addMostSerious(this.worse, found)
    this.ways.set(found, how)
    this.#keepTrial(found, how)
  }

  #keepTrial(found: Worse, way: Way): void {
    if (!way.transaction || found.what !== 'loss') return
    const known = this.trials.get(found.mint)
    if (!known || found.lostThen > known.lost)
      this.trials.set(found.mint, { way, lost: found.lostThen })
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
    return isVaried || transaction
      ? this.#limits.boundNumbers(worse, turns, transaction)
      : this.#limits.boundPath(worse, turns)
  }
}
