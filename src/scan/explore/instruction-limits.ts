import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { Turn } from '../../solana/vm/forced/explore-paths.ts'
import type { RunnableTransaction } from '../../solana/vm/sbpf/run-transaction.ts'
import type { Worse } from '../scenarios/compare.ts'
import { materialMinLamports, smallPercent } from '../thresholds.ts'

type Loss = Extract<Worse, { what: 'loss' }>

/** Limits further above what the preview shows are none: of a path that the code takes, and of other numbers. */
const pathFactor = 2n
const numberFactor = 3n
/** Numbers that are lowered to learn whether one of them is a limit. */
const maxLowered = 4
/** Numbers of one transaction that are multiplied with each other, as a price with a quantity. */
const maxFactors = 48
/** Amounts are at the start of an instruction; lists and texts follow. */
const maxArgumentBytes = 256
/** Decimals that a price or a token may have. */
const maxDecimals = 9

/** Runs a path on a transaction with other instruction data. Returns whether it fails. */
export type FailsAlong = (transaction: RunnableTransaction, turns: readonly Turn[]) => boolean

/** Amounts that the signed instructions of untrusted programs name, which a loss may stay within, as a swap names its limit. */
export class InstructionLimits {
  readonly #transaction: RunnableTransaction
  readonly #isOpen: (program: number) => boolean
  readonly #fails: FailsAlong
  #derived: readonly bigint[] | undefined

  constructor(
    transaction: RunnableTransaction,
    isOpen: (program: number) => boolean,
    fails: FailsAlong,
  ) {
    this.#transaction = transaction
    this.#isOpen = isOpen
    this.#fails = fails
  }

  /** Whether a path keeps to a limit: it loses no more than the instruction names, and fails if that is lowered. */
  boundPath(loss: Loss, turns: readonly Turn[]): boolean {
    if (loss.kind === 'vanish') return false
    const extra = extraOf(loss.mint)
    const min = loss.lostThen - extra
    const max = pathFactor * loss.lostNow + extra
    if (min <= 0n) return true
    return lowered(this.#transaction, this.#isOpen, { min, max })
      .slice(0, maxLowered)
      .some((transaction) => this.#fails(transaction, turns))
  }

  /**
   * Whether a loss that was found with other numbers stays within a limit. Larger numbers were tried as well, and where
   * none took more, a limit may have decimals, be the product of a price and a quantity, and be further above a small
   * payment.
   */
  boundNumbers(loss: Loss): boolean {
    if (loss.kind === 'vanish') return false
    const { mint, lostNow, lostThen, held } = loss
    const extra = extraOf(mint)
    const max = numberFactor * lostNow + extra
    const share = lostNow > extra ? (held * smallPercent) / 100n : 0n
    this.#derived ??= derivedFrom(openData(this.#transaction, this.#isOpen))
    return hasBetween(this.#derived, lostThen - extra, share > max ? share : max)
  }
}

const openData = (
  { calls }: Pick<RunnableTransaction, 'calls'>,
  isOpen: (program: number) => boolean,
): Uint8Array[] => calls.flatMap(({ program, data }) => (isOpen(program) ? [data] : []))

/** The transaction with each number within the bounds lowered to half of the least, one at a time. */
const lowered = (
  transaction: RunnableTransaction,
  isOpen: (program: number) => boolean,
  { min, max }: { min: bigint; max: bigint },
): RunnableTransaction[] =>
  transaction.calls.flatMap((call, index) => {
    if (!isOpen(call.program)) return []
    return placesBetween(call.data, min, max).map((at) => {
      const data = call.data.slice()
      new DataView(data.buffer).setBigUint64(at, min / 2n, true)
      return { ...transaction, calls: transaction.calls.with(index, { ...call, data }) }
    })
  })

const placesBetween = (data: Uint8Array, min: bigint, max: bigint): number[] => {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const places: number[] = []
  for (let at = 0; at + 8 <= data.length; at++) {
    const number = view.getBigUint64(at, true)
    if (number >= min && number <= max) places.push(at)
  }
  return places
}

/** Fees and rent come on top of what an instruction names. */
const extraOf = (mint: Address): bigint => (mint === wrappedSolMint ? materialMinLamports : 0n)

const numbersIn = (data: Uint8Array, bytes: 4 | 8): bigint[] => {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const numbers = new Set<bigint>()
  for (let at = 0; at + bytes <= data.length; at++)
    numbers.add(bytes === 8 ? view.getBigUint64(at, true) : BigInt(view.getUint32(at, true)))
  numbers.delete(0n)
  return [...numbers]
}

/** The numbers with decimals, and products of two of them. */
const derivedFrom = (data: readonly Uint8Array[]): bigint[] => {
  const found = new Set<bigint>()
  for (const each of data) {
    const args = each.subarray(0, maxArgumentBytes)
    const numbers = [...new Set([...numbersIn(args, 8), ...numbersIn(args, 4)])]
    const factors = numbers.slice(0, maxFactors)
    for (let decimals = 0; decimals <= maxDecimals; decimals++) {
      const scale = 10n ** BigInt(decimals)
      for (const number of numbers) found.add(number * scale)
      for (const left of factors) for (const right of factors) found.add((left * right) / scale)
    }
  }
  return [...found].sort(ascending)
}

const ascending = (left: bigint, right: bigint): number => {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Whether one of the numbers, in ascending order, is at least `min` and at most `max`. */
const hasBetween = (numbers: readonly bigint[], min: bigint, max: bigint): boolean => {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0n) < min) low = middle + 1
    else high = middle
  }
  const first = numbers[low]
  return first !== undefined && first <= max
}
