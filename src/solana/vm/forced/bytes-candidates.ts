import type { ComparedBytes } from '../sbpf/execution.ts'
import type { Labels } from '../ledger/labels.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'
import { withNumber } from './changed-account.ts'
import type { BytesComparison } from './decision-trace.ts'
import { withAccount } from './number-place.ts'

/** Transactions in which one side of a comparison of bytes is as the other, or differs from it. */
export function* bytesCandidates(
  transaction: RunnableTransaction,
  labels: Labels,
  { left, right }: BytesComparison,
): Generator<RunnableTransaction> {
  for (const [open, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (!open.labels) continue
    yield withBytes(transaction, labels, open, other.bytes)
    yield withBytes(transaction, labels, open, turned(open.bytes))
  }
}

const turned = (bytes: Uint8Array): Uint8Array => {
  const other = bytes.slice()
  if (other.length > 0) other[0] = (other[0] ?? 0) ^ 1
  return other
}

/** Each byte where it comes from; those that come from no data stay. */
const withBytes = (
  transaction: RunnableTransaction,
  labels: Labels,
  { bytes, labels: from }: ComparedBytes,
  wanted: Uint8Array,
): RunnableTransaction => {
  let changed = transaction
  for (const [index, value] of wanted.entries()) {
    const label = from?.[index] ?? 0
    if (label === 0 || value === bytes[index]) continue
    const origin = labels.originOf(label)
    if (origin.what === 'owner')
      return withAccount(changed, origin.account, (account) => ({
        ...account,
        owner: ownerWith(account.owner, bytes, wanted),
      }))
    if (origin.what !== 'data') continue
    changed = withAccount(changed, origin.account, (account) =>
      withNumber(account, origin.offset, 1, BigInt(value)),
    )
  }
  return changed
}

/** An owner is one origin: where the compared bytes lie in it is seen by what they are. */
const ownerWith = (owner: Uint8Array, bytes: Uint8Array, wanted: Uint8Array): Uint8Array => {
  const next = owner.slice()
  const from = Buffer.from(owner).indexOf(bytes)
  next.set(wanted.subarray(0, owner.length - Math.max(0, from)), Math.max(0, from))
  return next
}
