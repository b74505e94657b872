import type { Watcher } from '../sbpf/execution.ts'
import { inventedLabel, isChoice, type Origin } from '../ledger/labels.ts'
import type {
  RunnableTransaction,
  TransactionRun,
  TransactionRunner,
} from '../sbpf/run-transaction.ts'
import { numberAt } from './changed-account.ts'
import type { ExploreOptions, ForcedPath, Turn } from './explore-paths.ts'
import { type VaryOptions, varyLabel } from './vary-origins.ts'

type Rules = Pick<ExploreOptions, 'isOpen'>
type Start = Parameters<typeof varyLabel>[0]

/** More turns than these are seldom taken by changing one number after the other. */
const maxTurns = 4

const numberBytes = 8

/** Between two numbers that are compared there is a power of two, unless they are close. */
const powers: readonly bigint[] = Array.from({ length: 64 }, (_, bits) => 1n << BigInt(bits))

type NaturalOptions = Pick<VaryOptions, 'amounts' | 'isFixed'> & {
  /** Numbers that the instructions give. */
  given: readonly bigint[]
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
  { turns, run }: Pick<ForcedPath, 'turns' | 'run'>,
  rules: Rules & NaturalOptions,
): NaturalStart => {
  let runs = 0
  let found: Found = { transaction: start.transaction, endsAlike: turns.length === 0 }
  for (const [index, turn] of turns.entries()) {
    const origin = start.labels.originOf(turn.label)
    if (index >= maxTurns || !isVaried(turn, origin)) return { seen: turns.length, runs }
    const wanted = turns.slice(0, index + 1)
    const near = besides(found.transaction, origin, rules.given)
    const options = { ...rules, amounts: [...new Set([...near, ...rules.amounts, ...powers])] }
    let next: Found | undefined
    varyLabel({ ...start, transaction: found.transaction }, turn.label, options, (changed) => {
      if (next?.endsAlike === true || runs >= rules.maxRuns) return undefined
      runs++
      const taken = takesBySelf(runner, changed, wanted, rules)
      if (!taken) return undefined
      const endsAlike = run.failure !== undefined || taken.failure === undefined
      if (!next || endsAlike) next = { transaction: changed, endsAlike }
      return undefined
    })
    if (!next) return { seen: index, runs }
    found = next
  }
  const { transaction, endsAlike } = found
  return { seen: turns.length, runs, ...(endsAlike && { transaction }) }
}

/** Words of an account, before and behind one that is changed, which it may be compared with. */
const maxNeighbors = 8

/** Numbers beside the other words of an account, as a sum that has to stay below a limit. */
const besides = (
  { ledger }: Pick<RunnableTransaction, 'ledger'>,
  origin: Origin,
  given: readonly bigint[],
): bigint[] => {
  if (origin.what !== 'data') return []
  const account = ledger.find(({ address }) => address === origin.account)
  if (!account) return []
  const numbers: bigint[] = []
  for (let word = -maxNeighbors; word <= maxNeighbors; word++) {
    const at = origin.offset + numberBytes * word
    if (word === 0 || at < 0 || at + numberBytes > account.data.length) continue
    const number = numberAt(account.data, at, numberBytes)
    numbers.push(number, number + 1n, number - 1n)
    for (const each of given) numbers.push(number + each / 2n, number - each / 2n)
  }
  return numbers
}

const isVaried = ({ label, to }: Turn, origin: Origin): boolean =>
  'account' in origin && !isChoice(label) && to <= 1

type Found = { transaction: RunnableTransaction; endsAlike: boolean }

/** The run of a transaction that is not turned, if it takes these turns. */
const takesBySelf = (
  runner: TransactionRunner,
  transaction: RunnableTransaction,
  turns: readonly Turn[],
  { isOpen }: Rules,
): TransactionRun | undefined => {
  const decisions = new Decisions(turns)
  const run = runner.run(transaction, {
    watcherOf: (program) => (isOpen(program) ? decisions.watcherOf(program) : undefined),
  })
  return decisions.areAllTaken ? run : undefined
}

/** Follows decisions without turning any, and counts those that go the way of the turns. */
class Decisions {
  readonly #turns: readonly Turn[]
  #ordinal = 0
  #taken = 0

  constructor(turns: readonly Turn[]) {
    this.#turns = turns
  }

  get areAllTaken(): boolean {
    return this.#taken === this.#turns.length
  }

  watcherOf(program: number): Watcher {
    return {
      branch: (instruction, jumps) => {
        this.#note(program, instruction, jumps ? 1 : 0)
        return jumps
      },
      indirectCall: (_, target, label) => {
        if (!isChoice(label) && label !== inventedLabel) this.#ordinal++
        return target
      },
      placed: () => undefined,
      survives: () => false,
      followsChoices: true,
    }
  }

  #note(program: number, instruction: number, taken: number): void {
    const ordinal = this.#ordinal++
    const turn = this.#turns[this.#taken]
    if (turn?.ordinal !== ordinal || turn.program !== program) return
    if (turn.instruction === instruction && turn.to === taken) this.#taken++
  }
}
