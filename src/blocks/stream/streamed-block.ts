import type { BlockLink } from '../block.ts'

/** A block as its stream describes it. */
export type BlockMeta = BlockLink & {
  /** Unix seconds. */
  timeSeconds?: number
  /** Executed in the block, votes and failures included; those that only paid their fee may be missing. */
  transactionCount: number
}

/** A transaction that is kept unread. `quiet`: it changes no token balance, but pays a tip for a bundle. */
export type StreamedTransaction = { index: number; bytes: Uint8Array; quiet?: true }

export type StreamedBlock = { meta: BlockMeta; transactions: readonly StreamedTransaction[] }

/** Memory that their bytes take. */
export const sizeOf = (transactions: readonly StreamedTransaction[]): number =>
  transactions.reduce((sum, { bytes }) => sum + bytes.length, 0)
