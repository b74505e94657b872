import { clockSysvar } from '../../address/known-address.ts'
import type { Labels, Origin } from '../ledger/labels.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'
import { numberPlacesOf } from './number-place.ts'

/** About how long a signed transaction lives, and a few times that. */
const maxSlots = 1_024n

/** For what depends on the clock: the transaction at every slot to come. */
export function* slotCandidates(
  transaction: RunnableTransaction,
  labels: Labels,
  origin: Origin,
): Generator<RunnableTransaction> {
  if (origin.what !== 'sysvar' || origin.sysvar !== clockSysvar) return
  const [place] = numberPlacesOf({ ...origin, offset: 0 }, labels)
  if (!place) return
  const now = place.read(transaction)
  for (let slots = 1n; slots <= maxSlots; slots++) yield place.write(transaction, now + slots)
}
