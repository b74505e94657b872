import type { BlockLink } from '../block.ts'
import { blockMaxTransactions } from '../thresholds.ts'
import type { StreamLie } from './stream-state.ts'

/** A block as its stream describes it. */
export type BlockMeta = BlockLink & {
  /** Unix seconds. */
  timeSeconds?: number
  /** Executed in the block, votes and failures included; those that only paid their fee may be missing. */
  transactionCount: number
}

/** A transaction that is kept unread. `quiet`: it changes no token balance, but pays a tip for a bundle. */
export type StreamedTransaction = { index: number; bytes: Uint8Array; quiet?: true }

export type StreamedBlock = { meta: BlockMeta; transactions: readonly StreamedTransaction[] }

/** Blocks that follow one another without a gap, ascending. */
export type Run = {
  blocks: readonly BlockMeta[]
  /** Whether a node has returned the same block for one of them, which makes them the chain of that node. */
  verified: boolean
}

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

/** Two minutes of blocks, and so much memory: what is not read in time is fetched again. */
const runMaxBlocks = 600
const runMaxBytes = 32 * 1024 * 1024
/** Confirmed slots arrive one after the other; these bounds are far beyond what a network delays. */
const pendingMaxSlots = 64
const pendingMaxBytes = 32 * 1024 * 1024
/** Three minutes; a server that was asked for earlier slots starts with them. */
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

const sizeOf = (transactions: readonly StreamedTransaction[]): number =>
  transactions.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** Blocks that were read and may be checked against the node, or read once more. */
const releasedKept = 16

/** Complete blocks of one unbroken chain. Those whose transactions are forgotten keep their place in it. */
const makeHeldBlocks = () => {
  let blocks: BlockMeta[] = []
  let bySlot = new Map<bigint, StreamedBlock>()
  let released: bigint[] = []
  let bytes = 0
  let verified = false
  const clear = (): void => {
    blocks = []
    bySlot = new Map()
    released = []
    bytes = 0
    verified = false
  }
  const forget = (slot: bigint): void => {
    bytes -= sizeOf(bySlot.get(slot)?.transactions ?? [])
    bySlot.delete(slot)
  }
  const push = (block: StreamedBlock): void => {
    blocks.push(block.meta)
    bySlot.set(block.meta.slot, block)
    bytes += sizeOf(block.transactions)
    while (blocks.length > 1 && (blocks.length > runMaxBlocks || bytes > runMaxBytes)) {
      const dropped = blocks.shift()
      if (dropped) forget(dropped.slot)
    }
  }
  return {
    clear,
    last: () => blocks.at(-1),
    find: (slot: bigint) => bySlot.get(slot),
    run: (): Run => ({ blocks, verified }),
    verify: () => {
      verified = true
    },
    release: (slot: bigint) => {
      if (!bySlot.has(slot) || released.includes(slot)) return
      released.push(slot)
      if (released.length > releasedKept) released.splice(0, 1).forEach(forget)
    },
    fullness: () => Math.max(bySlot.size / runMaxBlocks, bytes / runMaxBytes),
    /** A block that does not follow the last one begins a new run. */
    add: (block: StreamedBlock): StreamLie | undefined => {
      const { meta } = block
      const last = blocks.at(-1)
      if (last && meta.slot <= last.slot) return undefined
      if (last?.slot !== meta.parentSlot) clear()
      else if (!isChild(last, meta)) return 'wrong-parent'
      push(block)
      return undefined
    },
  }
}

const isChild = (parent: BlockMeta, meta: BlockMeta): boolean =>
  parent.blockhash === meta.previousBlockhash &&
  (parent.height === undefined || meta.height === undefined || meta.height === parent.height + 1n)

type Pending = { meta?: BlockMeta; transactions: Map<number, StreamedTransaction> }

/** What has arrived of blocks that are not complete; their metadata is kept a little longer, to find parents. */
const makePendingBlocks = () => {
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
