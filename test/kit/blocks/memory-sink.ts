import type {
  BlockSink,
  LostGap,
  OpenGap,
  PlacedBlock,
  StoredLink,
} from '../../../src/blocks/block-sink.ts'

export type MemorySink = BlockSink & {
  /** Stored blocks by slot; a second one at a slot, or one before its parent, throws. */
  stored: Map<bigint, PlacedBlock>
  lost: LostGap[]
  takenBack: bigint[]
  finalSlot: bigint
  gaps: OpenGap[]
  genesis: string | undefined
  /** Rejects every call while set. */
  broken: boolean
  delayMs: number
}

/** A store in memory that holds the follower to its promises. */
export const makeMemorySink = (): MemorySink => {
  const check = async (): Promise<void> => {
    if (sink.delayMs > 0) await Bun.sleep(sink.delayMs)
    if (sink.broken) throw new Error('the disk is full')
  }
  const sink: MemorySink = {
    stored: new Map(),
    lost: [],
    takenBack: [],
    finalSlot: -1n,
    gaps: [],
    genesis: undefined,
    broken: false,
    delayMs: 0,
    progress: async () => {
      await check()
      const last = [...sink.stored.values()].filter(({ place }) => place === 'sample').at(-1)
      return {
        ...(sink.genesis !== undefined && { genesisHash: sink.genesis }),
        links: linksOf(sink).slice(-2_000),
        gaps: sink.gaps,
        ...(last && { lastSample: linkOf(last) }),
      }
    },
    keepGenesis: async (hash) => {
      await check()
      sink.genesis ??= hash
      return sink.genesis === hash
    },
    store: async (placed) => {
      await check()
      const { block, place, gaps } = placed
      const here = sink.stored.get(block.slot)
      if (here && here.block.blockhash !== block.blockhash)
        throw new Error(`slot ${block.slot} holds another block`)
      const parent = sink.stored.get(block.parentSlot)
      if (place === 'chain' && parent?.block.blockhash !== block.previousBlockhash)
        throw new Error(`the parent of slot ${block.slot} is not stored`)
      if (!here) sink.stored.set(block.slot, placed)
      if (gaps) sink.gaps = gaps
    },
    takeBack: async (blocks) => {
      await check()
      for (const { slot, blockhash } of blocks) {
        if (slot <= sink.finalSlot) throw new Error(`slot ${slot} is final`)
        if (sink.stored.get(slot)?.block.blockhash !== blockhash) continue
        sink.stored.delete(slot)
        sink.takenBack.push(slot)
      }
    },
    giveUp: async (lost, gaps, dropped) => {
      await sink.takeBack(dropped)
      sink.lost = [...sink.lost.filter(({ fromSlot }) => fromSlot !== lost.fromSlot), lost]
      sink.gaps = gaps
    },
    finalized: async (slot) => {
      await check()
      sink.finalSlot = slot
    },
  }
  return sink
}

const linksOf = ({ stored }: MemorySink): StoredLink[] =>
  [...stored.values()]
    .filter(({ place }) => place !== 'sample')
    .map(linkOf)
    .toSorted((a, b) => Number(a.slot - b.slot))

const linkOf = ({ block }: PlacedBlock): StoredLink => ({
  slot: block.slot,
  blockhash: block.blockhash,
  parentSlot: block.parentSlot,
  previousBlockhash: block.previousBlockhash,
  ...(block.height !== undefined && { height: block.height }),
  timeSeconds: block.timeSeconds,
})
