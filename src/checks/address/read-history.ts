import type { Address } from '../../solana/address/address.ts'
import { known, type Known, learn } from '../../findings/known.ts'
import type { LedgerReader, SignatureRow } from '../../solana/ledger.ts'

/** The most that a node returns at once. */
export const signaturesPerPage = 1_000

/** Newest first. `complete`: the node has no older rows. */
export type History = { rows: SignatureRow[]; complete: boolean }

type Ledger = Pick<LedgerReader, 'readSignatures'>

/** The newest page of transactions in which an address appears. */
export const readNewest = (ledger: Ledger, address: Address): Promise<Known<History>> =>
  learn(readPage(ledger, address), transactionsOfNode)

const transactionsOfNode = { source: 'node', facts: 'transactions' } as const

/** Older pages, back to the first transaction or `pages` in all. If one fails, the earlier ones are still returned. */
export const readOlder = async (
  ledger: Ledger,
  address: Address,
  newest: Known<History>,
  pages: number,
): Promise<Known<History>> => {
  if (!newest.known) return newest
  let history = newest.value
  for (let page = 1; page < pages && !history.complete; page += 1) {
    const older = await learn(
      readPage(ledger, address, history.rows.at(-1)?.signature),
      transactionsOfNode,
    )
    if (!older.known) break
    history = { rows: [...history.rows, ...older.value.rows], complete: older.value.complete }
  }
  return known(history)
}

const readPage = async (ledger: Ledger, address: Address, before?: string): Promise<History> => {
  const rows = await ledger.readSignatures(address, {
    limit: signaturesPerPage,
    ...(before !== undefined && { before }),
  })
  // A node that does not know a signature it has just returned is a different node behind the same URL.
  if (rows === undefined) return { rows: [], complete: false }
  return { rows, complete: rows.length < signaturesPerPage }
}
