import {
  type ExploreOptions,
  type ForcedPath,
  runAlong,
  type Turn,
} from '../../solana/vm/forced/explore-paths.ts'
import { naturalStart } from '../../solana/vm/forced/natural-start.ts'
import { isSameNumber } from '../../solana/vm/forced/same-number.ts'
import { isChoice } from '../../solana/vm/ledger/labels.ts'
import type { TransactionRun, TransactionRunner } from '../../solana/vm/sbpf/run-transaction.ts'
import type { Runnable } from '../../solana/vm/sbpf/runnable.ts'
import type { ExploreInput } from './explore-input.ts'
import { amountsOf, isUsers } from './holdings.ts'
import { type Place, placesOf } from './instruction-arguments.ts'
import { amountsUnder, priceKey } from './value-moves.ts'

/** Runs that may go into finding data on which a transaction takes its paths by itself. */
const maxRuns = 2_000
const maxUnits = 20_000_000
/** Numbers of the instructions that others are put beside. */
const maxGiven = 6

/** A path that starts from other data and has no turns. */
export type NaturalPath = ForcedPath & Required<Pick<ForcedPath, 'start'>>

export type NaturalPathsInput = {
  runner: TransactionRunner
  input: ExploreInput
  runnable: Runnable
  honest: TransactionRun
  rules: Pick<ExploreOptions, 'isOpen' | 'callTargets'>
}

/**
 * Finds data on which the transaction takes forced paths by itself. Amounts are tried from there: on the data as they are,
 * a turn may contradict a number, as with the smaller of two.
 */
export class NaturalPaths {
  readonly #of: NaturalPathsInput
  readonly #amounts: readonly bigint[]
  /** Numbers that the instructions give. */
  readonly #given: readonly bigint[]
  readonly #known = new Map<readonly Turn[], { seen: number; natural: NaturalPath | undefined }>()
  #runsLeft: number

  constructor(of: NaturalPathsInput) {
    this.#of = of
    const { input, runnable, honest, rules } = of
    this.#amounts = amountsOf(input)
    const places = placesOf(runnable.transaction, rules.isOpen).filter(isAmount)
    this.#given = [...new Set(places.map(({ number }) => number))].slice(0, maxGiven)
    this.#runsLeft = Math.min(maxRuns, Math.floor(maxUnits / Math.max(1, honest.workUnits)))
  }

  /** The path without force; undefined where no data were found that take it, and on which as much is paid from the same places. */
  find(path: ForcedPath): NaturalPath | undefined {
    const known = this.#known.get(path.turns)
    if (known) return known.natural
    const { runner, runnable, input, rules } = this.#of
    const { transaction, runs, seen } = naturalStart(runner, runnable, path, {
      isOpen: rules.isOpen,
      amounts: this.#amounts,
      isFixed: ({ address }) => isUsers(input, address),
      given: this.#given,
      isGate: (turn) => this.#isGate(path, turn),
      maxRuns: this.#runsLeft,
    })
    this.#runsLeft -= runs
    const run = transaction && runAlong(runner, transaction, [], rules)
    const isSame =
      run && (!endsWell(path.run) || priceKey(input, run) === priceKey(input, path.run))
    const natural = isSame ? { turns: [], run, start: transaction } : undefined
    this.#known.set(path.turns, { seen, natural })
    return natural
  }

  #isGate({ run }: ForcedPath, turn: Turn): boolean {
    const { input, runnable } = this.#of
    const isSame = (left: number, right: number) => isSameNumber(runnable.labels, left, right)
    return amountsUnder(input, { turns: [turn], run }, isSame).length > 0
  }

  /** The turns of a path that no data were found for; none where none were looked for. */
  unseenOf({ turns }: ForcedPath): readonly Turn[] {
    return turns.slice(this.#known.get(turns)?.seen ?? turns.length)
  }
}

const isAmount = ({ bytes, number }: Place): boolean => bytes === 8 && number < 1n << 56n

const endsWell = ({ failure }: TransactionRun): boolean => failure === undefined

/** Whether the reply of another program, or what the runtime counts, decides both a turn and a number: no data bring it about. */
export const isUnforeseen = (
  { labels }: Runnable,
  { calls }: TransactionRun,
  label: number,
): boolean =>
  !('account' in labels.originOf(label)) &&
  !isChoice(label) &&
  calls.some(({ dataLabels }) => dataLabels?.includes(label))
