import type { BlockSink } from '../../blocks/block-sink.ts'
import type { BlockArchive } from './block-archive.ts'
import type { BlockFacts } from './block-facts.ts'
import { factsOfBlock } from './facts-of-block.ts'

/** Stores what blocks mean for the market. */
export const makeArchiveSink = (
  archive: BlockArchive,
  onFacts: (facts: BlockFacts) => void,
): BlockSink => ({
  ...archive,
  store: async ({ block, ...placed }) => {
    const facts = factsOfBlock(block)
    onFacts(facts)
    await archive.store({ ...placed, facts })
  },
})
