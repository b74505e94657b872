// Recorded transactions per second that are read and turned into trades.
import { deriveTrades } from '../../src/activity/trades/derive-trades.ts'
import { ledgerTransaction } from '../../test/kit/ledger/ledger-record.ts'
import { allRecorded } from '../../test/kit/chain/recorded-transaction.ts'
import { median } from './median.ts'

export type TradesBench = { derivationsPerSecond: number; transactions: number }

/** Only transactions that succeeded, since a failed one costs nothing. */
export const benchTrades = (rounds = 30): TradesBench => {
  const records = allRecorded()
    .map(ledgerTransaction)
    .filter(({ error }) => error === undefined)
  const run = (): number => {
    const startedNs = Bun.nanoseconds()
    for (const record of records) deriveTrades(record)
    return (records.length / (Bun.nanoseconds() - startedNs)) * 1e9
  }
  run()
  const derivationsPerSecond = median(Array.from({ length: rounds }, run))
  return { derivationsPerSecond, transactions: records.length }
}
