import type { BlockSink, OpenGap, Place } from '../../blocks/block-sink.ts'
import type { BlockFacts } from './block-facts.ts'

export type StoreBlock = {
  facts: BlockFacts
  place: Place
  /** Blocks of the chain that this one stands for, itself included. */
  produced: number
  /** The new list of open gaps, stored in the same transaction; absent if it has not changed. */
  gaps?: OpenGap[]
}

/** `known`: the same block is stored already, and only the list of gaps was written. */
export type StoreOutcome = { outcome: 'stored' | 'known'; trades: number }

/**
 * The store of what blocks hold. Calls arrive in order, and each is one transaction that is answered once it is
 * committed. Blocks that fill a gap have slots below the newest one.
 */
export type BlockArchive = Omit<BlockSink, 'store'> & {
  /** Another block at the same slot is taken back first. */
  store: (block: StoreBlock) => Promise<StoreOutcome>
}
