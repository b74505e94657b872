import type { Labels } from '../ledger/labels.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'
import { numberPlacesOf } from './number-place.ts'

/**
 * The transaction with the largest number at the origin of a label with which more is lost than with smaller ones: between
 * the one that it has and the first one that makes it fail. `lostWith` runs it: undefined where it fails. Takes twice as
 * many runs as the number has bits, for each width that it may have.
 */
export const withRaisedNumber = (
  { transaction, labels }: { transaction: RunnableTransaction; labels: Labels },
  label: number,
  lostWith: (transaction: RunnableTransaction) => bigint | undefined,
): RunnableTransaction => {
  let best = { transaction, lost: lostWith(transaction) ?? 0n }
  for (const place of numberPlacesOf(labels.originOf(label), labels)) {
    const start = best.transaction
    let low = place.read(start)
    let high = 1n << BigInt(place.bits)
    while (high - low > 1n) {
      const middle = (low + high) / 2n
      const raised = place.write(start, middle)
      const lost = raised === start ? undefined : lostWith(raised)
      if (lost !== undefined && lost >= best.lost) {
        low = middle
        best = { transaction: raised, lost }
      } else high = middle
    }
  }
  return best.transaction
}
