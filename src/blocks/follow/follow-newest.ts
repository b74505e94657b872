import { Fault } from '../../basics/fault.ts'
import type { Block } from '../block.ts'
import { makeBlockChain, problemAfter } from '../chain/block-chain.ts'
import { finalDepth } from '../thresholds.ts'
import { type Connected, connectBlock } from './connect-block.ts'
import { fetchAhead, fetchBlock, noteRefusal } from './fetch-block.ts'
import { countIn } from './follow-state.ts'
import { readAgain } from './read-again.ts'
import { linkOf, type Session, storeBlock, timedIn } from './session.ts'

/** Slots whose blocks are requested in one list, and blocks that are read before the next list. */
const listSlots = 1_000n
const roundBlocks = 64
/** Blocks fetched at a time; the node's answer takes longer than reading it. */
const ahead = 4
/** Pause when there is nothing new: two slots. */
const idleMs = 400
/** Further behind, the newest blocks come first and the rest is caught up on beside them. */
const jumpSlots = 150n
/** Some of the slots below the head were skipped. */
const headSlots = 50n

const backoffMs = { first: 500, max: 5_000 } as const
const finalEveryMs = 10_000

/** Follows the newest blocks until stopped. Rejects with the error of the store. */
export const followNewest = async (session: Session): Promise<void> => {
  const { pace } = session
  let failures = 0
  let finalizedMs = Number.NEGATIVE_INFINITY
  while (!pace.stopped()) {
    try {
      await readAgain(session)
      if (session.nowMs() - finalizedMs >= finalEveryMs) {
        await finalize(session)
        finalizedMs = session.nowMs()
      }
      const moved = await followOnce(session)
      if (failures > 0 && !pace.stopped()) session.onProblem('blocks are being followed again')
      failures = 0
      if (!moved && !(await pace.pause(idleMs))) return
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown
      noteRefusal(thrown, pace, session.state)
      session.state.trouble ??= 'node'
      failures += 1
      if (failures === 1) session.onProblem('blocks cannot be read; retrying', thrown)
      const waitMs = Math.min(backoffMs.first * 2 ** Math.min(failures - 1, 8), backoffMs.max)
      if (!(await pace.pause(waitMs))) return
    }
  }
}

/** Whether anything new was stored. */
const followOnce = async (session: Session): Promise<boolean> => {
  const newest = session.chain.newest()
  if (!newest) return (await startWithChain(session)) || jumpToHead(session)
  if (!(await session.pace.take('live'))) return false
  const slots = await session.source.producedSlots(newest.slot + 1n, newest.slot + listSlots)
  if (session.state.trouble === 'node') delete session.state.trouble
  const last = slots.at(-1)
  if (last === undefined) return false
  if (last - newest.slot > jumpSlots && (await jumpToHead(session))) return true
  return readRound(session, slots.slice(0, roundBlocks))
}

const readRound = async (session: Session, slots: readonly bigint[]): Promise<boolean> => {
  let moved = false
  const fetch = (slot: bigint) => fetchBlock(session, slot, 'live')
  for await (const fetched of fetchAhead(slots, ahead, fetch)) {
    if ('missing' in fetched) {
      if (fetched.missing === 'stopped' || fetched.missing === 'unreachable') return moved
      // The parent of the next block tells whether anything is missing.
      continue
    }
    if (!(await place(session, await connectBlock(session, session.chain, fetched.block, 'live'))))
      return moved
    moved = true
  }
  return moved
}

/** Stores what was connected; false if the round has to end. */
const place = async (session: Session, connected: Connected): Promise<boolean> => {
  if (connected.kind === 'known') return true
  if (connected.kind === 'refused') return false
  if (connected.kind === 'apart') {
    if (connected.because === 'stopped' || connected.because === 'unreachable') return false
    await startAnew(session, connected.blocks)
    return true
  }
  const { blocks, dropped } = connected
  if (dropped.length > 0) {
    session.state.forks += 1
    await session.storing.takeBack(dropped)
  }
  if (connected.kind === 'replaces') await replaceStart(session, blocks)
  else await storeAll(session, blocks)
  return true
}

