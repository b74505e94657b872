import type { Address } from '../../address/address.ts'

/**
 * Where a value came from that others can change between the scan and the block, as one number for each byte: 0 is fixed
 * by the signature. Of a value made from several, the label of the first is kept.
 */
export type Origin =
  | { what: 'data'; account: Address; offset: number }
  | { what: 'lamports' | 'owner' | 'length'; account: Address }
  | { what: 'sysvar'; sysvar: string; offset: number }
  /** Compute units left, or another program's reply that cannot be foreseen. */
  | { what: 'runtime' }
  /** Made up for an address that holds nothing, on a forced path. */
  | { what: 'invented' }

export const runtimeLabel = 1
export const inventedLabel = 2
const firstAccountLabel = 16

type Range = { start: number; account: Address; sysvar: boolean; dataBytes: number }

/** Numbers for all bytes of all accounts of a transaction. */
export class Labels {
  readonly #ranges: Range[] = []
  #next = firstAccountLabel

  /** Reserves the labels of an account: lamports, owner, length, then its bytes. Returns the first. */
  add(account: Address, dataBytes: number, sysvar = false): number {
    const start = this.#next
    this.#ranges.push({ start, account, sysvar, dataBytes })
    this.#next += fieldLabels + dataBytes
    return start
  }

  originOf(marked: number): Origin {
    const label = marked & ~marks
    if (label === runtimeLabel) return { what: 'runtime' }
    if (label < firstAccountLabel) return { what: 'invented' }
    const range = this.#ranges.findLast(({ start }) => start <= label)
    if (!range) return { what: 'invented' }
    const place = label - range.start
    if (place >= fieldLabels) {
      const offset = place - fieldLabels
      return range.sysvar
        ? { what: 'sysvar', sysvar: range.account, offset }
        : { what: 'data', account: range.account, offset }
    }
    return { what: fields[place] ?? 'lamports', account: range.account }
  }
}

const fields = ['lamports', 'owner', 'length'] as const
const fieldLabels = fields.length

export const lamportsLabel = (start: number): number => start
export const ownerLabel = (start: number): number => start + 1
/**
 * Lengths are marked, because every program adds them up to find its accounts and its own instruction: a place in memory
 * that depends on a length alone holds the same as before.
 */
export const lengthLabel = (start: number): number => (start + 2) | lengthMark
const lengthMark = 0x4000_0000

/** The label of what is written on one side of a branch that depends on a value with this label. */
export const choiceLabel = (label: number): number => (label & ~marks) | choiceMark
export const isChoice = (label: number): boolean => (label & choiceMark) !== 0
const choiceMark = 0x2000_0000

/** The label of what others can only add to: the user's own balances. */
export const ownLabel = (label: number): number => label | ownMark
export const isOwn = (label: number): boolean => (label & ownMark) !== 0
const ownMark = 0x1000_0000

/** The label of what only the chain changes. */
export const sysvarLabel = (label: number): number => label | sysvarMark
const sysvarMark = 0x0800_0000
const marks = lengthMark | choiceMark | ownMark | sysvarMark

/**
 * Of a value made from two, one label is kept: others decide more by their data than by what the chain changes, by choices, lengths and what
 * they can add. A value counts as the clock's alone only if nothing else is in it.
 */
export const strongerLabel = (left: number, right: number): number =>
  left === 0 || (right !== 0 && left >= sysvarMark) ? right : left

/** What a place in memory that depends on this passes on to what is read there. */
export const placeLabel = (label: number): number => ((label & lengthMark) === 0 ? label : 0)

/** A length as a value: what is read at a place that ought to depend on it and does not, or in a table by it. */
export const plainLabel = (label: number): number => label & ~marks

/** Whether others choose the value directly: not by a choice, a length or an addition to the user's balance. */
export const isData = (label: number): boolean => label !== 0 && (label & marks & ~sysvarMark) === 0

/** The same on the heap: where an allocation lies depends on all before it, what it holds does not. */
export const heapPlaceLabel = (label: number): number =>
  (label & (lengthMark | choiceMark)) === 0 ? label : 0

export const dataLabel = (start: number, offset: number): number => start + fieldLabels + offset
