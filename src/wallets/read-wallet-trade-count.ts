import type { Address } from '../solana/address/address.ts'
import { Fault } from '../basics/fault.ts'
import type { SignatureRow } from '../solana/ledger.ts'
import type { Bookmark } from './history/position.ts'
import { tradesIn, type WalletHistoryDeps } from './list-wallet-trades.ts'
import { firstRows } from './read-wallet-history.ts'
import { readSources } from './read-wallet-sources.ts'

const windowSeconds = 30 * 24 * 3_600

/** Transactions in full, two batches to the node. Who is busier is not counted. */
const recordsMax = 40

/** A node that takes longer for the lists is not asked for more: a count is worth no longer wait. */
const spendMs = 4_000

/**
 * How many trades a wallet made in the last thirty days, counted whole; undefined where it did too much to be counted, or
 * where a part could not be read. Never rejects for what a node fails at.
 */
export const countRecentTrades = async (
  deps: WalletHistoryDeps,
  wallet: Address,
): Promise<number | undefined> => {
  const endMs = deps.nowMs() + spendMs
  try {
    const rows = await recentRows(deps, wallet, endMs)
    if (!rows || rows.length > recordsMax || deps.nowMs() > endMs) return undefined
    if (rows.length === 0) return 0
    const records = await deps.ledger.readTransactions(rows.map(({ signature }) => signature))
    if (records.some((record) => !record)) return undefined
    return rows.flatMap((row, index) => tradesIn({ row, record: records[index] }, wallet)).length
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return undefined
  }
}

/** Those that did not fail, of the wallet and its token accounts; undefined where they are too many or without a time. */
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
