import type { Address } from '../../solana/address/address.ts'
import { learn, type Learned } from '../../findings/learn.ts'
import type { LedgerTransaction, SignatureRow } from '../../solana/ledger.ts'
import { type Activity, activityOf } from '../address/facts/activity.ts'
import type { WalletPast } from './assess/check.ts'
import { flaggedOf } from './facts/flagged.ts'
import { pastOf } from './facts/past.ts'
import { poisoningOf } from './facts/poisoning.ts'
import type { AddressDeps } from '../address/read-address.ts'
import type { History } from '../address/read-history.ts'

/** The newest transactions that did not fail and are read in full. */
const transactionsRead = 40

type Read = { row: SignatureRow; record: LedgerTransaction | undefined }

/** Transactions in full: the newest ones, and the oldest where it is the first. */
export type Records = {
  newest: Read[]
  oldest?: LedgerTransaction
  /** There are transactions, and none that did anything. */
  failedOnly: boolean
}

/** As many of the newest as did not fail, with the first one, in one round. */
export const readRecords = async (
  { ledger }: AddressDeps,
  history: Learned<History>,
): Promise<Learned<Records>> => {
  if (!history.known) return history
  const { rows, complete } = history.value
  const newest = rows.filter(({ failed }) => !failed).slice(0, transactionsRead)
  const last = complete ? rows.at(-1) : undefined
  const wanted = [
    ...new Set([...newest, ...(last ? [last] : [])].map(({ signature }) => signature)),
  ]
  const read = await learn(
    wanted.length === 0 ? Promise.resolve([]) : ledger.readTransactions(wanted),
    'What its transactions did',
  )
  if (!read.known) return read
  const bySignature = new Map(wanted.map((signature, index) => [signature, read.value[index]]))
  const oldest = last && bySignature.get(last.signature)
  return {
    known: true,
    value: {
      failedOnly: rows.length > 0 && newest.length === 0,
      newest: newest.map((row) => ({ row, record: bySignature.get(row.signature) })),
      ...(oldest && { oldest }),
    },
  }
}

/** Age and use, held against the first transaction where that was read. */
export const activityFrom = (
  address: Address,
  history: Learned<History>,
  records: Learned<Records> | undefined,
): Learned<Activity> => {
  if (!history.known) return history
  const oldest = records?.known ? records.value.oldest : undefined
  return {
    known: true,
    value: activityOf(address, { ...history.value, ...(oldest && { oldest }) }),
  }
}

/** What the newest transactions say of those it dealt with. */
export const pastFrom = (
  { reputation }: AddressDeps,
  address: Address,
  records: Learned<Records>,
): Learned<WalletPast> => {
  if (!records.known) return records
  if (records.value.failedOnly)
    return {
      known: false,
      why: 'All transactions that it was seen in failed, so that nothing shows what it does.',
    }
  const past = pastOf(
    address,
    records.value.newest.map(({ row: { blockTimeSeconds: atSeconds, memo }, record }) => ({
      record,
      ...(atSeconds !== undefined && { atSeconds }),
      ...(memo !== undefined && { memo }),
    })),
  )
  if (past.missing > past.examined)
    return { known: false, why: 'Most of its newest transactions could not be read.' }
  const { passages } = past
  return {
    known: true,
    value: {
      ...past,
      flagged: flaggedOf(passages, reputation),
      poisoning: poisoningOf(address, passages),
    },
  }
}
