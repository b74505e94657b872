import type { Block } from '../block.ts'
import type { BlockWindow } from './block-window.ts'
import type { StreamServer } from './stream-server.ts'
import type { StreamState } from './stream-state.ts'

export type WindowReads = {
  /** Slots with blocks, both ends included, ascending; undefined where the stream does not show them. */
  producedSlots: (fromSlot: bigint, toSlot: bigint) => bigint[] | undefined
  /** Undefined if the stream does not have the block. */
  readBlock: (slot: bigint) => Block | undefined
  /** The newest complete block. */
  headSlot: () => bigint | undefined
}

/** What a stream has shown, once the node has confirmed it. */
export const readWindow = (
  window: BlockWindow,
  server: Pick<StreamServer, 'readBlock'>,
  state: Pick<StreamState, 'streamed' | 'refused'>,
  /** Whether the stream holds only transactions of some programs. */
  isFiltered: () => boolean,
): WindowReads => ({
  producedSlots: (fromSlot, toSlot) => {
    const { blocks, verified } = window.run()
    const [first] = blocks
    // Slots between the first block and its parent were skipped; what is below, only the node knows.
    if (!verified || !first || fromSlot <= first.parentSlot) return undefined
    return blocks.map(({ slot }) => slot).filter((slot) => slot >= fromSlot && slot <= toSlot)
  },
  readBlock: (slot) => {
    const held = window.run().verified ? window.find(slot) : undefined
    if (!held) return undefined
    const read = server.readBlock(held)
    if ('bad' in read) {
      state.refused['bad-block'] = (state.refused['bad-block'] ?? 0) + 1
      return undefined
    }
    window.release(slot)
    state.streamed += 1
    return isFiltered() ? { ...read.block, partial: true } : read.block
  },
  headSlot: () => {
    const { blocks, verified } = window.run()
    return verified ? blocks.at(-1)?.slot : undefined
  },
})
