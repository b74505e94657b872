import { makeHeldBlocks, type Run } from './held-blocks.ts'
import { makePendingBlocks } from './pending-blocks.ts'
import type { BlockMeta, StreamedBlock, StreamedTransaction } from './streamed-block.ts'
import type { StreamLie } from './stream-state.ts'

export type BlockWindow = {
  /** A new connection begins, so that what was incomplete stays so. Complete blocks are kept. */
  reconnected: () => void
  addTransaction: (slot: bigint, transaction: StreamedTransaction) => StreamLie | undefined
  addMeta: (meta: BlockMeta) => StreamLie | undefined
  run: () => Run
  find: (slot: bigint) => StreamedBlock | undefined
  /** The newest block known, complete or not. */
  newest: () => BlockMeta | undefined
  /** Marks the run as that of the node. */
  verify: () => void
  /** The transactions of this block were read; they are kept for a few blocks more. */
  release: (slot: bigint) => void
  /** How full it is, from 0 to 1; when full, the oldest blocks are forgotten. */
  fullness: () => number
  /** Forgets everything. */
  clear: () => void
}

/** Three minutes; a server starts with earlier slots if the subscription names one. */
const slotStepMax = 1_000n

/**
 * Puts blocks together from a stream of transactions and metadata in any order. A block is complete once another one
 * names it as its parent, if its slot began after the connection did: servers send a confirmed slot as a whole, and
 * nothing of it after the next one.
 */
export const makeBlockWindow = (): BlockWindow => {
  const held = makeHeldBlocks()
  let pending = makePendingBlocks()
  /** Slots up to this one may have begun before the connection. */
  let joinedSlot: bigint | undefined
  let highestSlot: bigint | undefined
  /** Complete when the connection began; sent once more. */
  let repeatedSlot = -1n

  /** Whether a slot is one to be read; a lie if it is far from the others. */
  const see = (slot: bigint): StreamLie | 'known' | undefined => {
    if (highestSlot !== undefined && slot > highestSlot + slotStepMax) return 'far-slot'
    if (highestSlot === undefined || slot > highestSlot) highestSlot = slot
    return slot <= repeatedSlot ? 'known' : undefined
  }
  const complete = (meta: BlockMeta): StreamLie | undefined => {
    if (meta.slot <= (joinedSlot ?? meta.slot)) return undefined
    return held.add({ meta, transactions: pending.take(meta.slot) })
  }
  const clear = (): void => {
    held.clear()
    pending = makePendingBlocks()
    joinedSlot = undefined
    highestSlot = undefined
    repeatedSlot = -1n
  }
  return {
    reconnected: () => {
      repeatedSlot = held.last()?.slot ?? -1n
      pending = makePendingBlocks()
      joinedSlot = undefined
      highestSlot = undefined
    },
    addTransaction: (slot, transaction) => {
      const seen = see(slot)
      if (seen) return seen === 'known' ? undefined : seen
      if (held.find(slot)) return 'late-transaction'
      return pending.add(slot, transaction)
    },
    addMeta: (meta) => {
      const seen = see(meta.slot)
      if (seen && seen !== 'known') return seen
      joinedSlot ??= highestSlot
      const known = held.find(meta.slot)?.meta ?? pending.meta(meta.slot)
      if (known) return known.blockhash === meta.blockhash ? undefined : 'repeated'
      if (seen) return undefined
      pending.addMeta(meta)
      const parent = pending.meta(meta.parentSlot)
      if (parent && parent.blockhash !== meta.previousBlockhash) return 'wrong-parent'
      const lie = parent ? complete(parent) : undefined
      return lie ?? (pending.hasChild(meta) ? complete(meta) : undefined) ?? pending.problem()
    },
    run: held.run,
    find: held.find,
    newest: () => pending.newest() ?? held.last(),
    verify: held.verify,
    release: held.release,
    fullness: held.fullness,
    clear,
  }
}
