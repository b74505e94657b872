import type { Address } from '../../solana/address/address.ts'
import { known, type Known, learn, mapKnown, notKnown } from '../../findings/known.ts'
import type { LedgerTransaction, SignatureRow } from '../../solana/ledger.ts'
import { type Activity, activityOf } from '../address/facts/activity.ts'
import type { WalletPast } from './assess/check.ts'
import { flaggedOf } from './facts/flagged.ts'
import { pastOf } from './facts/past.ts'
import { poisoningOf } from './facts/poisoning.ts'
import type { AddressDeps } from '../address/read-address.ts'
import type { History } from '../address/read-history.ts'
import { transactionsReadMax } from './thresholds.ts'

type Read = { row: SignatureRow; record: LedgerTransaction | undefined }

/** Full transactions: the newest ones, and the oldest if it is the wallet's first. */
export type Records = {
  newest: Read[]
  oldest?: LedgerTransaction
  /** The wallet has transactions, and all of them failed. */
  failedOnly: boolean
}

/** Reads the newest successful transactions and the first one, in one round. */
export const readRecords = async (
  { ledger }: AddressDeps,
  history: Known<History>,
): Promise<Known<Records>> => {
  if (!history.known) return history
  const { rows, complete } = history.value
  const newest = rows.filter(({ failed }) => !failed).slice(0, transactionsReadMax)
  const last = complete ? rows.at(-1) : undefined
  const requested = [
    ...new Set([...newest, ...(last ? [last] : [])].map(({ signature }) => signature)),
  ]
  const read = await learn(
    requested.length === 0 ? Promise.resolve([]) : ledger.readTransactions(requested),
    { source: 'node', facts: 'transactions' },
  )
  if (!read.known) return read
  const bySignature = new Map(requested.map((signature, index) => [signature, read.value[index]]))
  const oldest = last && bySignature.get(last.signature)
  return known({
    failedOnly: rows.length > 0 && newest.length === 0,
    newest: newest.map((row) => ({ row, record: bySignature.get(row.signature) })),
    ...(oldest && { oldest }),
  })
}

/** Age and use of the wallet, checked against its first transaction if that was read. */
export const activityFrom = (
  address: Address,
  history: Known<History>,
  records: Known<Records> | undefined,
): Known<Activity> => {
  const oldest = records?.known ? records.value.oldest : undefined
  return mapKnown(history, (value) => activityOf(address, { ...value, ...(oldest && { oldest }) }))
}

/** What the newest transactions show about the wallet's counterparties. */
export const pastFrom = (
  { reputation }: AddressDeps,
  address: Address,
  records: Known<Records>,
): Known<WalletPast> => {
  if (!records.known) return records
  if (records.value.failedOnly) return notKnown({ reason: 'only-failed-transactions' })
  const past = pastOf(
    address,
    records.value.newest.map(({ row: { blockTimeSeconds: atSeconds, memo }, record }) => ({
      record,
      ...(atSeconds !== undefined && { atSeconds }),
      ...(memo !== undefined && { memo }),
    })),
  )
  if (past.missing > past.examined) return notKnown({ reason: 'transactions-unreadable' })
  const { transfers } = past
  return known({
    ...past,
    flagged: flaggedOf(transfers, reputation),
    poisoning: poisoningOf(address, transfers),
  })
}
