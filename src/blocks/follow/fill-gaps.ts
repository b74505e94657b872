import { Fault } from '../../basics/fault.ts'
import type { Block } from '../block.ts'
import type { LostGap, LostReason, OpenGap, StoredLink } from '../block-sink.ts'
import { type BlockChain, follows, makeBlockChain } from '../chain/block-chain.ts'
import { slotMsOf } from '../chain/block-time.ts'
import { type Connected, connectBlock } from './connect-block.ts'
import { fetchAhead, fetchBlock, noteRefusal } from './fetch-block.ts'
import { countIn } from './follow-state.ts'
import { linkOf, noteGaps, type Session, storeBlock, timedIn } from './session.ts'
import { unconfirmedBelow } from './unconfirmed-below.ts'

const idleMs = 500
/** Blocks read before the list of gaps is looked at again. */
const roundBlocks = 64
const ahead = 2
/** Time for a block to become readable: a node that was restarted replays its ledger first. */
const patienceMs = 3 * 60_000
const retryMs = 5_000
/** A node or a budget that is too slow opens one gap after the other; the oldest ones are then lost. */
const openGapsMax = 8

/** Fills gaps, oldest first, with what the newest blocks leave of the budget. Rejects with the error of the store. */
export const fillGaps = async (session: Session): Promise<void> => {
  const work = makeGapWork(session)
  for (let waitMs = idleMs; await session.pace.pause(waitMs);) {
    try {
      const progress = session.gaps.length === 0 || (await work.round())
      waitMs = progress ? (session.gaps.length === 0 ? idleMs : 0) : retryMs
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown
      noteRefusal(thrown, session.pace, session.state)
      waitMs = retryMs
    }
  }
}

/** What is known of the oldest gap from one round to the next. */
const makeGapWork = (session: Session) => {
  let segment: BlockChain | undefined
  let stuckSinceMs: number | undefined

  /** The chain that ends where the gap begins. */
  const segmentOf = ({ below }: OpenGap): BlockChain => {
    if (segment?.newest()?.blockhash === below.blockhash) return segment
    const known = session.segments.get(below.blockhash)
    session.segments.delete(below.blockhash)
    segment = known?.newest()?.blockhash === below.blockhash ? known : makeBlockChain([below])
    return segment
  }
  const isPatient = (): boolean => {
    stuckSinceMs ??= session.nowMs()
    return session.nowMs() - stuckSinceMs < patienceMs
  }
  return {
    /** False if nothing can be done at the moment. */
    round: async (): Promise<boolean> => {
      const [gap] = session.gaps
      if (!gap) return true
      if (session.gaps.length > openGapsMax) {
        return giveUp(session, segmentOf(gap), 'behind')
      }
      const moved =
        (await dropTooOld(session, segmentOf(gap), gap)) ||
        (await fill(session, segmentOf(gap), isPatient))
      if (moved) stuckSinceMs = undefined
      return moved
    },
  }
}

const fill = async (
  session: Session,
  segment: BlockChain,
  isPatient: () => boolean,
): Promise<boolean> => {
  const slots = await slotsIn(session)
  const fetch = (slot: bigint) => fetchBlock(session, slot, 'later')
  let moved = false
  for await (const fetched of fetchAhead(slots.slice(0, roundBlocks), ahead, fetch)) {
    if (!session.gaps[0]) return true
    if ('missing' in fetched) {
      if (fetched.missing === 'not-kept') return (await skipCleaned(session, segment)) || moved
      if (fetched.missing === 'stopped' || fetched.missing === 'unreachable') return moved
      // The parent of the next block tells whether anything is missing.
      continue
    }
    const connected = await connectBlock(session, segment, fetched.block, 'later')
    if (connected.kind === 'known') continue
    if (connected.kind === 'refused') break
    if (connected.kind === 'apart' && connected.because !== 'not-kept' && isPatient()) return moved
    await storeInGap(session, segment, connected)
    moved = true
  }
  if (moved || !session.gaps[0]) return true
  return isPatient() ? false : giveUp(session, segment, 'refused')
}

/** Continues where the node's blocks begin. */
const skipCleaned = async (session: Session, segment: BlockChain): Promise<boolean> => {
  const { source, pace, gaps } = session
  const [gap] = gaps
  if (!gap || !(await pace.take('later'))) return false
  const first = await source.firstSlot()
  // A node that keeps blocks from an earlier slot on and lacks one of them may find it.
  if (first <= gap.below.slot + 1n) return false
  return skipTo(session, segment, { fromSlot: first, reason: 'not-kept' })
}

/** Slots with blocks in the oldest gap; the parent of the block above is one even if the node does not list it. */
const slotsIn = async ({ source, pace, gaps: [gap] }: Session): Promise<bigint[]> => {
  if (!gap || !(await pace.take('later'))) return []
  const { below, above } = gap
  const slots = await source.producedSlots(below.slot + 1n, above.slot - 1n)
  const isWhole = above.slot - below.slot < 1_000n
  return isWhole && above.parentSlot > below.slot && !slots.includes(above.parentSlot)
    ? [...slots, above.parentSlot].toSorted((a, b) => Number(a - b))
    : slots
}

