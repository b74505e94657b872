import { clockSysvar } from '../../solana/address/known-address.ts'
import { type ForcedPath, runAlong, type Turn } from '../../solana/vm/forced/explore-paths.ts'
import { isChoice } from '../../solana/vm/ledger/labels.ts'
import { partnersOf } from '../../solana/vm/forced/joint-origins.ts'
import { numbersBeside, withAlike } from '../../solana/vm/forced/vary-alike.ts'
import { isSameNumber } from '../../solana/vm/forced/same-number.ts'
import {
  type TryVariation,
  signedOrigins,
  varyAllBytes,
  type VaryOptions,
  varyOrigins,
} from '../../solana/vm/forced/vary-origins.ts'
import type { RunnableTransaction, TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'
import type { Runnable } from '../../solana/vm/sbpf/runnable.ts'
import { worseLoss, worseThan } from '../scenarios/compare.ts'
import { deltaOf } from '../scenarios/outcome.ts'
import { amountsOf, heldOf, isUsers } from './holdings.ts'
import { OpaqueNumbers } from './opaque-numbers.ts'
import { tryOtherCalls } from './other-calls.ts'
import type { NumberTrialsInput, TrialWay } from './number-trials-input.ts'
import { effectKey } from './run-keys.ts'
import { outcomeOfRun } from './run-outcome.ts'
import { isGuardedLoss } from './stopped-by-guards.ts'
import { unmodelledChanges } from './unmodelled-changes.ts'
import { amountsUnder, outflowsOf, valueMoves } from './value-moves.ts'

/** How many runs all variations together may take. */
const maxRuns = 1_500
const maxUnits = 40_000_000
/** How many amounts are tried in all numbers of a path at once, and in how many further runs. */
const maxAlike = 4
/** How often something may be repeated: more calls than the most of these fit into no transaction. */
const counts = [2n, 8n, 32n, 48n, 60n] as const
const maxAlikeRuns = 1_000
const maxAlikeUnits = 20_000_000
/** How many calls are made in place of those whose contents others choose. */
const maxOtherCalls = 500
/** Of transactions up to this much work, all values of single bytes are tried, in so many further runs. */
const smallWorkUnits = 20_000
const maxByteRuns = 2_048
const maxByteUnits = 10_000_000

/** Tries other numbers along paths whose calls take theirs from data of others. */
export class NumberTrials {
  readonly #of: NumberTrialsInput
  readonly #options: Omit<VaryOptions, 'follow' | 'maxRuns'>
  /** Places of the accounts that are the user's, or may become so. */
  readonly #users: readonly number[]
  /** What is lost, by what differs in these accounts. */
  readonly #losses = new Map<string, bigint>()
  #runs = 0
  #alikeRuns = 0
  #isTimeless = true

  constructor(of: NumberTrialsInput) {
    this.#of = of
    const { input, runnable, placed } = of
    this.#options = {
      amounts: amountsOf(input),
      isFixed: ({ address }) => isUsers(input, address),
      placed,
      user: runnable.transaction.ledger.findIndex(({ address }) => address === input.user),
    }
    this.#users = runnable.transaction.ledger.flatMap(({ address, lamports }, index) =>
      lamports === 0n || isUsers(input, address) ? [index] : [],
    )
  }

  get runs(): number {
    return this.#runs + this.#alikeRuns
  }

  /** Whether no number that was tried depends on the time. */
  get isTimeless(): boolean {
    return this.#isTimeless
  }

  /** Whether all of it fitted into the budget. */
  tryPaths(paths: readonly ForcedPath[]): boolean {
    const limit = Math.min(maxRuns, this.#affordable(maxUnits))
    let complete = true
    for (const path of paths) {
      const numbers = this.#numbersOf(path)
      const start = this.#startOf(path)
      const partners = this.#partnersOf(path, numbers)
      const tried = varyOrigins(start, path.run, this.#attemptOn(path, numbers), {
        ...this.#options,
        follow: (transaction) => this.#follow(transaction, path.turns),
        maxRuns: limit - this.#runs,
        partners,
      })
      this.#runs += tried.runs
      complete &&= tried.complete
      this.#reportOpaque(numbers, path)
    }
    return complete
  }

  /** Until something was found, by small transactions only: other values were tried before. */
  tryBytes(paths: readonly ForcedPath[], isDone: () => boolean): void {
    if (this.#of.honest.workUnits > smallWorkUnits) return
    const limit = this.#runs + Math.min(maxByteRuns, this.#affordable(maxByteUnits))
    for (const path of paths)
      this.#runs += varyAllBytes(
        this.#startOf(path),
        path.run,
        this.#attemptOn(path, this.#numbersOf(path)),
        { ...this.#options, maxRuns: limit - this.#runs, isDone },
      )
  }

  /**
   * All numbers of a path at once: those of its calls; with `decided`, those that decide and those that lie beside
   * them too. Nothing is forced, since a turn would hold whatever the numbers become. Returns whether all of it
   * fitted into the budget.
   */
  tryAlike(path: ForcedPath, decided?: Iterable<number>): boolean {
    const start = this.#startOf(path)
    const called = signedOrigins(path.run, start.transaction.ledger, this.#options)
    const amounts = this.#options.amounts.slice(0, maxAlike)
    const groups: { numbers: readonly number[]; values: readonly bigint[] }[] = []
    if (decided) groups.push({ numbers: [...decided], values: counts })
    if (!called.every(isChoice)) {
      groups.push({ numbers: called, values: amounts })
      if (decided)
        for (const numbers of [[...decided, ...called], numbersBeside(start, called)])
          groups.push({ numbers, values: amounts })
    }
    for (const { numbers, values } of groups)
      for (const amount of values) {
        if (this.#alikeRuns >= Math.min(maxAlikeRuns, this.#affordable(maxAlikeUnits))) return false
        const transaction = withAlike(start, numbers, amount, this.#options.isFixed)
        if (!transaction) continue
        this.#alikeRuns++
        const varied = this.#of.runner.run(transaction)
        const [label = 0] = numbers
        if (varied.failure === undefined) this.#lookAt(varied, { turns: [], label, transaction })
      }
    return true
  }

  #startOf({ start }: ForcedPath): Pick<Runnable, 'transaction' | 'labels'> {
    const { runnable } = this.#of
    return { labels: runnable.labels, transaction: start ?? runnable.transaction }
  }

  #affordable(units: number): number {
    return Math.floor(units / Math.max(1, this.#of.honest.workUnits))
  }

  #numbersOf({ run }: ForcedPath): OpaqueNumbers {
    return new OpaqueNumbers(this.#of.input, run, this.#isSameNumber)
  }

  /** Finds the other places that amounts are made of, and follows them too. */
  #partnersOf(path: ForcedPath, numbers: OpaqueNumbers): Set<number> {
    const { turns } = path
    const partners = new Set<number>()
    const start = this.#startOf(path)
    numbers.addPartners((label, labelsIn) => {
      const found = partnersOf(start, label, (changed) => {
        this.#runs++
        return labelsIn(this.#follow(changed, turns))
      }).flatMap(({ account, offset }) => {
        const held = start.transaction.ledger.find(({ address }) => address === account)
        return held?.dataLabels?.[offset] || []
      })
      for (const partner of found) partners.add(partner)
      return found
    })
    return partners
  }

  readonly #isSameNumber = (left: number, right: number): boolean =>
    isSameNumber(this.#of.runnable.labels, left, right)

  #isOfClock(label: number): boolean {
    const origin = this.#of.runnable.labels.originOf(label)
    return origin.what === 'sysvar' && origin.sysvar === clockSysvar
  }

  #follow(transaction: RunnableTransaction, turns: readonly Turn[]): TransactionRun {
    return runAlong(this.#of.runner, transaction, turns, this.#of.rules)
  }

  #attemptOn({ turns }: ForcedPath, numbers: OpaqueNumbers): TryVariation {
    return ({ transaction, label, isLate, beside }) => {
      if (this.#isOfClock(label)) this.#isTimeless = false
      // A turn on the very number that is varied would hold whatever the number becomes.
      const free = turns.filter((turn) => !this.#isSameNumber(turn.label, label))
      // Without turns nothing has to be followed.
      const varied =
        free.length === 0 ? this.#of.runner.run(transaction) : this.#follow(transaction, free)
      numbers.note(label, varied, beside)
      if (isLate) return undefined
      if (varied.failure === undefined)
        return this.#lookAt(varied, { turns: free, label, transaction })
      this.#lookAtAttempts(varied, free, label)
      return undefined
    }
  }

  /** Takes in a variation that ends well. Returns how much the user loses of all assets together, in raw units. */
  #lookAt(varied: TransactionRun, how: Omit<TrialWay, 'isNew'>): bigint {
    const isNew = this.#of.isNew(varied)
    const key = `${isNew} ${effectKey(this.#usersIn(varied), this.#usersIn(this.#of.honest))}`
    const known = this.#losses.get(key)
    if (known !== undefined) return known
    const { input, now, report } = this.#of
    const outcome = outcomeOfRun(input, varied)
    for (const each of worseThan(now, outcome)) report(each, { ...how, isNew })
    this.#lookAtUnmodelled(varied, how)
    let lost = 0n
    for (const mint of outcome.assets.keys()) {
      const delta = deltaOf(outcome, mint)
      if (delta < 0n) lost -= delta
    }
    this.#losses.set(key, lost)
    return lost
  }

  /** Takes in what calls to programs of the runtime that change no account here would do. */
  #lookAtUnmodelled(varied: TransactionRun, { turns, label }: Omit<TrialWay, 'isNew'>): void {
    const { input, honest, judge } = this.#of
    const { losses, hasOtherContents } = unmodelledChanges(input, honest, varied)
    for (const { heldByProgram, ...loss } of losses)
      this.#reportPrice(loss, turns, label, heldByProgram)
    if (hasOtherContents) judge(varied, { turns, label })
  }

  #usersIn({ ledger }: TransactionRun): Pick<TransactionRun, 'ledger'> {
    return { ledger: this.#users.flatMap((index) => ledger[index] ?? []) }
  }

  /** Takes in a variation that fails: what it tried to move was not checked before, so that it has no bound. */
  #lookAtAttempts(varied: TransactionRun, turns: readonly Turn[], label: number): void {
    const { input, now, honest } = this.#of
    if (!now) return
    const shown = outflowsOf(valueMoves(input, honest))
    for (const [mint, { amount, receivers }] of outflowsOf(valueMoves(input, varied))) {
      const lostNow = -deltaOf(now, mint)
      const lostThen = lostNow + amount - (shown.get(mint)?.amount ?? 0n)
      this.#reportPrice({ mint, lostNow, lostThen, receivers }, turns, label)
    }
  }

  /** Takes in what others decide in a way that was not found: it may be all there is. */
  #reportOpaque(numbers: OpaqueNumbers, path: ForcedPath): void {
    const { input, now } = this.#of
    const { turns } = path
    // No data were found that take the turn, so that no number was tried behind it.
    const unseen = { ...path, turns: this.#of.unseenOf(path) }
    const gated = amountsUnder(input, unseen, this.#isSameNumber)
    for (const { move, label, what } of [...numbers.opaque(), ...gated]) {
      if (what === 'contents' || !move.isMove) {
        const left = maxRuns + maxOtherCalls - this.#runs
        this.#runs += tryOtherCalls(this.#of, path, { move, label, what }, left)
        continue
      }
      const { mint, heldByProgram } = move
      const lostNow = now && heldByProgram === undefined ? -deltaOf(now, mint) : 0n
      const lostThen = heldByProgram ?? heldOf(input, mint)
      const loss = { mint, lostNow, lostThen, receivers: [move.to] }
      this.#reportPrice(loss, turns, label, heldByProgram)
    }
  }

  #reportPrice(
    loss: Omit<Parameters<typeof worseLoss>[0], 'held'>,
    turns: readonly Turn[],
    label: number,
    heldByProgram?: bigint,
  ): void {
    const held = heldByProgram ?? heldOf(this.#of.input, loss.mint)
    const lostThen = loss.lostThen < held ? loss.lostThen : held
    const worse = worseLoss({ ...loss, lostThen, held })
    if (!worse || isGuardedLoss(this.#of.input, loss.mint, lostThen)) return
    this.#of.report(worse, { turns, isNew: false, label })
  }
}
