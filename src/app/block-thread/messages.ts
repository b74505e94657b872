import type { MessagePort } from 'node:worker_threads'
import type { FollowState } from '../../blocks/follow/follow-state.ts'
import type { PaceLimits } from '../../blocks/pace/block-pace.ts'

/** What the thread is started with. */
export type BlockThreadSettings = {
  urls: readonly string[]
  mode: 'auto' | 'blocks'
  limits: PaceLimits
  backfillMs: number
  /** A server that streams blocks; the nodes complete and confirm them. */
  yellowstone?: { url: string; token?: string }
}

export type ToBlockThread =
  /** The first message: where blocks are stored. */
  | { kind: 'start'; archive: MessagePort }
  /** The last one. */
  | { kind: 'close' }

/** State of the thread; numbers count since its start. */
export type BlockThreadState = FollowState & { trades: number }

export type FromBlockThread =
  | { kind: 'state'; state: BlockThreadState }
  | { kind: 'problem'; message: string; details?: string }
  /** Nothing more is stored. */
  | { kind: 'closed' }
