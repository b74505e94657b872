import type { Labels } from '../ledger/labels.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'
import { partnersOf, withPartners } from './joint-origins.ts'
import { numberPlacesOf } from './number-place.ts'
import { withRaisedNumber } from './raise-number.ts'
import { slotCandidates } from './slot-candidates.ts'

const numberBytes = 8

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
  yield* slotCandidates(transaction, labels, origin)
  if (origin.what !== 'data') return
  for (let byte = 0; byte < numberBytes; byte++) {
    const place = numberPlacesOf({ ...origin, offset: origin.offset + byte }, labels).at(-1)
    for (let value = 0n; place && value <= 0xffn; value++) yield place.write(transaction, value)
  }
}

export type NumberRuns = {
  originsOf: (transaction: RunnableTransaction) => readonly number[]
  lostWith: (transaction: RunnableTransaction) => bigint | undefined
}
