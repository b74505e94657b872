import type { BlockSource } from '../block-source.ts'
import type { BlockStream } from './follow-stream.ts'

/**
 * Blocks of a stream while it runs, and of the node before, after and between: what a stream does not show is never
 * taken for missing. The node alone identifies the cluster.
 */
export const makeStreamedSource = (stream: BlockStream, node: BlockSource): BlockSource => ({
  ...node,
  producedSlots: async (fromSlot, toSlot) =>
    (stream.isLive() ? stream.producedSlots(fromSlot, toSlot) : undefined) ??
    node.producedSlots(fromSlot, toSlot),
  readBlock: async (slot) => {
    const block = stream.readBlock(slot)
    if (block) return { kind: 'block', block }
    const answer = await node.readBlock(slot)
    if (answer.kind === 'block') stream.state.fetched += 1
    return answer
  },
  headSlot: async () => (stream.isLive() ? stream.headSlot() : undefined) ?? node.headSlot(),
  doubtedAbove: stream.takeDoubt,
  finalSlot: async () => {
    const final = (stream.isLive() ? stream.finalSlot() : undefined) ?? (await node.finalSlot())
    const confirmed = stream.confirmedSlot()
    return confirmed !== undefined && confirmed < final ? confirmed : final
  },
})
