import { isChoice, type Origin } from '../ledger/labels.ts'
import type {
  RunnableTransaction,
  TransactionRun,
  TransactionRunner,
} from '../sbpf/run-transaction.ts'
import { Decisions } from './decisions.ts'
import type { ExploreOptions, ForcedPath, Turn } from './explore-paths.ts'
import { likelyNumbers, withOtherWords } from './likely-numbers.ts'
import { type VaryOptions, varyLabel } from './vary-origins.ts'

type Rules = Pick<ExploreOptions, 'isOpen'>
type Start = Parameters<typeof varyLabel>[0]

/** More turns than these are seldom taken by changing one number after the other. */
const maxTurns = 4

type NaturalOptions = Pick<VaryOptions, 'amounts' | 'isFixed'> & {
  /** Numbers that the instructions give. */
  given: readonly bigint[]
  /** Whether an amount comes from the number that decides the turn. */
  isGate: (turn: Turn) => boolean
  maxRuns: number
}

/** What was found about a path. */
export type NaturalStart = {
  /** How many of its turns other data take without force, in order, whether the run ends well or not. */
  seen: number
  /** Data that take all turns, and on which the run ends as well as the path. */
  transaction?: RunnableTransaction
  runs: number
}

/**
 * Looks for other data on which the transaction takes the turns of a path by itself, one turn after the other. Such a path
 * needs no force, and its numbers do not contradict its turns. A turn that waits for a password is not found. From the
 * first turn on that no data of an account decide, all count as seen, since nothing is known about them.
 */
export const naturalStart = (
  runner: TransactionRunner,
  start: Start,
  path: Pick<ForcedPath, 'turns' | 'run'>,
  rules: Rules & NaturalOptions,
): NaturalStart => {
  const search = new Search(runner, start, path, rules)
  const { turns } = path
  let found: Found = { transaction: start.transaction, endsAlike: turns.length === 0 }
  for (const [index, turn] of turns.entries()) {
    if (index >= maxTurns || !isVaried(turn, start.labels.originOf(turn.label)))
      return { seen: turns.length, runs: search.runs }
    const next =
      search.bySelf(index, found.transaction) ?? search.besideOthers(index, found.transaction)
    if (!next) return { seen: index, runs: search.runs }
    found = next
  }
  const { transaction, endsAlike } = found
  return { seen: turns.length, runs: search.runs, ...(endsAlike && { transaction }) }
}

type Found = { transaction: RunnableTransaction; endsAlike: boolean }

class Search {
  readonly #runner: TransactionRunner
  readonly #start: Start
  readonly #path: Pick<ForcedPath, 'turns' | 'run'>
  readonly #rules: Rules & NaturalOptions
  runs = 0

  constructor(
    runner: TransactionRunner,
    start: Start,
    path: Pick<ForcedPath, 'turns' | 'run'>,
    rules: Rules & NaturalOptions,
  ) {
    this.#runner = runner
    this.#start = start
    this.#path = path
    this.#rules = rules
  }

  /** Data beside those of a transaction on which it takes the turns so far by itself; best those on which it ends as the path. */
  bySelf(index: number, transaction: RunnableTransaction): Found | undefined {
    const { turns, run: path } = this.#path
    const wanted = turns.slice(0, index + 1)
    let found: Found | undefined
    this.#tryAll(turns[index]?.label ?? 0, transaction, (changed) => {
      const decisions = new Decisions(wanted)
      const run = this.#follow(changed, decisions)
      if (!decisions.areAllTaken) return false
      const endsAlike = path.failure !== undefined || run.failure === undefined
      if (!found || endsAlike) found = { transaction: changed, endsAlike }
      return endsAlike
    })
    return found
  }

  /** The same on data whose nearest words differ too: what is checked before a turn may keep a run from coming so far. */
  besideOthers(index: number, transaction: RunnableTransaction): Found | undefined {
    const turn = this.#path.turns[index]
    if (!turn || !this.#rules.isGate(turn)) return undefined
    const origin = this.#start.labels.originOf(turn.label)
    for (const ledger of withOtherWords(transaction.ledger, origin, this.#rules.isFixed)) {
      const found = this.bySelf(index, { ...transaction, ledger })
      if (found) return found
    }
    return undefined
  }

  #follow(transaction: RunnableTransaction, decisions: Decisions): TransactionRun {
    return this.#runner.run(transaction, {
      watcherOf: (program) =>
        this.#rules.isOpen(program) ? decisions.watcherOf(program) : undefined,
    })
  }

  /** Runs the transaction on other data at the origin of a label until an attempt succeeds. */
  #tryAll(
    label: number,
    transaction: RunnableTransaction,
    attempt: (changed: RunnableTransaction) => boolean,
  ): void {
    const { amounts, given, maxRuns } = this.#rules
    const likely = likelyNumbers(transaction, this.#start.labels.originOf(label), given)
    const options = { ...this.#rules, amounts: [...new Set([...likely, ...amounts])] }
    let isDone = false
    varyLabel({ ...this.#start, transaction }, label, options, (changed) => {
      if (isDone || this.runs >= maxRuns) return undefined
      this.runs++
      isDone = attempt(changed)
      return undefined
    })
  }
}

const isVaried = ({ label, to }: Turn, origin: Origin): boolean =>
  'account' in origin && !isChoice(label) && to <= 1
