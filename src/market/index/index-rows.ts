import type { LedgerReader, SignatureRow } from '../../solana/ledger.ts'
import type { SourceProgress } from '../trades/trade-index.ts'
import type { CallBudget } from './index-budget.ts'
import type { IndexSource } from './index-source.ts'

/** What has happened at a source since it was last looked at, the oldest first. */
export type NewRows = {
  rows: SignatureRow[]
  /** Whether they go back to what is stored. */
  complete: boolean
}

/** The first page is small, since most times little has happened; later ones as large as nodes give. */
const firstPageRows = 50
const pageRows = 1_000

/**
 * Pages back from the newest to what is stored. The node is not told where to stop: it need not know that signature any
 * more, after a fork or behind a balancer, and then says nothing at all or everything.
 * @returns undefined once the budget was stopped
 */
export const readNewRows = async (
  source: IndexSource,
  progress: SourceProgress | undefined,
  { ledger, budget }: { ledger: Pick<LedgerReader, 'readSignatures'>; budget: CallBudget },
): Promise<NewRows | undefined> => {
  const rows: SignatureRow[] = []
  const wanted = progress ? source.backlogRows : source.firstRows
  let before: string | undefined
  while (rows.length < wanted) {
    if (!(await budget.take(1))) return undefined
    const limit = Math.min(before === undefined ? firstPageRows : pageRows, wanted - rows.length)
    const page = await ledger.readSignatures(source.address, { limit, ...(before && { before }) })
    // The node has forgotten the page before: whatever is behind it is not known.
    if (page === undefined) return { rows: rows.reverse(), complete: false }
    const known = page.findIndex((row) => isStored(row, progress))
    rows.push(...(known === -1 ? page : page.slice(0, known)))
    if (known !== -1 || page.length < limit) return { rows: rows.reverse(), complete: true }
    before = page.at(-1)?.signature
  }
  return { rows: rows.reverse(), complete: progress === undefined }
}

/** Trades of the same slot may come twice; the index knows them again. */
const isStored = (row: SignatureRow, progress: SourceProgress | undefined): boolean =>
  progress !== undefined && (row.signature === progress.signature || row.slot < progress.slot)
