import { type BlockMeta, sizeOf, type StreamedBlock } from './streamed-block.ts'
import type { StreamLie } from './stream-state.ts'

/** Blocks that follow one another without a gap, ascending. */
export type Run = {
  blocks: readonly BlockMeta[]
  /** Whether a node has returned the same block for one of them, which makes them the chain of that node. */
  verified: boolean
}

/** Two minutes of blocks, and so much memory: what is not read in time is fetched again. */
const runMaxBlocks = 600
const runMaxBytes = 32 * 1024 * 1024

/** Blocks that were read and may be chosen to be checked against the node, of a megabyte each. */
const releasedKept = 3

/** Complete blocks of one unbroken chain. Those whose transactions are forgotten keep their place in it. */
export const makeHeldBlocks = () => {
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
