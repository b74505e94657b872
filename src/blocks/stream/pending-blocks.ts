import { blockMaxTransactions } from '../thresholds.ts'
import { type BlockMeta, sizeOf, type StreamedTransaction } from './streamed-block.ts'
import type { StreamLie } from './stream-state.ts'

/** Confirmed slots arrive one after the other; these bounds are far beyond what a network delays. */
const pendingMaxSlots = 64
const pendingMaxBytes = 32 * 1024 * 1024

type Pending = { meta?: BlockMeta; transactions: Map<number, StreamedTransaction> }

/** What has arrived of blocks that are not complete; their metadata is kept a little longer, to find parents. */
export const makePendingBlocks = () => {
  const bySlot = new Map<bigint, Pending>()
  let bytes = 0
  let newest: BlockMeta | undefined
  const at = (slot: bigint): Pending => {
    const known = bySlot.get(slot)
    if (known) return known
    const created: Pending = { transactions: new Map() }
    bySlot.set(slot, created)
    return created
  }
  const problem = (): StreamLie | undefined =>
    bySlot.size > pendingMaxSlots || bytes > pendingMaxBytes ? 'endless' : undefined
  /** What lies far below the newest block was skipped, or belongs to a dropped fork. */
  const dropOld = (): void => {
    if (!newest) return
    for (const [slot, { transactions }] of bySlot) {
      if (slot + keptSlots >= newest.parentSlot) continue
      bytes -= sizeOf([...transactions.values()])
      bySlot.delete(slot)
    }
  }
  return {
    problem,
    newest: () => newest,
    meta: (slot: bigint) => bySlot.get(slot)?.meta,
    hasChild: ({ slot, blockhash }: BlockMeta): boolean =>
      [...bySlot.values()].some(
        ({ meta }) => meta?.parentSlot === slot && meta.previousBlockhash === blockhash,
      ),
    addMeta: (meta: BlockMeta): void => {
      at(meta.slot).meta = meta
      if (!newest || meta.slot > newest.slot) newest = meta
      dropOld()
    },
    add: (slot: bigint, transaction: StreamedTransaction): StreamLie | undefined => {
      const { transactions } = at(slot)
      const { index } = transaction
      if (index >= blockMaxTransactions) return 'endless'
      const known = transactions.get(index)
      if (known)
        return Buffer.compare(known.bytes, transaction.bytes) === 0 ? undefined : 'repeated'
      transactions.set(index, transaction)
      bytes += transaction.bytes.length
      return problem()
    },
    /** The transactions of a slot by index; they are no longer held here. */
    take: (slot: bigint): StreamedTransaction[] => {
      const block = bySlot.get(slot)
      const transactions = [...(block?.transactions.values() ?? [])]
      block?.transactions.clear()
      bytes -= sizeOf(transactions)
      return transactions.toSorted((a, b) => a.index - b.index)
    },
  }
}

/** Below the parent of the newest block. */
const keptSlots = 32n
