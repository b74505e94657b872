import { Fault } from '../../basics/fault.ts'
import type { StoredLink } from '../block-sink.ts'
import { problemAfter } from '../chain/block-chain.ts'
import { withTime } from '../chain/block-time.ts'
import { isSampled } from '../chain/sampled-slot.ts'
import { fetchAhead, fetchBlock, noteRefusal } from './fetch-block.ts'
import { countIn } from './follow-state.ts'
import { linkOf, type Session } from './session.ts'

/** Slots below the head that are listed at the start, and at most after a pause: as many as one call lists. */
const firstSlots = 150n
const listSlots = 1_000n
const ahead = 4

/**
 * Reads whole blocks at slots chosen by their number, the share `shareOf` of them, until `isOver`. What was produced is
 * counted with each, so that the share that was really read is known.
 */
export const sampleBlocks = async (
  session: Session,
  lastSample: StoredLink | undefined,
  { shareOf, roundMs, isOver }: { shareOf: () => number; roundMs: number; isOver: () => boolean },
): Promise<void> => {
  const { pace, state } = session
  const sample = { last: lastSample, fromSlot: 0n, produced: 0 }
  for (let waitMs = 0; !isOver() && (await pace.pause(waitMs));) {
    waitMs = roundMs
    try {
      state.share = shareOf()
      await sampleRound(session, sample, state.share)
      if (state.trouble === 'node') delete state.trouble
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown
      noteRefusal(thrown, pace, state)
      state.trouble ??= 'node'
    }
  }
}

type Sample = {
  last: StoredLink | undefined
  fromSlot: bigint
  /** Blocks listed since the last one that was read. */
  produced: number
}

const sampleRound = async (session: Session, sample: Sample, share: number): Promise<void> => {
  const { source, pace } = session
  if (!(await pace.take('live'))) return
  const head = await source.headSlot()
  const reach = sample.fromSlot === 0n ? firstSlots : listSlots
  const lowest = head > reach ? head - reach + 1n : 0n
  const fromSlot = sample.fromSlot > lowest ? sample.fromSlot : lowest
  if (fromSlot > head || !(await pace.take('live'))) return
  const slots = await source.producedSlots(fromSlot, head)
  sample.fromSlot = head + 1n
  const chosen = slots.filter((slot) => isSampled(slot, share))
  let listed = 0
  const fetch = (slot: bigint) => fetchBlock(session, slot, 'live')
  for await (const fetched of fetchAhead(chosen, ahead, fetch)) {
    if ('missing' in fetched) continue
    const upTo = slots.indexOf(fetched.slot) + 1
    sample.produced += upTo - listed
    listed = upTo
    await storeSample(session, sample, fetched.block)
  }
  sample.produced += slots.length - listed
  if (await pace.take('live')) await session.storing.finalized(await source.finalSlot())
}

const storeSample = async (
  session: Session,
  sample: Sample,
  read: Parameters<typeof withTime>[0],
): Promise<void> => {
  const { state, storing } = session
  const { last } = sample
  const problem = last && last.slot < read.slot ? problemAfter(last, read) : undefined
  if (problem) return countIn(state.refused, problem)
  const block = withTime(read, last, { slotMs: usualSlotMs, nowMs: session.nowMs() })
  const link = linkOf(block)
  const produced = producedSince(sample, link)
  const listed = Math.max(sample.produced, 1)
  const isPaused = last !== undefined && link.timeSeconds - last.timeSeconds > pauseMaxSeconds
  if (isPaused && produced > listed) await noteMissed(session, last, link, produced - listed)
  await storing.store({ block, place: 'sample', produced: isPaused ? listed : produced })
  sample.last = link
  sample.produced = 0
  state.read += 1
  state.transactions += block.transactions.length
  state.unread += block.counts.unread
  state.newestSlot = block.slot
  state.newestSeconds = block.timeSeconds
}

const usualSlotMs = 200

/** After a longer pause, a block says nothing about what was made meanwhile. */
const pauseMaxSeconds = 900

/** Blocks of a time in which nothing could be read count where they were made, and are not estimated. */
const noteMissed = async (
  { state, storing, gaps }: Session,
  last: StoredLink,
  next: StoredLink,
  produced: number,
): Promise<void> => {
  countIn(state.lost, 'too-old', Number(next.slot - last.slot) - 1)
  await storing.giveUp(
    {
      fromSlot: last.slot + 1n,
      toSlot: next.slot - 1n,
      fromSeconds: last.timeSeconds,
      toSeconds: next.timeSeconds,
      produced,
      reason: 'too-old',
    },
    gaps,
    [],
  )
}

/** Heights also count what was produced while this server was not running. */
const producedSince = ({ last, produced }: Sample, { height }: StoredLink): number => {
  const byHeight =
    last?.height !== undefined && height !== undefined ? Number(height - last.height) : 0
  return Math.max(byHeight, produced, 1)
}
