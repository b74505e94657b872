import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { Turn } from '../../solana/vm/forced/explore-paths.ts'
import type { RunnableTransaction } from '../../solana/vm/sbpf/run-transaction.ts'
import type { Worse } from '../scenarios/compare.ts'
import { materialMinLamports, smallPercent } from '../thresholds.ts'
import { type Place, placesOf, withArgument } from './instruction-arguments.ts'

type Loss = Extract<Worse, { what: 'loss' }>

/** A limit further above what the preview shows is none. */
const limitFactor = 3n
/** Arguments that are lowered to learn whether one of them is the amount. */
const maxAmounts = 4
/** Numbers of one transaction that are multiplied with each other, as a price with a quantity. */
const maxFactors = 48
/** Amounts are at the start of an instruction; lists and texts follow. */
const maxArgumentBytes = 256
/** Decimals that a price or a token may have. */
const maxDecimals = 9

/** Runs a path on a transaction with other instruction data. Returns how much is lost; undefined if it fails. */
export type LossAlong = (
  transaction: RunnableTransaction,
  turns: readonly Turn[],
  mint: Address,
) => bigint | undefined

/** Amounts that the signed instructions of untrusted programs name, which a loss may stay within, as a swap names its limit. */
export class InstructionLimits {
  readonly #transaction: RunnableTransaction
  readonly #isOpen: (program: number) => boolean
  readonly #lossAlong: LossAlong
  #derived: readonly bigint[] | undefined
  #places: readonly Place[] | undefined
  /** Assets of which a loss without a limit was found. */
  readonly #unbound = new Set<Address>()

  constructor(
    transaction: RunnableTransaction,
    isOpen: (program: number) => boolean,
    lossAlong: LossAlong,
  ) {
    this.#transaction = transaction
    this.#isOpen = isOpen
    this.#lossAlong = lossAlong
  }

  /** Whether a path keeps to an amount that the instruction names: if that is lowered, it loses less or fails. */
  boundPath(loss: Loss, turns: readonly Turn[]): boolean {
    if (loss.kind === 'vanish') return false
    const max = limitFactor * loss.lostNow + extraOf(loss.mint)
    return this.#keepsToAmount(loss, max, { transaction: this.#transaction, turns })
  }

  /**
   * Whether a loss that was found with other numbers stays within a limit. Larger numbers were tried as well, and where
   * none took more, a limit may have decimals, be the product of a price and a quantity, and be further above a small
   * payment. `ran` is the transaction with those numbers, if it ended well.
   */
  boundNumbers(loss: Loss, turns: readonly Turn[], ran?: RunnableTransaction): boolean {
    if (loss.kind === 'vanish' || this.#unbound.has(loss.mint)) return false
    const { mint, lostNow, lostThen, held } = loss
    const extra = extraOf(mint)
    const max = limitFactor * lostNow + extra
    const share = lostNow > extra ? (held * smallPercent) / 100n : 0n
    this.#derived ??= derivedFrom(openData(this.#transaction, this.#isOpen))
    const most = share > max ? share : max
    const isNamed = hasBetween(this.#derived, lostThen - extra, most)
    const isKept =
      !ran ||
      this.#keepsToAmount(loss, most, { transaction: ran, turns }) ||
      this.#hasLimit(mint, { transaction: ran, turns })
    if (!isNamed || !isKept) this.#unbound.add(mint)
    return isNamed && isKept
  }

  /** Whether no more is lost than one of the arguments says, whatever it says. */
  #keepsToAmount({ mint, lostThen }: Loss, max: bigint, { transaction, turns }: Path): boolean {
    const extra = extraOf(mint)
    const min = lostThen - extra
    if (min <= 0n) return true
    this.#places ??= placesOf(this.#transaction, this.#isOpen)
    const amounts = this.#places.filter(
      ({ bytes, number }) => bytes === 8 && number >= min && number <= max,
    )
    return amounts.slice(0, maxAmounts).some((place) => {
      const along = (value: bigint) =>
        this.#lossAlong(withArgument(transaction, place, value), turns, mint)
      const lost = along(min / 2n)
      // What has to be just that number is no limit.
      return lost === undefined ? along(2n * place.number) !== undefined : lost <= min / 2n + extra
    })
  }

  /** Whether one of the arguments is a limit: the transaction fails if it is lowered, and does not if it is raised. */
  #hasLimit(mint: Address, { transaction, turns }: Path): boolean {
    const fails = (place: Place, value: bigint) =>
      this.#lossAlong(withArgument(transaction, place, value), turns, mint) === undefined
    this.#places ??= placesOf(this.#transaction, this.#isOpen)
    const limit = this.#places.find((place) => fails(place, 1n) && !fails(place, 2n * place.number))
    // The one that was found is tried first from now on.
    if (limit) this.#places = [limit, ...this.#places.filter((place) => place !== limit)]
    return limit !== undefined
  }
}

type Path = { transaction: RunnableTransaction; turns: readonly Turn[] }

const openData = (
  { calls }: Pick<RunnableTransaction, 'calls'>,
  isOpen: (program: number) => boolean,
): Uint8Array[] => calls.flatMap(({ program, data }) => (isOpen(program) ? [data] : []))

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
