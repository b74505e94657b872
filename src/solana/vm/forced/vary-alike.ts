import type { Labels } from '../ledger/labels.ts'
import { type HeldAccount, type Ledger, sameBytes } from '../ledger/ledger.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'
import { withNumber } from './changed-account.ts'

const numberBytes = 8

/**
 * The transaction with the same value in all these numbers at once: what is the least, the middle or a divisor of several,
 * or is limited by another, stays as it is while only one of them differs. Undefined if none of them is data of others.
 */
export const withAlike = (
  { transaction, labels }: { transaction: RunnableTransaction; labels: Labels },
  numbers: Iterable<number>,
  value: bigint,
  isFixed: (account: HeldAccount) => boolean,
): RunnableTransaction | undefined => {
  let ledger: Ledger | undefined
  for (const label of numbers) {
    const origin = labels.originOf(label)
    if (origin.what !== 'data') continue
    const from: Ledger = ledger ?? transaction.ledger
    const place = from.findIndex(({ address }) => address === origin.account)
    const account = from[place]
    if (!account || isFixed(account)) continue
    const width = Math.min(numberBytes, account.data.length - origin.offset)
    ledger ??= transaction.ledger.slice()
    ledger[place] = withNumber(account, origin.offset, width, value)
  }
  return ledger && { ...transaction, ledger }
}

/** More numbers of one account are more likely a list. */
const maxNumbers = 128

/**
 * Labels of all that may be a number beside the given ones: words of accounts of the same program, in step with the
 * number, which have room to grow. Keys, hashes and discriminators hardly ever end in a zero byte.
 */
export const numbersBeside = (
  { transaction, labels }: { transaction: RunnableTransaction; labels: Labels },
  numbers: readonly number[],
): number[] => {
  const found = new Set(numbers)
  for (const label of numbers) {
    const origin = labels.originOf(label)
    if (origin.what !== 'data') continue
    const owner = transaction.ledger.find(({ address }) => address === origin.account)?.owner
    for (const account of owner ? transaction.ledger : []) {
      const { data, dataLabels } = account
      if (!owner || !dataLabels || !sameBytes(account.owner, owner)) continue
      for (let count = 0, at = origin.offset % numberBytes; count < maxNumbers; count++) {
        if (at + numberBytes > data.length) break
        if (data[at + numberBytes - 1] === 0) found.add(dataLabels[at] ?? label)
        at += numberBytes
      }
    }
  }
  return [...found]
}
