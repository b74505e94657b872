import type { Address } from '../../solana/address/address.ts'
import { learn, type Learned } from '../../findings/learn.ts'
import type { LedgerReader, SignatureRow } from '../../solana/ledger.ts'

/** As many as a node gives at once. */
export const signaturesPerPage = 1_000

/** Newest first; `complete`: the node has no older ones. */
export type History = { rows: SignatureRow[]; complete: boolean }

type Ledger = Pick<LedgerReader, 'readSignatures'>

/** The newest page of the transactions that name an address. */
export const readNewest = (ledger: Ledger, address: Address): Promise<Learned<History>> =>
  learn(readPage(ledger, address), 'Its transactions')

/** More pages behind the newest, until the first transaction or so many pages in all; what was had stays where one fails. */
export const readOlder = async (
  ledger: Ledger,
  address: Address,
  newest: Learned<History>,
  pages: number,
): Promise<Learned<History>> => {
  if (!newest.known) return newest
  let history = newest.value
  for (let page = 1; page < pages && !history.complete; page += 1) {
    const older = await learn(readPage(ledger, address, history.rows.at(-1)?.signature), '')
    if (!older.known) break
    history = { rows: [...history.rows, ...older.value.rows], complete: older.value.complete }
  }
  return { known: true, value: history }
}

const readPage = async (ledger: Ledger, address: Address, before?: string): Promise<History> => {
  const rows = await ledger.readSignatures(address, {
    limit: signaturesPerPage,
    ...(before !== undefined && { before }),
  })
  // A node that does not know the signature it gave itself is another one behind the same name: nothing is known of older ones.
  if (rows === undefined) return { rows: [], complete: false }
  return { rows, complete: rows.length < signaturesPerPage }
}
