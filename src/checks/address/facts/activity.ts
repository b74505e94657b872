import type { Address } from '../../../solana/address/address.ts'
import type { LedgerTransaction, SignatureRow } from '../../../solana/ledger.ts'
import { movementsOf } from '../../../activity/transfers.ts'
import { automatedSeconds, automatedTransactionsMin, freshWalletSeconds } from '../thresholds.ts'

/** When and how often an address appeared in the transactions that were read. */
export type Activity = {
  /** Transactions counted, including failed ones. */
  transactionsSeen: number
  /** Whether the first transaction ever is among those counted. */
  complete: boolean
  /** Unix seconds of the oldest and newest transaction counted. Absent if the node does not know them. */
  oldestSeconds?: number
  newestSeconds?: number
  /** Sender of the first SOL, if the first transaction shows it. */
  fundedBy?: Address
  /** Whether only a program can have sent so many transactions so quickly. */
  automated: boolean
}

/**
 * `rows`: newest first. `complete`: the node has no older rows. `oldest`: the last row's transaction, if read. It
 * confirms `complete`: nodes that have discarded old data return a "first" transaction of a wallet that already holds
 * SOL.
 */
export const activityOf = (
  address: Address,
  history: { rows: readonly SignatureRow[]; complete: boolean; oldest?: LedgerTransaction },
): Activity => {
  const { rows, oldest } = history
  const times = rows.flatMap(({ blockTimeSeconds }) => blockTimeSeconds ?? [])
  const complete = history.complete && !(oldest && heldBefore(oldest, address))
  const fundedBy = complete && oldest ? funderOf(oldest, address) : undefined
  return {
    transactionsSeen: rows.length,
    complete,
    ...spanOf(times),
    ...(fundedBy && { fundedBy }),
    automated: isAutomated(times),
  }
}

/** Whether the first transaction is known and recent. */
export const isFresh = ({ complete, oldestSeconds }: Activity, nowSeconds: number): boolean =>
  complete && oldestSeconds !== undefined && nowSeconds - oldestSeconds <= freshWalletSeconds

const spanOf = (times: readonly number[]): Pick<Activity, 'oldestSeconds' | 'newestSeconds'> => {
  const [newest] = times
  const oldest = times.at(-1)
  return newest === undefined || oldest === undefined
    ? {}
    : { oldestSeconds: Math.min(...times), newestSeconds: Math.max(...times) }
}

/** Whether the address held SOL before the transaction. */
const heldBefore = (record: LedgerTransaction, address: Address): boolean => {
  const { transaction, loadedAddresses, preLamports } = record
  const accounts = [
    ...transaction.message.staticAccounts,
    ...loadedAddresses.writable,
    ...loadedAddresses.readonly,
  ]
  const index = accounts.indexOf(address)
  return index !== -1 && (preLamports[index] ?? 0n) > 0n
}

const funderOf = (record: LedgerTransaction, address: Address): Address | undefined =>
  movementsOf(record)?.transfers.find(
    ({ to, toAccount, amount }) => to === address && toAccount === address && amount > 0n,
  )?.from

const isAutomated = (times: readonly number[]): boolean =>
  times.some((time, index) => {
    const earlier = times[index + automatedTransactionsMin - 1]
    return earlier !== undefined && Math.abs(time - earlier) <= automatedSeconds
  })
