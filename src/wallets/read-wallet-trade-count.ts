import type { Address } from '../solana/address/address.ts'
import { attempt, valueOr } from '../basics/attempt.ts'
import type { SignatureRow } from '../solana/ledger.ts'
import type { Bookmark } from './history/position.ts'
import { tradesIn, type WalletHistoryDeps } from './list-wallet-trades.ts'
import { firstRows } from './read-wallet-history.ts'
import { readSources } from './read-wallet-sources.ts'

const windowSeconds = 30 * 24 * 3_600

/** Maximum number of transactions read in full, two batches to the node. Trades of busier wallets are not counted. */
const recordsMax = 40

/** If listing takes longer, the count is left out rather than delaying the answer. */
const spendMs = 4_000

/**
 * Number of trades of a wallet in the last 30 days. Undefined if there are too many transactions to count, or part of
 * them could not be read. Never rejects because a node fails.
 */
export const countRecentTrades = async (
  deps: WalletHistoryDeps,
  wallet: Address,
): Promise<number | undefined> => valueOr(await attempt(countTrades(deps, wallet)), undefined)

const countTrades = async (
  deps: WalletHistoryDeps,
  wallet: Address,
): Promise<number | undefined> => {
  const endMs = deps.nowMs() + spendMs
  const rows = await recentRows(deps, wallet, endMs)
  if (!rows || rows.length > recordsMax || deps.nowMs() > endMs) return undefined
  if (rows.length === 0) return 0
  const records = await deps.ledger.readTransactions(rows.map(({ signature }) => signature))
  if (records.some((record) => !record)) return undefined
  return rows.flatMap((row, index) => tradesIn({ row, record: records[index] }, wallet)).length
}

/** Successful transactions of the wallet and its token accounts; undefined if there are too many or one has no time. */
const recentRows = async (
  { ledger, market, nowMs }: WalletHistoryDeps,
  wallet: Address,
  endMs: number,
): Promise<SignatureRow[] | undefined> => {
  const since = Math.floor(nowMs() / 1000) - windowSeconds
  const readRecent = async ({ address }: Bookmark): Promise<SignatureRow[] | undefined> => {
    const rows = await ledger.readSignatures(address, { limit: firstRows })
    const recent = rows?.filter((row) => (row.blockTimeSeconds ?? since) >= since)
    const countable = recent?.every((row) => row.blockTimeSeconds !== undefined)
    return countable && recent && recent.length < firstRows ? recent : undefined
  }
  const [own, ...others] = await readSources(ledger, market, wallet)
  const first = own && (await readRecent(own))
  if (!first || distinct(first).length > recordsMax || nowMs() > endMs) return undefined
  const more = await Promise.all(others.map(readRecent))
  return more.includes(undefined)
    ? undefined
    : distinct([first, ...more].flatMap((rows) => rows ?? []))
}

const distinct = (rows: readonly SignatureRow[]): SignatureRow[] => [
  ...new Map(rows.filter(({ failed }) => !failed).map((row) => [row.signature, row])).values(),
]
