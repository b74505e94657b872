import type { Block } from './block.ts'

/** Why an answer was not accepted as the block it should be. */
export type BadBlock =
  | 'too-large'
  | 'not-json'
  | 'shape'
  | 'link'
  | 'time'
  | 'too-many-transactions'
  | 'repeated-transaction'
  | 'unreadable-transactions'
  | 'repeated-hash'
  | 'wrong-parent'
  | 'against-final'

/** What a node returned for a slot. */
export type BlockAnswer =
  | { kind: 'block'; block: Block }
  /** It has no such block at this commitment, or not yet. */
  | { kind: 'not-yet' }
  /** The slot was skipped, or the node or its archive misses the block: only the next block's parent tells which. */
  | { kind: 'absent' }
  /** The node no longer keeps blocks that old. */
  | { kind: 'not-kept' }
  /** Blocks hold transactions of a version that this product cannot read. */
  | { kind: 'too-new' }
  /** It offers no blocks at all. */
  | { kind: 'not-offered' }
  | { kind: 'bad'; reason: BadBlock }

/**
 * Blocks of one cluster at commitment `confirmed`. Implementations throw Fault UPSTREAM_* if no node answers, and never
 * invent an answer; whether blocks fit together is for the caller to check.
 */
export type BlockSource = {
  /** Slots with a block in this range, ascending, both ends included; at most the first 1,000 slots of it are listed. */
  producedSlots: (fromSlot: bigint, toSlot: bigint) => Promise<bigint[]>
  readBlock: (slot: bigint) => Promise<BlockAnswer>
  headSlot: () => Promise<bigint>
  /** The newest slot that can no longer be dropped. */
  finalSlot: () => Promise<bigint>
  /** The oldest slot whose block is kept, archive included. */
  firstSlot: () => Promise<bigint>
  /** Identifies the cluster. */
  genesisHash: () => Promise<string>
  /**
   * Blocks above this slot that were returned may be wrong, and should be read again; undefined: none. Each such case is
   * reported once.
   */
  doubtedAbove?: () => bigint | undefined
}
