import { Fault } from '../../basics/fault.ts'
import type { Address } from '../../solana/address/address.ts'
import type { LedgerReader, LedgerTransaction, SignatureRow } from '../../solana/ledger.ts'
import type { TokenMarket } from '../../tokens/token-market.ts'
import type { SourceProgress } from '../trades/trade-index.ts'
import type { CallBudget } from './index-budget.ts'
import type { IndexSource } from './index-source.ts'

/** New transactions of a source, oldest first. */
export type NewRows = {
  rows: SignatureRow[]
  /** Whether the rows reach back to what is stored. */
  complete: boolean
}

/** The first page is small, since there is usually little new; later pages are as large as nodes allow. */
const firstPageRows = 50
const pageRows = 1_000

/**
 * Pages back from the newest transaction to what is stored. The `until` parameter is not used: after a fork or behind a
 * load balancer, a node may not know that signature and then returns nothing or everything.
 * @returns undefined if the budget was stopped
 */
export const readNewRows = async (
  source: IndexSource,
  progress: SourceProgress | undefined,
  { ledger, budget }: { ledger: Pick<LedgerReader, 'readSignatures'>; budget: CallBudget },
): Promise<NewRows | undefined> => {
  const rows: SignatureRow[] = []
  const rowsMax = progress ? source.backlogRows : source.firstRows
  let before: string | undefined
  while (rows.length < rowsMax) {
    if (!(await budget.take(1))) return undefined
    const limit = Math.min(before === undefined ? firstPageRows : pageRows, rowsMax - rows.length)
    const page = await ledger.readSignatures(source.address, { limit, ...(before && { before }) })
    // The node no longer knows the previous page, so older rows are unknown.
    if (page === undefined) return { rows: rows.reverse(), complete: false }
    const known = page.findIndex((row) => isStored(row, progress))
    rows.push(...(known === -1 ? page : page.slice(0, known)))
    if (known !== -1 || page.length < limit) return { rows: rows.reverse(), complete: true }
    before = page.at(-1)?.signature
  }
  return { rows: rows.reverse(), complete: progress === undefined }
}

/** Rows of the stored slot may come twice; the index ignores duplicates. */
const isStored = (row: SignatureRow, progress: SourceProgress | undefined): boolean =>
  progress !== undefined && (row.signature === progress.signature || row.slot < progress.slot)

/**
 * The signatures that a provider reports for a pool, oldest first, for when no node lists them; as many as would have been
 * requested from a node. They only say which transactions to read: times are omitted and slots must not be stored.
 * Pools only, because those are sampled: a provider's list of a wallet's transactions is not complete.
 * @returns undefined if no provider reports any, since an active pool has some
 */
export const readReportedRows = async (
  { address, kind, firstRows, backlogRows }: IndexSource,
  progress: SourceProgress | undefined,
  { readPoolTrades }: Pick<TokenMarket, 'readPoolTrades'>,
): Promise<SignatureRow[] | undefined> => {
  if (kind !== 'pool' || !readPoolTrades) return undefined
  const reported = await ifAvailable(readPoolTrades(address))
  if (!reported || reported.length === 0) return undefined
  const slots = new Map(reported.map(({ signature, slot }) => [signature, slot]))
  return [...slots]
    .filter(([, slot]) => progress === undefined || slot > progress.slot)
    .map(([signature, slot]) => ({ signature, slot, failed: false }))
    .toSorted(bySlot)
    .slice(-(progress ? backlogRows : firstRows))
}

/** The reported rows that the node confirms as transactions of the pool, with the node's slots and times. */
export const confirmRows = (
  rows: readonly SignatureRow[],
  records: ReadonlyMap<string, LedgerTransaction>,
  pool: Address,
): SignatureRow[] =>
  rows
    .flatMap(({ signature }) => {
      const record = records.get(signature)
      return record && involves(record, pool) ? [rowOf(record)] : []
    })
    .toSorted(bySlot)

const rowOf = ({ signature, slot, blockTimeSeconds, error }: LedgerTransaction): SignatureRow => ({
  signature,
  slot,
  ...(blockTimeSeconds !== undefined && { blockTimeSeconds }),
  failed: error !== undefined,
})

const involves = ({ transaction, loadedAddresses }: LedgerTransaction, pool: Address): boolean =>
  transaction.message.staticAccounts.includes(pool) ||
  loadedAddresses.writable.includes(pool) ||
  loadedAddresses.readonly.includes(pool)

const bySlot = (a: SignatureRow, b: SignatureRow): number =>
  a.slot < b.slot ? -1 : a.slot > b.slot ? 1 : 0

const ifAvailable = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return undefined
  }
}
