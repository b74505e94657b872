import type { BlockAnswer, BlockSource } from '../block-source.ts'
import { blockMaxBytes } from '../thresholds.ts'

/** Of answers that are on their way or being read at the same time. */
const inFlightMaxBytes = 20_000_000

export type BoundedSourceDeps = {
  source: BlockSource
  /** Called after each block with the size of its answer. */
  onRead: (bytes: number) => void
  maxBytes?: number
}

/** Assumed before the first block. */
const firstGuessBytes = 7_000_000

/** The largest of so many blocks is what the next one is expected to have. */
const sizesKept = 16

/**
 * Reads as many blocks at a time as fit into memory, at least one: an answer of megabytes is held several times while it
 * arrives and is read. Small blocks are not slowed down, and of large ones two at a time hide the node's latency.
 */
export const makeBoundedSource = ({
  source,
  onRead,
  maxBytes = inFlightMaxBytes,
}: BoundedSourceDeps): BlockSource => {
  const sizes: number[] = []
  const waiting: (() => void)[] = []
  let reading = 0
  const hasRoom = (): boolean =>
    reading === 0 ||
    (reading + 1) * Math.max(...sizes, sizes.length > 0 ? 0 : firstGuessBytes) <= maxBytes
  const admit = (): void => {
    while (waiting.length > 0 && hasRoom()) {
      reading += 1
      waiting.shift()?.()
    }
  }
  const note = (answer: BlockAnswer): void => {
    const bytes = sizeOf(answer)
    if (bytes === undefined) return
    onRead(bytes)
    sizes.push(bytes)
    if (sizes.length > sizesKept) sizes.shift()
  }
  return {
    ...source,
    readBlock: async (slot) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        admit()
      })
      try {
        const answer = await source.readBlock(slot)
        note(answer)
        return answer
      } finally {
        reading -= 1
        admit()
      }
    },
  }
}

/** A node that returns more than is read is given room for that. */
const sizeOf = (answer: BlockAnswer): number | undefined => {
  if (answer.kind === 'block') return answer.block.bytes
  return answer.kind === 'bad' && answer.reason === 'too-large' ? blockMaxBytes : undefined
}
