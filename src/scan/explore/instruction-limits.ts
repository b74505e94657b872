import type { Address } from '../../solana/address/address.ts'
import { wrappedSolMint } from '../../solana/address/known-address.ts'
import type { Worse } from '../scenarios/compare.ts'
import { isUntrusted } from '../scenarios/exposure.ts'
import { materialMinLamports, smallPercent } from '../thresholds.ts'
import type { ExploreInput } from './explore-input.ts'

type Loss = Extract<Worse, { what: 'loss' }>

/** Limits further above what the preview shows are none: of a path that the code takes, and of other numbers. */
const pathFactor = 2n
const numberFactor = 3n
/** Numbers of one transaction that are multiplied with each other, as a price with a quantity. */
const maxFactors = 48
/** Decimals that a price or a token may have. */
const maxDecimals = 9

/**
 * Amounts that the signed instructions of untrusted programs name, which a loss may stay within, as a swap names its limit.
 * That a program keeps to it is not assumed: a path that takes more is compared with the same limit.
 */
export class InstructionLimits {
  readonly #data: readonly Uint8Array[]
  #named: readonly bigint[] | undefined
  #derived: readonly bigint[] | undefined

  constructor({ observed, knownPrograms }: Pick<ExploreInput, 'observed' | 'knownPrograms'>) {
    this.#data = observed.resolved.instructions.flatMap(({ programId, data }) =>
      isUntrusted(programId, knownPrograms) ? [data] : [],
    )
  }

  /**
   * Whether the loss stays within a limit. Of a loss that was found with other numbers, and not on a path of its own, more
   * is known: larger numbers were tried, and failed. There a limit may have decimals, be the product of a price and a
   * quantity, and be further above a small payment.
   */
  bounds(loss: Loss, isVaried: boolean): boolean {
    if (loss.kind === 'vanish') return false
    const { mint, lostNow, lostThen, held } = loss
    const extra = extraOf(mint)
    const min = lostThen - extra
    const max = (isVaried ? numberFactor : pathFactor) * lostNow + extra
    this.#named ??= this.#data.flatMap((data) => numbersIn(data, 8)).sort(ascending)
    if (hasBetween(this.#named, min, max)) return true
    if (!isVaried || lostNow <= extra) return false
    this.#derived ??= derivedFrom(this.#data)
    const share = (held * smallPercent) / 100n
    return hasBetween(this.#derived, min, share > max ? share : max)
  }
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
    const numbers = [...new Set([...numbersIn(each, 8), ...numbersIn(each, 4)])]
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
