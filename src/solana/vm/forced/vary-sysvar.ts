import type { Origin } from '../ledger/labels.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'
import { withSysvar } from './later.ts'

const numberBytes = 8
/** The lowest and the highest bit of each byte, all bits, and halves. */
const masks = [0x01, 0x80, 0xff, 0x55, 0xaa] as const

/** Other bytes at a place of a sysvar, as the hashes of other blocks would have. */
export const varySysvar = (
  transaction: RunnableTransaction,
  { sysvar, offset }: Extract<Origin, { what: 'sysvar' }>,
  attempt: (changed: RunnableTransaction) => void,
): void => {
  for (const mask of masks)
    attempt(
      withSysvar(transaction, sysvar, (data) => {
        const edited = data.slice()
        const end = Math.min(offset + numberBytes, data.length)
        for (let at = offset; at < end; at++) edited[at] = (edited[at] ?? 0) ^ mask
        return edited
      }),
    )
}
