import type { Block, TimedBlock } from '../block.ts'
import type { OpenGap, Place, SinkProgress, StoredLink } from '../block-sink.ts'
import { type BlockChain, makeBlockChain } from '../chain/block-chain.ts'
import { slotMsOf, withTime } from '../chain/block-time.ts'
import type { FetchDeps } from './fetch-block.ts'
import type { Storing } from './storing.ts'

/** What following blocks shares between the newest blocks and the gaps below them. */
export type Session = FetchDeps & {
  storing: Storing
  nowMs: () => number
  onProblem: (message: string, error?: unknown) => void
  /** The newest unbroken chain. */
  chain: BlockChain
  /** Oldest first. Replaced, never changed in place. */
  gaps: OpenGap[]
  /** The chain below each gap, by the hash of its newest block. */
  segments: Map<string, BlockChain>
  /** Older blocks are not caught up on. */
  backfillMs: number
  /** The newest blocks were continued elsewhere, since reading all of them took too long. */
  onJump: () => void
}

export type SessionDeps = Omit<Session, 'chain' | 'gaps' | 'segments'>

export const openSession = (deps: SessionDeps, { links, gaps }: SinkProgress): Session => {
  const segments = new Map(
    gaps.map(({ below }) => [
      below.blockhash,
      makeBlockChain(links.filter(({ slot }) => slot <= below.slot)),
    ]),
  )
  const session = { ...deps, chain: makeBlockChain(links), gaps, segments }
  noteGaps(session)
  return session
}

export const linkOf = (block: TimedBlock): StoredLink => ({
  slot: block.slot,
  blockhash: block.blockhash,
  parentSlot: block.parentSlot,
  previousBlockhash: block.previousBlockhash,
  ...(block.height !== undefined && { height: block.height }),
  timeSeconds: block.timeSeconds,
})

/** The block with a time, by the newest block of the chain that it joins. */
export const timedIn = (session: Session, chain: BlockChain, block: Block): TimedBlock =>
  withTime(block, chain.newest(), { slotMs: slotMsOf(chain.links()), nowMs: session.nowMs() })

/** Hands a block to the store and adds it to its chain; the list of gaps changes with it. */
export const storeBlock = async (
  session: Session,
  chain: BlockChain,
  block: TimedBlock,
  { place, gaps }: { place: Place; gaps?: OpenGap[] },
): Promise<void> => {
  chain.add(linkOf(block))
  if (gaps) session.gaps = gaps
  noteBlock(session, block, place)
  await session.storing.store({ block, place, produced: 1, ...(gaps && { gaps }) })
}

const noteBlock = (session: Session, block: TimedBlock, place: Place): void => {
  const { state } = session
  state.read += 1
  state.transactions += block.transactions.length
  state.unread += block.counts.unread
  if (place === 'chain') state.skipped += Number(block.slot - block.parentSlot) - 1
  if (block.slot > (state.newestSlot ?? -1n)) {
    state.newestSlot = block.slot
    state.newestSeconds = block.timeSeconds
  }
  delete state.trouble
  noteGaps(session)
}

export const noteGaps = ({ state, gaps }: Pick<Session, 'state' | 'gaps'>): void => {
  state.openGaps = gaps.length
  state.openSlots = gaps.reduce(
    (sum, { below, above }) => sum + Number(above.slot - below.slot) - 1,
    0,
  )
}
