import type { BlockTransaction } from '../../blocks/block.ts'
import type { Address } from '../../solana/address/address.ts'
import type { LedgerTransaction } from '../../solana/ledger.ts'

/** Source: documentation of Jito's block engine. */
const bundleMaxTransactions = 5

/**
 * Indexes of the transactions right beside one that only pays a tip for the same bundle. A bundle's transactions follow
 * each other in the block, but so do unrelated ones: in a recorded block, two of three such payments stand beside a trade
 * of someone else. So the wallet that pays has to take part in the bundle, at most four transactions away.
 */
export const besideTips = (
  transactions: readonly BlockTransaction[],
  tips: ReadonlySet<number>,
): Set<number> => {
  const records = new Map(transactions.map(({ index, record }) => [index, record]))
  const found = new Set<number>()
  for (const tip of tips) {
    const payer = records.get(tip)?.transaction.message.staticAccounts[0]
    const step =
      payer && ([-1, 1] as const).find((each) => reaches(payer, tip, each, records, tips))
    if (step) found.add(tip + step)
  }
  return found
}

/** Whether the payer takes part in one of the transactions that follow the tip without a gap in this direction. */
const reaches = (
  payer: Address,
  tip: number,
  step: 1 | -1,
  records: ReadonlyMap<number, LedgerTransaction>,
  tips: ReadonlySet<number>,
): boolean => {
  for (let distance = 1; distance < bundleMaxTransactions; distance += 1) {
    const index = tip + step * distance
    const record = records.get(index)
    if (!record || tips.has(index)) return false
    if (takesPart(record, payer)) return true
  }
  return false
}

const takesPart = ({ transaction, loadedAddresses }: LedgerTransaction, wallet: Address): boolean =>
  [transaction.message.staticAccounts, loadedAddresses.writable, loadedAddresses.readonly].some(
    (accounts) => accounts.includes(wallet),
  )
