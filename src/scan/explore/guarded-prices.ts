import { withNumber } from '../../solana/vm/forced/changed-account.ts'
import {
  type ExploreOptions,
  explorePaths,
  type ForcedPath,
  runAlong,
  type Turn,
} from '../../solana/vm/forced/explore-paths.ts'
import { isSameNumber } from '../../solana/vm/forced/same-number.ts'
import { inventedLabel, isChoice } from '../../solana/vm/ledger/labels.ts'
import type {
  RunnableTransaction,
  TransactionRun,
  TransactionRunner,
} from '../../solana/vm/sbpf/run-transaction.ts'
import type { Runnable } from '../../solana/vm/sbpf/runnable.ts'
import { heldOf, type Holder, isUsers } from './holdings.ts'
import { type ValueMove, valueMoves } from './value-moves.ts'

/** Numbers of a transaction whose guards are explored, and the work that may go into each. */
const maxNumbers = 4
const budget = { maxPaths: 200, maxUnits: 5_000_000 }

const numberBytes = 8

export type GuardedPricesInput = {
  runner: TransactionRunner
  input: Holder
  runnable: Runnable
  /** The run on the chain as it is, followed. */
  followed: TransactionRun
  rules: Pick<ExploreOptions, 'isOpen' | 'callTargets'>
}

/** A path behind guards of a number that was raised. */
export type GuardedPath = ForcedPath & { start: RunnableTransaction; label: number }

/**
 * Raises each number that a payment is made of and looks for paths around the checks of it: a limit that holds now bounds
 * nothing if something else decides whether it is checked. A check of the number itself is never turned. Returns how many
 * paths were run.
 */
export const exploreGuards = (
  of: GuardedPricesInput,
  onPath: (path: GuardedPath) => void,
): number => {
  const { runner, rules, followed } = of
  let paths = 0
  for (const { move, label } of numbersOf(of).slice(0, maxNumbers)) {
    const start = withRaised(of, move, label)
    if (!start) continue
    const explored = explorePaths(runner, start, followed, {
      ...rules,
      dataBudget: budget,
      choiceBudget: budget,
      wantsChoices: () => false,
      onPlaced: () => undefined,
      onPath: ({ turns, run }) => {
        if (run.failure === undefined && turns.every((_, at) => isOther(of, turns, at, label)))
          onPath({ turns, run, start, label })
        return false
      },
    })
    paths += explored.paths
  }
  return paths
}

/** Where payments to others get their amounts from, each number once. */
const numbersOf = ({
  input,
  runnable,
  followed,
}: GuardedPricesInput): { move: ValueMove; label: number }[] => {
  const numbers: { move: ValueMove; label: number }[] = []
  for (const move of valueMoves(input, followed))
    for (const label of move.isOutflow ? move.amountLabels : [])
      if (!isChoice(label) && !numbers.some((each) => isSame(runnable, each.label, label)))
        numbers.push({ move, label })
  return numbers
}

const isSame = ({ labels }: Runnable, left: number, right: number): boolean =>
  isSameNumber(labels, left, right)

/** The transaction with the number so much larger that the payment takes nearly all. */
const withRaised = (
  { input, runnable: { transaction, labels } }: GuardedPricesInput,
  { mint, amount }: ValueMove,
  label: number,
): RunnableTransaction | undefined => {
  const origin = labels.originOf(label)
  const place = transaction.ledger.findIndex(
    ({ address }) => 'account' in origin && address === origin.account,
  )
  const account = transaction.ledger[place]
  if (!account || origin.what !== 'data' || isUsers(input, account.address)) return undefined
  const { offset } = origin
  if (offset + numberBytes > account.data.length) return undefined
  const view = new DataView(account.data.buffer, account.data.byteOffset)
  const now = view.getBigUint64(offset, true)
  const wanted = (heldOf(input, mint) * 9n) / 10n
  const value = amount === 0n || now === 0n ? wanted : (now * wanted) / amount
  if (value <= now || value >= 1n << 63n) return undefined
  const raised = withNumber(account, offset, numberBytes, value)
  return { ...transaction, ledger: transaction.ledger.with(place, raised) }
}

/**
 * Whether a turn of a path is no check of the raised number: neither decided by it nor, on the number as it is, taken that
 * way by itself.
 */
const isOther = (
  of: GuardedPricesInput,
  turns: readonly Turn[],
  index: number,
  label: number,
): boolean => {
  const turn = turns[index]
  if (!turn || isSame(of.runnable, turn.label, label)) return false
  return sideAt(of, turns.slice(0, index), turn) !== turn.to
}

/** Which way the decision of a turn goes on the data as they are, behind other turns; undefined where it is not reached. */
const sideAt = (
  { runner, runnable, rules }: GuardedPricesInput,
  before: readonly Turn[],
  turn: Turn,
): number | undefined => {
  let ordinal = 0
  let side: number | undefined
  runAlong(runner, runnable.transaction, before, {
    ...rules,
    around: (program, walk) => ({
      ...walk,
      branch: (instruction, jumps, label) => {
        const taken = walk.branch(instruction, jumps, label)
        const isThere = program === turn.program && instruction === turn.instruction
        if (ordinal++ === turn.ordinal && isThere) side = taken ? 1 : 0
        return taken
      },
      indirectCall: (instruction, target, label) => {
        if (!isChoice(label) && label !== inventedLabel) ordinal++
        return walk.indirectCall(instruction, target, label)
      },
    }),
  })
  return side
}
