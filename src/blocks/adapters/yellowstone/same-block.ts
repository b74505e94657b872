import { isDeepStrictEqual } from 'node:util'
import type { Address } from '../../../solana/address/address.ts'
import type { LedgerTransaction } from '../../../solana/ledger.ts'
import type { Block, BlockTransaction } from '../../block.ts'
import { timeStepBackSeconds } from '../../thresholds.ts'
import { mayHideCalls } from '../block-transactions.ts'

/**
 * Whether a node returns the same block, as far as a stream of transactions that name one of these accounts (absent:
 * all) can show it. Logs are not compared: each node cuts them off where its operator chose to; and which transactions
 * are kept depends on logs that are cut off.
 */
export const isSameBlock = (
  streamed: Block,
  fetched: Block,
  accounts: readonly Address[] | undefined,
): boolean => {
  if (!isSameHead(streamed, fetched)) return false
  const others = new Map(fetched.transactions.map((each) => [each.index, each]))
  for (const each of streamed.transactions) {
    const other = others.get(each.index)
    others.delete(each.index)
    if (other ? !isSameRecord(each.record, other.record) : !mayHideCalls(each.record.logs))
      return false
  }
  const named = accounts && new Set(accounts)
  return [...others.values()].every(
    (other) => mayHideCalls(other.record.logs) || (named && !namesOneOf(other, named)),
  )
}

const isSameHead = (streamed: Block, fetched: Block): boolean =>
  streamed.slot === fetched.slot &&
  streamed.blockhash === fetched.blockhash &&
  streamed.parentSlot === fetched.parentSlot &&
  streamed.previousBlockhash === fetched.previousBlockhash &&
  isSameIfKnown(streamed.height, fetched.height) &&
  isSameTime(streamed.timeSeconds, fetched.timeSeconds)

const isSameIfKnown = <T>(one: T | undefined, other: T | undefined): boolean =>
  one === undefined || other === undefined || one === other

/** Nodes estimate it anew for old blocks. */
const isSameTime = (one: number | undefined, other: number | undefined): boolean =>
  one === undefined || other === undefined || Math.abs(one - other) <= timeStepBackSeconds

const isSameRecord = (one: LedgerTransaction, other: LedgerTransaction): boolean =>
  isDeepStrictEqual(compared(one), compared(other))

const compared = ({ logs: _, blockTimeSeconds: __, ...record }: LedgerTransaction): object => record

const namesOneOf = (
  { record: { transaction, loadedAddresses } }: BlockTransaction,
  named: ReadonlySet<Address>,
): boolean =>
  [
    ...transaction.message.staticAccounts,
    ...loadedAddresses.writable,
    ...loadedAddresses.readonly,
  ].some((key) => named.has(key))
