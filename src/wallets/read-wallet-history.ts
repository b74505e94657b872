import { Fault } from '../basics/fault.ts'
import type { LedgerReader, LedgerTransaction, SignatureRow } from '../solana/ledger.ts'
import {
  nextStep,
  positionOf,
  type Step,
  type Stream,
  streamsOf,
  withRows,
} from './history/merge.ts'
import type { Bookmark, Position } from './history/position.ts'

type Ledger = Pick<LedgerReader, 'readSignatures' | 'readTransactions'>

export type HistoryDeps = { ledger: Ledger; nowMs: () => number }

/** One transaction of the joined history, and the position just before it. */
type HistoryRow = { row: SignatureRow; before: Position }

export type Page<Item> = { items: Item[]; next?: Position }

type PageRequest<Item> = {
  bookmarks: readonly Bookmark[]
  /** Absent for the first page. */
  from?: Position
  limit: number
  /** Minimum number of transactions read at once, since few of them yield an item. */
  readAhead: number
  /** Whether to read the transaction in full. */
  shouldRead: (row: SignatureRow) => boolean
  /** Items of each transaction, in order; `record` is undefined if no node has it. */
  itemsOf: (read: readonly ReadRow[]) => Promise<Item[][]>
}

export type ReadRow = { row: SignatureRow; record: LedgerTransaction | undefined }

/** Rows of the first request for each address, and of all later ones. */
export const firstRows = 100
const laterRows = 1_000

/** Maximum number of signature requests after the first one for each address. */
const laterReadsMax = 6

/**
 * Transactions read in full for one page, and at once. The batch is small so that a page can end with what was read
 * when a node fails at the next one.
 */
const recordsMax = 120
const recordsAtOnce = 20

/** After this, nothing more is read once there is something to return: the page ends with a cursor. */
const spendMs = 6_000

/**
 * One page of items from the transactions of some addresses. Work is bounded: a page that is not full in time, or whose
 * node fails midway, ends early with a cursor. Throws Fault UPSTREAM_* if nothing could be read.
 */
export const readPage = async <Item>(
  deps: HistoryDeps,
  request: PageRequest<Item>,
): Promise<Page<Item>> => {
  const endMs = deps.nowMs() + spendMs
  const walk = await startWalk(deps, request)
  const items: Item[] = []
  let skip = request.from?.skip ?? 0
  let read = 0
  do {
    const size = Math.max(request.limit - items.length, request.readAhead)
    const taken = await walk.take(Math.min(size, recordsAtOnce, recordsMax - read))
    if (taken.length === 0) break
    const itemsByRow = await readItems(deps, request, taken).catch(undefinedAfter(read > 0))
    if (!itemsByRow) return { items, ...nextOf(taken[0]?.before) }
    for (const [index, { before }] of taken.entries()) {
      for (const [place, item] of (itemsByRow[index] ?? []).entries()) {
        if (place < skip) continue
        if (items.length === request.limit) return { items, next: { ...before, skip: place } }
        items.push(item)
      }
      skip = 0
    }
    read += taken.length
  } while (items.length < request.limit && read < recordsMax && deps.nowMs() < endMs)
  return { items, ...nextOf(walk.left()) }
}

const nextOf = (next: Position | undefined): { next?: Position } => (next ? { next } : {})

/** A failing node ends a page that has items; without any, it fails the request. */
const undefinedAfter =
  (hasProgress: boolean) =>
  (error: unknown): undefined => {
    if (!(error instanceof Fault) || !hasProgress) throw error
    return undefined
  }

const readItems = async <Item>(
  { ledger }: HistoryDeps,
  { itemsOf }: PageRequest<Item>,
  taken: readonly HistoryRow[],
): Promise<Item[][]> => {
  const records = await ledger.readTransactions(taken.map(({ row }) => row.signature))
  return itemsOf(taken.map(({ row }, index) => ({ row, record: records[index] })))
}

/** Larger than any slot. */
const newestSlot = 2n ** 64n - 1n

/** The joined history, read as needed. */
const startWalk = async <Item>(
  { ledger }: HistoryDeps,
  { bookmarks, from, shouldRead }: PageRequest<Item>,
) => {
  const newest = from?.slot ?? newestSlot
  let slot = newest
  let streams: readonly Stream[] = await Promise.all(
    streamsOf(bookmarks).map((stream) => readMore(ledger, stream, firstRows, newest)),
  )
  let later = 0
  let hasProgress = false
  const readLater = async (index: number): Promise<boolean> => {
    const stream = streams[index]
    if (!stream || later >= laterReadsMax) return false
    later += 1
    const read = await readMore(ledger, stream, laterRows, slot).catch(undefinedAfter(hasProgress))
    if (!read) later = laterReadsMax
    else streams = streams.with(index, read)
    return read !== undefined
  }
  /** Undefined at the end, or once no more may be read. */
  const next = async (): Promise<HistoryRow | undefined> => {
    for (;;) {
      const step: Step = nextStep(streams, later >= laterReadsMax)
      if (step.kind === 'end') return undefined
      if (step.kind === 'read') {
        if (!(await readLater(step.index)) && !step.toCloseSlot) return undefined
        continue
      }
      const { row } = step
      const previous = streams
      slot = row.slot
      streams = step.streams
      hasProgress = true
      if (shouldRead(row)) return { row, before: positionOf(previous, row.slot, 0) }
    }
  }
  return {
    take: (count: number): Promise<HistoryRow[]> => takeRows(next, count),
    /** Where to continue; undefined at the end. */
    left: (): Position | undefined =>
      nextStep(streams, true).kind === 'end' ? undefined : positionOf(streams, slot, 0),
  }
}

const takeRows = async (
  next: () => Promise<HistoryRow | undefined>,
  count: number,
): Promise<HistoryRow[]> => {
  const taken: HistoryRow[] = []
  while (taken.length < count) {
    const row = await next()
    if (!row) break
    taken.push(row)
  }
  return taken
}

/** Throws Fault UPSTREAM_ERROR if the node does not know, or denies, a signature it returned before. */
const readMore = async (
  ledger: Ledger,
  stream: Stream,
  limit: number,
  slot: bigint,
): Promise<Stream> => {
  const before = stream.rows.at(-1)?.signature ?? stream.before
  const rows = await ledger.readSignatures(stream.address, {
    limit,
    ...(before !== undefined && { before }),
  })
  const longer = rows && withRows(stream, rows, { complete: rows.length < limit, slot })
  if (!longer) throw new Fault('cursor-transaction-unknown', {})
  return longer
}
