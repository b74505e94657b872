import type { Schedule } from '../../basics/schedule.ts'
import { makeStoppablePauses } from '../../basics/stoppable-pauses.ts'
import type { Address } from '../../solana/address/address.ts'
import type { BlockAnswer } from '../block-source.ts'
import { type BlockWindow, makeBlockWindow } from './block-window.ts'
import { makeStreamCheck } from './check-stream.ts'
import { makeConnect, type ResumePoint } from './connect-stream.ts'
import { readWindow, type WindowReads } from './read-window.ts'
import { makeStreamDoubt } from './stream-doubt.ts'
import { type Attempt, makeStreamRetries } from './stream-retries.ts'
import type { StreamServer } from './stream-server.ts'
import { emptyStreamState, type StreamLie, type StreamState } from './stream-state.ts'

export type BlockStreamDeps = {
  server: StreamServer
  /** Accounts to name where a server refuses to stream everything; each list is tried after the one before. */
  narrower: readonly (readonly Address[])[]
  /** The node's answer for a slot, to compare with; undefined if it does not answer. Never rejects with a Fault. */
  fetch: (slot: bigint) => Promise<BlockAnswer | undefined>
  nowMs: () => number
  schedule: Schedule
  onProblem: (message: string) => void
}

export type BlockStream = WindowReads & {
  /** Changed in place. */
  state: StreamState
  /** Whether new blocks are read from it at the moment. */
  isLive: () => boolean
  /** The newest slot that the chain can no longer drop. */
  finalSlot: () => bigint | undefined
  /** The newest slot that the node has confirmed, while blocks above it were read and may yet be taken back. */
  confirmedSlot: () => bigint | undefined
  /** Blocks above this slot were read from the stream before it turned out to be wrong; each case once. */
  takeDoubt: () => bigint | undefined
  /** Blocks after this one are requested from the server, if they are recent. */
  start: (after: ResumePoint | undefined) => void
  stop: () => Promise<void>
}

/** Fifteen slots; after that, new blocks are read from the node until the stream goes on. */
const liveMs = 3_000
/** Without new blocks for so long, nothing is compared any more, and what was read stays. */
const checkWithinMs = 120_000

/** Follows a stream of blocks and connects again whenever it ends, from the last block on. */
export const makeBlockStream = (deps: BlockStreamDeps): BlockStream => {
  const { server, nowMs } = deps
  const state = emptyStreamState()
  const window = makeBlockWindow()
  const pauses = makeStoppablePauses(deps.schedule)
  const retries = makeStreamRetries(deps.narrower, state)
  const liveness = makeLiveness(window, nowMs)
  const check = makeStreamCheck({ ...deps, window, state, accounts: retries.accounts })
  const onTick = (): StreamLie | undefined => {
    state.mode = liveness.mode()
    if (state.mode === 'live') delete state.trouble
    return check()
  }
  let stored: ResumePoint | undefined
  let finalSlot: bigint | undefined
  const doubt = makeStreamDoubt(state, liveness.mayBeChecked)
  const reads = readWindow(window, server, state, () => retries.accounts() !== undefined)
  const connect = makeConnect({ server, window, retries, nowMs, state }, () => stored, {
    window,
    pauses,
    nowMs,
    onTick,
    onProgress: liveness.onProgress,
    onFinal: (slot) => {
      finalSlot = slot
    },
  })
  const afterwards = ({ ended }: Attempt): void => {
    state.mode = 'waiting'
    if (!('lie' in ended)) return window.reconnected()
    state.refused[ended.lie] = (state.refused[ended.lie] ?? 0) + 1
    doubt.noteLie(ended.lie)
    window.clear()
    liveness.forget()
    finalSlot = undefined
    deps.onProblem(`the block stream is not used for a while: ${ended.lie}`)
  }
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (!pauses.stopped()) {
      const attempt = await connect()
      afterwards(attempt)
      if (!(await pauses.pause(retries.after(attempt)))) return
      if (attempt.heard) state.reconnects += 1
    }
  }
  return {
    ...reads,
    state,
    isLive: () => liveness.mode() === 'live',
    readBlock: (slot) => {
      const block = reads.readBlock(slot)
      if (block) doubt.noteRead(slot)
      return block
    },
    finalSlot: () => finalSlot,
    confirmedSlot: doubt.confirmedSlot,
    takeDoubt: doubt.takeDoubt,
    start: (after) => {
      stored = after
      running ??= run()
    },
    stop: async () => {
      pauses.stop()
      await running
    },
  }
}

/** Whether the stream moves. A short pause, as between two connections, is none. */
const makeLiveness = (window: BlockWindow, nowMs: () => number) => {
  let progressMs = Number.NEGATIVE_INFINITY
  let highestSlot = -1n
  return {
    onProgress: (slot?: bigint): void => {
      // A server that stands still repeats its last blocks to every new connection.
      if (slot !== undefined && slot <= highestSlot) return
      progressMs = nowMs()
      if (slot !== undefined) highestSlot = slot
    },
    forget: (): void => {
      highestSlot = -1n
    },
    /** Whether what was read is still held, or may be soon: the next comparison is at most a minute away. */
    mayBeChecked: (): boolean => window.run().verified && nowMs() - progressMs < checkWithinMs,
    mode: (): StreamState['mode'] => {
      if (nowMs() - progressMs >= liveMs) return 'connecting'
      return window.run().verified ? 'live' : 'checking'
    },
  }
}
