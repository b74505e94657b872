import { clockSysvar } from '../../address/known-address.ts'
import type { Labels, Origin } from '../ledger/labels.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'
import { partnersOf, withPartners } from './joint-origins.ts'
import { numberPlacesOf } from './number-place.ts'
import { withRaisedNumber } from './raise-number.ts'

const numberBytes = 8
/** About how long a signed transaction lives, and a few times that. */
const maxSlots = 1_024n

/**
 * Transactions with another number where a call takes one: as large as it can be, also where it is one of several that are
 * multiplied or masked, and every value of its bytes; of the clock, every slot to come. `originsOf` returns the labels of
 * what the calls of a run were made with, `lostWith` how much one takes: undefined where it fails.
 */
export function* numberCandidates(
  start: { transaction: RunnableTransaction; labels: Labels },
  label: number,
  { originsOf, lostWith }: NumberRuns,
): Generator<RunnableTransaction> {
  const { transaction, labels } = start
  const origin = labels.originOf(label)
  yield withRaisedNumber(start, label, lostWith)
  if (origin.what === 'data')
    for (const ledger of withPartners(transaction.ledger, partnersOf(start, label, originsOf)))
      yield withRaisedNumber({ transaction: { ...transaction, ledger }, labels }, label, lostWith)
  for (const { place, values } of valuesOf(origin, labels, transaction))
    for (const value of values) yield place.write(transaction, value)
}

export type NumberRuns = {
  originsOf: (transaction: RunnableTransaction) => readonly number[]
  lostWith: (transaction: RunnableTransaction) => bigint | undefined
}

type Values = { place: ReturnType<typeof numberPlacesOf>[number]; values: Iterable<bigint> }

function* valuesOf(
  origin: Origin,
  labels: Labels,
  transaction: RunnableTransaction,
): Generator<Values> {
  const [widest] = numberPlacesOf(origin, labels)
  if (origin.what === 'sysvar' && origin.sysvar === clockSysvar && widest) {
    const now = widest.read(transaction)
    yield { place: widest, values: upFrom(now + 1n, now + maxSlots) }
  }
  if (origin.what !== 'data') return
  for (let byte = 0; byte < numberBytes; byte++) {
    const place = numberPlacesOf({ ...origin, offset: origin.offset + byte }, labels).at(-1)
    if (place) yield { place, values: upFrom(0n, 0xffn) }
  }
}

function* upFrom(first: bigint, last: bigint): Generator<bigint> {
  for (let value = first; value <= last; value++) yield value
}
