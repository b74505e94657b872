import type { BlockAnswer, BlockSource } from '../block-source.ts'
import { Fault } from '../../basics/fault.ts'
import type { BlockPace } from '../pace/block-pace.ts'
import { type BlockStream, type BlockStreamDeps, makeBlockStream } from './follow-stream.ts'
import { makePaidSource } from './paid-source.ts'
import { makeStreamPace } from './stream-pace.ts'
import { makeStreamedSource } from './streamed-source.ts'

export type StreamedSource = {
  source: BlockSource
  /** For the readers of `source`. */
  pace: BlockPace
  stream: BlockStream
}

/** A stream of blocks and the node that confirms and completes it, as one source. */
export const openStreamedSource = ({
  node,
  pace,
  ...deps
}: Omit<BlockStreamDeps, 'fetch'> & { node: BlockSource; pace: BlockPace }): StreamedSource => {
  const stream: BlockStream = makeBlockStream({
    ...deps,
    fetch: (slot) => tryBlock(paidNode, slot),
  })
  const paid = makeStreamPace(pace, stream.isLive)
  const paidNode = makePaidSource(node, paid.pay)
  return { source: makeStreamedSource(stream, paidNode), pace: paid.pace, stream }
}

const tryBlock = async (node: BlockSource, slot: bigint): Promise<BlockAnswer | undefined> => {
  try {
    return await node.readBlock(slot)
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}
