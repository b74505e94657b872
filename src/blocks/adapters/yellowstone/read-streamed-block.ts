import type { Block, BlockTransaction } from '../../block.ts'
import type { BadBlock } from '../../block-source.ts'
import type { StreamedBlock, StreamedTransaction } from '../../stream/streamed-block.ts'
import { clockSkewSeconds } from '../../thresholds.ts'
import { besideLaunches, inOrder } from '../keep-tips.ts'
import { readStreamedTransaction, readTransactionInfo } from './stream-transaction.ts'

/**
 * Reads a complete block of the stream, with the conditions of one over HTTP. One transaction that does not fit makes
 * the whole block unusable here, since the node has it too.
 */
export const readStreamedBlock = (
  { meta, transactions: streamed }: StreamedBlock,
  nowMs: number,
): { block: Block } | { bad: BadBlock } => {
  const { transactionCount, ...link } = meta
  const { slot, timeSeconds } = meta
  if ((timeSeconds ?? 0) > nowMs / 1_000 + clockSkewSeconds) return { bad: 'time' }
  const at = { slot, ...(timeSeconds !== undefined && { blockTimeSeconds: timeSeconds }) }
  const signatures = new Set<string>()
  const transactions: BlockTransaction[] = []
  /** Why the transactions cannot be used, if so. */
  const add = (each: readonly StreamedTransaction[]): BadBlock | undefined => {
    for (const { index, bytes } of each) {
      const info = readTransactionInfo(bytes)
      const record = info && readStreamedTransaction(info, at)
      if (!record) return 'unreadable-transactions'
      if (signatures.has(record.signature)) return 'repeated-transaction'
      signatures.add(record.signature)
      transactions.push({ index, record })
    }
    return undefined
  }
  const quiet = streamed.filter((each) => each.quiet)
  const bad =
    add(streamed.filter((each) => !each.quiet)) ?? add(besideLaunches(transactions, quiet))
  if (bad) return { bad }
  // Servers count what was executed, which may leave out transactions that only paid their fee.
  const all = Math.max(transactionCount, (streamed.at(-1)?.index ?? -1) + 1)
  const counts = { all, unread: 0 }
  const size = streamed.reduce((sum, { bytes }) => sum + bytes.length, 0)
  return { block: { ...link, transactions: inOrder(transactions), counts, bytes: size } }
}
