import type { BlockArchive } from '../../../src/market/blocks/block-archive.ts'
import type { BlockFacts } from '../../../src/market/blocks/block-facts.ts'
import { makeMemorySink, type MemorySink } from './memory-sink.ts'

export type MemoryArchive = BlockArchive & { sink: MemorySink; facts: Map<bigint, BlockFacts> }

/** An archive in memory, with the checks of the sink. */
export const makeMemoryArchive = (): MemoryArchive => {
  const sink = makeMemorySink()
  const facts = new Map<bigint, BlockFacts>()
  return {
    ...sink,
    sink,
    facts,
    store: async ({ facts: each, ...placed }) => {
      const isKnown = sink.stored.has(each.slot)
      await sink.store({ ...placed, block: { ...each, transactions: [], bytes: 0 } })
      facts.set(each.slot, each)
      return { outcome: isKnown ? 'known' : 'stored', trades: each.trades.length }
    },
    takeBack: async (blocks) => {
      await sink.takeBack(blocks)
      for (const { slot } of blocks) facts.delete(slot)
    },
    giveUp: async (lost, gaps, dropped) => {
      await sink.giveUp(lost, gaps, dropped)
      for (const { slot } of dropped) facts.delete(slot)
    },
  }
}