const storeInGap = async (
  session: Session,
  segment: BlockChain,
  connected: Exclude<Connected, { kind: 'known' | 'refused' }>,
): Promise<void> => {
  const { blocks } = connected
  const [first] = blocks
  if (connected.kind !== 'apart') {
    if (connected.dropped.length > 0) {
      session.state.forks += 1
      await session.storing.takeBack(connected.dropped)
    }
  } else if (first) {
    const reason = connected.because === 'not-kept' ? 'not-kept' : 'refused'
    if (!(await noteLost(session, segment, { toSlot: first.slot - 1n, next: first, reason })))
      return
  }
  for (const block of blocks) {
    const place = connected.kind === 'connected' || block !== first ? 'chain' : 'start'
    await storeNext(session, segment, block, place)
  }
}

/** Stores a block of the gap, which then begins behind it, or is closed if the block above follows. */
const storeNext = async (
  session: Session,
  segment: BlockChain,
  block: Block,
  place: 'chain' | 'start',
): Promise<void> => {
  const timed = timedIn(session, segment, block)
  const [gap, ...others] = session.gaps
  if (!gap) return
  const below = linkOf(timed)
  const gaps = follows(below, gap.above) ? others : [{ ...gap, below }, ...others]
  await storeBlock(session, segment, timed, { place, gaps })
}

/**
 * Notes the oldest gap as lost up to a slot, with the blocks below it that nothing confirms. It stays open above, unless
 * all of it is `closed`. False if it is not the oldest one any more.
 */
const noteLost = async (
  session: Session,
  segment: BlockChain,
  { toSlot, next, reason, closed = false }: Loss,
): Promise<boolean> => {
  const { storing, state } = session
  const [gap] = session.gaps
  const dropped = await unconfirmedBelow(session, segment)
  if (!gap || session.gaps[0] !== gap || session.pace.stopped()) return false
  const below = segment.links().at(-1 - dropped.length) ?? gap.below
  const lost = lostAfter(below, { toSlot, next, reason })
  const others = session.gaps.slice(1)
  session.gaps = closed ? others : [{ ...gap, below }, ...others]
  noteGaps(session)
  countIn(state.lost, reason, Number(toSlot - below.slot))
  await storing.giveUp(lost, session.gaps, dropped)
  return true
}

type Loss = { toSlot: bigint; next: After; reason: LostReason; closed?: boolean }

/** The block above what is lost. */
type After = Pick<Block, 'height' | 'timeSeconds'>

const lostAfter = (
  below: StoredLink,
  { toSlot, next, reason }: { toSlot: bigint; next: After; reason: LostReason },
): LostGap => {
  const produced =
    next.height !== undefined && below.height !== undefined
      ? Number(next.height - below.height) - 1
      : -1
  return {
    fromSlot: below.slot + 1n,
    toSlot,
    fromSeconds: below.timeSeconds,
    toSeconds: next.timeSeconds ?? below.timeSeconds,
    ...(produced >= 0 && { produced }),
    reason,
  }
}

/** Closes the oldest gap without filling it. */
const giveUp = async (
  session: Session,
  segment: BlockChain,
  reason: LostReason,
): Promise<boolean> => {
  const [gap] = session.gaps
  if (!gap) return false
  const { below, above } = gap
  session.onProblem(
    `blocks from slot ${below.slot + 1n} to ${above.slot - 1n} were not read: ${reason}`,
  )
  const toSlot = above.slot - 1n
  return noteLost(session, segment, { toSlot, next: above, reason, closed: true })
}

/** Gives up what is older than this server catches up on. Whether the gap is a different one now. */
const dropTooOld = async (
  session: Session,
  segment: BlockChain,
  { below, above }: OpenGap,
): Promise<boolean> => {
  const slotsMax = BigInt(Math.floor(session.backfillMs / slotMsOf([below, above])))
  return above.slot - below.slot - 1n > slotsMax
    ? skipTo(session, segment, { fromSlot: above.slot - slotsMax, reason: 'too-old' })
    : false
}

/** Gives up the oldest gap up to a slot and continues at the next block there is. */
const skipTo = async (
  session: Session,
  segment: BlockChain,
  { fromSlot, reason }: { fromSlot: bigint; reason: LostReason },
): Promise<boolean> => {
  const { source, pace } = session
  const [gap] = session.gaps
  if (!gap || !(await pace.take('later'))) return false
  const [slot] = await source.producedSlots(fromSlot, gap.above.slot - 1n)
  if (slot === undefined) return giveUp(session, segment, reason)
  const fetched = await fetchBlock(session, slot, 'later')
  if ('missing' in fetched) return false
  if (!(await noteLost(session, segment, { toSlot: slot - 1n, next: fetched.block, reason })))
    return false
  await storeNext(session, makeBlockChain([]), fetched.block, 'start')
  return true
}