const storeAll = async (session: Session, blocks: readonly Block[]): Promise<void> => {
  for (const block of blocks)
    await storeBlock(session, session.chain, timedIn(session, session.chain, block), {
      place: 'chain',
    })
}

/** Stores blocks whose parent is missing; what is between them and the chain so far is caught up on. */
const startAnew = async (session: Session, [first, ...rest]: readonly Block[]): Promise<void> => {
  if (!first) return
  const below = session.chain.newest()
  const block = timedIn(session, session.chain, first)
  const gaps = below ? [...session.gaps, { below, above: linkOf(block) }] : session.gaps
  if (below) session.segments.set(below.blockhash, session.chain)
  session.chain = makeBlockChain([])
  await storeBlock(session, session.chain, block, { place: 'start', gaps })
  await storeAll(session, rest)
}

/** The chain began on a dropped fork: the gap below it now ends at the new beginning. */
const replaceStart = async (
  session: Session,
  [first, ...rest]: readonly Block[],
): Promise<void> => {
  if (!first) return
  const begun = session.chain.oldest()
  const block = timedIn(session, makeBlockChain([]), first)
  const gaps = session.gaps.map((gap) =>
    gap.above.blockhash === begun?.blockhash ? { ...gap, above: linkOf(block) } : gap,
  )
  session.chain = makeBlockChain([])
  await storeBlock(session, session.chain, block, { place: 'start', gaps })
  await storeAll(session, rest)
}

/**
 * Begins at the oldest block of a node whose blocks all fit into one list, like those of a chain that has just begun: what
 * happened before this process started is then read too. False if the node has more, or does not say.
 */
const startWithChain = async (session: Session): Promise<boolean> => {
  const { source, pace, backfillMs } = session
  if (backfillMs === 0 || !(await pace.take('live'))) return false
  const first = await source.firstSlot().catch(noFault)
  if (first === undefined || !(await pace.take('live'))) return false
  const head = await source.headSlot()
  if (head - first >= listSlots || !(await pace.take('live'))) return false
  // The first block of all has no parent.
  const [slot] = await source.producedSlots(first > 0n ? first : 1n, head)
  const fetched = slot === undefined ? undefined : await fetchBlock(session, slot, 'live')
  if (!fetched || 'missing' in fetched) return false
  await startAnew(session, [fetched.block])
  return true
}

const noFault = (thrown: unknown): undefined => {
  if (!(thrown instanceof Fault)) throw thrown
}

/** Continues at the newest block of the node. False if that is not possible or no progress. */
const jumpToHead = async (session: Session): Promise<boolean> => {
  const { source, pace, chain } = session
  if (!(await pace.take('live'))) return false
  const head = await source.headSlot()
  if (!(await pace.take('live'))) return false
  const slots = await source.producedSlots(head > headSlots ? head - headSlots : 0n, head)
  const slot = slots.at(-1)
  const newest = chain.newest()
  if (slot === undefined || (newest && slot - newest.slot <= jumpSlots)) return false
  const fetched = await fetchBlock(session, slot, 'live')
  if ('missing' in fetched) return false
  const problem = newest && problemAfter(newest, fetched.block)
  if (problem) {
    countIn(session.state.refused, problem)
    return false
  }
  await startAnew(session, [fetched.block])
  if (newest) session.onJump()
  return true
}

/**
 * What has enough descendants here and is final for the node cannot be dropped. Below an open gap the stored blocks may
 * still turn out to belong to another fork, so nothing becomes final until it is closed.
 */
const finalize = async ({ source, pace, chain, storing, ...session }: Session): Promise<void> => {
  if (!(await pace.take('live'))) return
  const slot = await source.finalSlot()
  const deep = chain.links().at(-finalDepth)
  if (!deep) return
  const reached = slot < deep.slot ? slot : deep.slot
  chain.finalize(reached)
  if (session.gaps.length === 0) await storing.finalized(reached)
}
