import { isChoice } from '../../solana/vm/ledger/labels.ts'
import type { TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'
import type { Holder } from './holdings.ts'
import { isNegative, type ValueMove, valueMoves } from './value-moves.ts'

/** An amount, the choice of an account, or what else a call is made of, that others decide in a way which other data did not show. */
export type OpaqueNumber = {
  move: ValueMove
  label: number
  what: 'amount' | 'route' | 'contents'
}

type Followed = OpaqueNumber & {
  /** Which of the moves of the run. */
  place: number
  hasChanged: boolean
  /** Whether a run on other data ended well with the same number, or tried one that is below zero. */
  showsNothing: boolean
}

type FinishedRun = Pick<TransactionRun, 'ledger' | 'calls' | 'failure'>

/**
 * Follows the numbers that one path takes from data of others: a number that stays the same whatever is tried in its origin
 * depends on more than that, such as a password, and what it may become is not known. What the sides of a branch chose is
 * explored by taking both, and is left out.
 */
export class OpaqueNumbers {
  readonly #input: Holder
  readonly #isSamePlace: (left: number, right: number) => boolean
  readonly #moves: readonly ValueMove[]
  readonly #followed: Followed[]
  /** What the first run made that started from the same numbers beside the one that is varied. */
  readonly #beside = new Map<unknown, readonly ValueMove[]>()

  /** `isSamePlace`: whether two labels belong to one number. */
  constructor(
    input: Holder,
    run: FinishedRun,
    isSamePlace: (left: number, right: number) => boolean,
  ) {
    this.#input = input
    this.#isSamePlace = isSamePlace
    this.#moves = run.failure === undefined ? valueMoves(input, run) : []
    this.#followed = this.#moves.flatMap((move, place) => followedOf(move, place))
  }

  /**
   * Follows the other places that amounts are made of as well. `findPartners` returns their labels, given a function that
   * returns the labels of the same amount in another run.
   */
  addPartners(
    findPartners: (label: number, labelsIn: (run: FinishedRun) => readonly number[]) => number[],
  ): void {
    for (const each of this.#followed.filter(({ what }) => what === 'amount')) {
      const labelsIn = (run: FinishedRun): readonly number[] =>
        (valueMoves(this.#input, run)[each.place]?.amountLabels ?? []).filter(
          (other) => !isChoice(other),
        )
      for (const label of findPartners(each.label, labelsIn))
        this.#followed.push({ ...each, label })
    }
  }

  /**
   * Takes in a run on other data at the origin of a label. Runs with the same `beside` start from the same other numbers,
   * and are compared with the first of them.
   */
  note(label: number, varied: FinishedRun, beside?: unknown): void {
    if (this.#followed.every(({ hasChanged }) => hasChanged)) return
    const moves = valueMoves(this.#input, varied)
    if (beside !== undefined) {
      const first = this.#beside.get(beside)
      if (first) this.#compare(label, moves, first)
      else if (varied.failure === undefined) this.#beside.set(beside, moves)
      return
    }
    const isWhole = varied.failure === undefined && moves.length === this.#moves.length
    if (varied.failure === undefined && !isWhole) return
    for (const each of this.#followed) {
      const now = moves[each.place]
      if (!now || each.hasChanged || !this.#isSamePlace(each.label, label)) continue
      const isSame = now[each.what] === each.move[each.what]
      if (isSame ? isWhole : isNegative(now)) each.showsNothing = true
      else if (!isSame) each.hasChanged = true
    }
  }

  #compare(label: number, moves: readonly ValueMove[], first: readonly ValueMove[]): void {
    for (const each of this.#followed) {
      const [now, before] = [moves[each.place], first[each.place]]
      if (!now || !before || isNegative(now) || !this.#isSamePlace(each.label, label)) continue
      if (now[each.what] !== before[each.what]) each.hasChanged = true
    }
  }

  /** Those that stayed the same in every run that ended well, or were numbers that no one can pay. */
  opaque(): OpaqueNumber[] {
    return this.#followed.filter(({ hasChanged, showsNothing }) => showsNothing && !hasChanged)
  }
}

const followedOf = (move: ValueMove, place: number): Followed[] => {
  const unseen = { move, place, hasChanged: false, showsNothing: false }
  const amounts = move.isOutflow ? move.amountLabels.filter((label) => !isChoice(label)) : []
  return [
    ...amounts.map((label): Followed => ({ ...unseen, label, what: 'amount' })),
    ...move.contentLabels
      .filter((label) => !isChoice(label))
      .map((label): Followed => ({ ...unseen, label, what: 'contents' })),
    ...(move.choice === 0 || isChoice(move.choice)
      ? []
      : [{ ...unseen, label: move.choice, what: 'route' } as const]),
  ]
}
