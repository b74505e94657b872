import { Fault } from '../../basics/fault.ts'
import type { LedgerReader, SignatureRow } from '../../solana/ledger.ts'
import type { TokenMarket } from '../../tokens/token-market.ts'
import type { IndexGap, SourceProgress, TradeArchive } from '../trades/trade-index.ts'
import type { CallBudget } from './index-budget.ts'
import { confirmRows, type NewRows, readNewRows, readReportedRows } from './index-rows.ts'
import type { IndexSource } from './index-source.ts'
import { pricedTradesOf, type PricedTradeDeps, type Records } from './index-priced-trades.ts'

export type FollowDeps = Omit<PricedTradeDeps, 'market' | 'archive'> & {
  ledger: Pick<LedgerReader, 'readSignatures' | 'readTransactions'>
  market: Pick<TokenMarket, 'readPrices' | 'readCandles' | 'readPoolTrades'>
  archive: TradeArchive
  budget: CallBudget
  onStored: (trades: number) => void
  onGap: (gap: IndexGap) => void
}

/** Read together and stored together: what a killed process has to read again. */
const batchRows = 10

/** A node may list a new transaction before it can return it, so wait; an older one is gone. */
const pendingSeconds = 120

/**
 * Follows a source for one turn, from the oldest transaction that is not stored to the newest. Rejects with the Fault of
 * the node or the store; batches stored before it stay stored.
 * @returns whether the source is up to date
 */
export const followSource = async (source: IndexSource, deps: FollowDeps): Promise<boolean> => {
  const progress = (await deps.archive.progress([source.address])).get(source.address)
  const found = await findRows(source, progress, deps)
  if (!found) return false
  let gap = gapOf(source, progress, found)
  const rows = found.rows.slice(0, source.turnRows)
  let sureRows = 0
  for (let at = 0; at < rows.length; at += batchRows) {
    const batch = rows.slice(at, at + batchRows)
    const succeeded = batch.filter(({ failed }) => !failed)
    if (!(await deps.budget.take(succeeded.length))) return false
    const records = await readRecords(succeeded, deps)
    if (deps.budget.stopped()) return false
    const sure = found.reported ? confirmRows(batch, records, source.address) : batch
    sureRows += sure.length
    if (sure.length < batch.length) deps.onTransactions('missing', batch.length - sure.length)
    const done = untilPending(sure, records, deps.nowMs())
    await storeBatch(source, done, records, gap, deps)
    gap = undefined
    if (done.length < sure.length) return false
  }
  return sureRows === found.rows.length
}

/**
 * New rows from the node, or from a provider if the node fails. Rejects with the node's Fault if both fail. A provider's
 * "nothing new" holds for as long as its answer is cached.
 */
const findRows = async (
  source: IndexSource,
  progress: SourceProgress | undefined,
  deps: FollowDeps,
): Promise<(NewRows & { reported?: true }) | undefined> => {
  try {
    return await readNewRows(source, progress, deps)
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    const rows = await readReportedRows(source, progress, deps.market)
    if (!rows) throw thrown
    return { rows, complete: false, reported: true }
  }
}

const readRecords = async (
  rows: readonly SignatureRow[],
  { ledger }: FollowDeps,
): Promise<Records> => {
  if (rows.length === 0) return new Map()
  const read = await ledger.readTransactions(rows.map(({ signature }) => signature))
  return new Map(read.flatMap((record) => (record ? [[record.signature, record]] : [])))
}

/** Only wallets are followed without gaps; other sources are sampled. */
const gapOf = (
  { address, kind, backlogRows }: IndexSource,
  progress: SourceProgress | undefined,
  { rows, complete }: { rows: readonly SignatureRow[]; complete: boolean },
): IndexGap | undefined => {
  const [oldest] = rows
  if (complete || !progress || !oldest || kind !== 'wallet') return undefined
  return {
    address,
    kind,
    reason: rows.length < backlogRows ? 'missing' : 'too-many',
    transactions: 0,
    afterSlot: progress.slot,
    beforeSlot: oldest.slot,
  }
}

/** Up to the first transaction that the node should have soon. */
const untilPending = (
  batch: readonly SignatureRow[],
  records: Records,
  nowMs: number,
): readonly SignatureRow[] => {
  const pending = batch.findIndex(
    ({ signature, failed, blockTimeSeconds = 0 }) =>
      !failed && !records.has(signature) && nowMs / 1_000 - blockTimeSeconds < pendingSeconds,
  )
  return pending === -1 ? batch : batch.slice(0, pending)
}

const storeBatch = async (
  source: IndexSource,
  rows: readonly SignatureRow[],
  records: Records,
  gap: IndexGap | undefined,
  deps: FollowDeps,
): Promise<void> => {
  const last = rows.at(-1)
  if (!last) return
  const missing = rows.filter(({ signature, failed }) => !failed && !records.has(signature))
  const priced = await pricedTradesOf(rows, records, deps)
  const lost =
    missing.length > 0 && source.kind === 'wallet' ? missingGap(source, missing) : undefined
  const noted = gap ?? lost
  const { added } = await deps.archive.store({
    ...priced,
    progress: {
      address: source.address,
      kind: source.kind,
      signature: last.signature,
      slot: last.slot,
      ...(last.blockTimeSeconds !== undefined && { timeSeconds: last.blockTimeSeconds }),
    },
    ...(noted && { gap: noted }),
  })
  deps.onStored(added)
  deps.onTransactions('missing', missing.length)
  for (const each of [gap, lost]) if (each) deps.onGap(each)
}

const missingGap = (
  { address, kind }: IndexSource,
  missing: readonly SignatureRow[],
): IndexGap | undefined => {
  const last = missing.at(-1)
  return (
    last && {
      address,
      kind,
      reason: 'missing',
      transactions: missing.length,
      beforeSlot: last.slot + 1n,
    }
  )
}
