import type { LostReason } from '../block-sink.ts'
import type { BadBlock } from '../block-source.ts'
import type { FollowTrouble } from '../follow-trouble.ts'
import type { StreamState } from '../stream/stream-state.ts'
import type { LimitedBy } from '../limited-by.ts'

/** What is known about following, as plain data that crosses threads. Numbers count since the start. */
export type FollowState = {
  mode: 'measuring' | 'blocks' | 'sample' | 'pools'
  trouble?: FollowTrouble
  newestSlot?: bigint
  /** Time of the newest stored block, in Unix seconds. */
  newestSeconds?: number
  /** Gaps that are still being filled, and the slots in them. */
  openGaps: number
  openSlots: number
  /** Share of the blocks that a sample reads, 0 to 1. */
  share?: number
  /** Why it reads no more. */
  limitedBy?: LimitedBy
  read: number
  skipped: number
  bytes: number
  forks: number
  transactions: number
  unread: number
  refused: Partial<Record<BadBlock, number>>
  /** Slots given up, by reason. */
  lost: Partial<Record<LostReason, number>>
  /** Absent if blocks come from nodes alone. */
  stream?: StreamState
}

export const emptyFollowState = (): FollowState => ({
  mode: 'measuring',
  openGaps: 0,
  openSlots: 0,
  read: 0,
  skipped: 0,
  bytes: 0,
  forks: 0,
  transactions: 0,
  unread: 0,
  refused: {},
  lost: {},
})

export const countIn = <Key extends string>(
  counts: Partial<Record<Key, number>>,
  key: Key,
  by = 1,
): void => {
  counts[key] = (counts[key] ?? 0) + by
}
