import type { BlockLink, TimedBlock } from './block.ts'

export type StoredLink = BlockLink & { timeSeconds: number }

/** Blocks between two stored ones that are still being fetched. */
export type OpenGap = { below: StoredLink; above: StoredLink }

/**
 * Why blocks were given up: older than what is caught up on, no longer kept by any node, refused as unusable, or the
 * node, the budget or this machine was too slow.
 */
export type LostReason = 'too-old' | 'not-kept' | 'refused' | 'behind'

/** Slots given up, both ends included; the times are those of the stored blocks on both sides. */
export type LostGap = {
  fromSlot: bigint
  toSlot: bigint
  fromSeconds: number
  toSeconds: number
  /** Blocks that the chain made in it, if known. */
  produced?: number
  reason: LostReason
}

export type SinkProgress = {
  /** Absent while nothing is stored. */
  genesisHash?: string
  /** The newest stored blocks, samples excluded, by slot ascending; at least as many as `linksKept`, if there are. */
  links: StoredLink[]
  /** As last passed, oldest first. */
  gaps: OpenGap[]
  /** The newest stored block, if it belongs to a sample. */
  lastSample?: StoredLink
}

/** `chain`: its parent is stored; `start`: its parent is not; `sample`: chosen by its slot. */
export type Place = 'chain' | 'start' | 'sample'

export type PlacedBlock = {
  block: TimedBlock
  place: Place
  /** Blocks of the chain that this one stands for, itself included: 1, or in a sample those since the last one. */
  produced: number
  /** The new list of open gaps, stored together with the block; absent if it has not changed. */
  gaps?: OpenGap[]
}

/** Where blocks go, one after the other. It is the only memory of progress; every call is atomic. */
export type BlockSink = {
  progress: () => Promise<SinkProgress>
  /** Keeps the hash in a new folder; false: the folder belongs to another cluster, and nothing may be stored. */
  keepGenesis: (genesisHash: string) => Promise<boolean>
  /** Resolves once the block is stored; one that is stored already changes nothing. */
  store: (placed: PlacedBlock) => Promise<void>
  /** Undoes blocks of a dropped fork, newest first. */
  takeBack: (blocks: readonly Pick<BlockLink, 'slot' | 'blockhash'>[]) => Promise<void>
  /** Undoes blocks, newest first, and notes them with all that was given up above them, with the gaps that remain. */
  giveUp: (
    lost: LostGap,
    gaps: OpenGap[],
    dropped: readonly Pick<BlockLink, 'slot' | 'blockhash'>[],
  ) => Promise<void>
  /** Blocks up to this slot can no longer be dropped. */
  finalized: (slot: bigint) => Promise<void>
}
