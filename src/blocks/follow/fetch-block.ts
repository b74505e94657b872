import { Fault } from '../../basics/fault.ts'
import { httpRefusalOf } from '../../network/upstream-fault.ts'
import type { Block } from '../block.ts'
import type { BlockAnswer, BlockSource } from '../block-source.ts'
import type { BlockPace, Urgency } from '../pace/block-pace.ts'
import { countIn, type FollowState } from './follow-state.ts'

export type FetchDeps = {
  source: BlockSource
  pace: BlockPace
  state: FollowState
}

/**
 * `absent`: no node has it, or the slot was skipped; `refused`: every answer was unusable; `unreachable`: no node
 * answered.
 */
export type Missing = 'absent' | 'not-kept' | 'refused' | 'unreachable' | 'stopped'

export type Fetched = { slot: bigint; block: Block } | { slot: bigint; missing: Missing }

/** Pauses before each further attempt. A confirmed block is at most seconds away; a failing node may take longer. */
const laterMs = [200, 400, 800, 1_600] as const
const failedMs = [250, 500, 1_000, 2_000, 4_000, 8_000] as const
/** An unusable answer is requested again, in case it was cut off or comes from another node. */
const badMs = [250, 2_000] as const

/** A node that states no wait after refusing for too many calls. */
const throttledMs = 5_000
const blockedMs = 10 * 60_000

/** Reads a block, again for as long as that may help. Never rejects with a Fault. */
export const fetchBlock = async (
  { source, pace, state }: FetchDeps,
  slot: bigint,
  urgency: Urgency,
): Promise<Fetched> => {
  let missing: Missing = 'stopped'
  for (let attempt = 0; await pace.take(urgency); attempt += 1) {
    const tried = await tryBlock(source, slot)
    if ('fault' in tried) noteRefusal(tried.fault, pace, state)
    else if (tried.kind === 'block') return { slot, block: tried.block }
    else if (tried.kind === 'bad') countIn(state.refused, tried.reason)
    missing = 'fault' in tried ? 'unreachable' : missingBy(tried, state)
    const waitMs = pausesAfter(tried)[attempt]
    if (waitMs === undefined) return { slot, missing }
    if (!(await pace.pause(waitMs))) break
  }
  return { slot, missing: 'stopped' }
}

type Tried =
  Exclude<BlockAnswer, { kind: 'block' }> | { kind: 'block'; block: Block } | { fault: Fault }

const tryBlock = async (source: BlockSource, slot: bigint): Promise<Tried> => {
  try {
    return await source.readBlock(slot)
  } catch (thrown) {
    if (thrown instanceof Fault) return { fault: thrown }
    throw thrown
  }
}

const missingBy = ({ kind }: BlockAnswer, state: FollowState): Missing => {
  if (kind === 'too-new') state.trouble = 'too-new'
  if (kind === 'not-kept') return 'not-kept'
  return kind === 'bad' || kind === 'too-new' ? 'refused' : 'absent'
}

const pausesAfter = (tried: Tried): readonly number[] => {
  if ('fault' in tried) return failedMs
  if (tried.kind === 'not-yet') return laterMs
  if (tried.kind === 'absent') return laterMs.slice(0, 1)
  return tried.kind === 'bad' ? badMs : []
}

/** Slows down if the node limits us, and stops for a while if it blocks us. */
export const noteRefusal = (fault: Fault, pace: BlockPace, state: FollowState): void => {
  const status = httpRefusalOf(fault)?.httpStatus
  if (status === 403 || status === 401) {
    state.trouble = 'blocked'
    pace.throttled(blockedMs)
  }
  if (status !== 429) return
  const seconds = Number(fault.headers['retry-after'])
  pace.throttled(seconds > 0 ? seconds * 1_000 : throttledMs)
}

/** Fetches the slots in order, a few at a time, and yields them in order. */
export async function* fetchAhead(
  slots: readonly bigint[],
  width: number,
  read: (slot: bigint) => Promise<Fetched>,
): AsyncGenerator<Fetched> {
  const pending: Promise<Fetched>[] = []
  let next = 0
  for (;;) {
    while (pending.length < width && next < slots.length) {
      const slot = slots[next]
      next += 1
      if (slot !== undefined) pending.push(read(slot))
    }
    const first = pending.shift()
    if (!first) return
    yield await first
  }
}
