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

/** One transaction of the joined history, and the position in front of it. */
type HistoryRow = { row: SignatureRow; before: Position }

export type Page<Item> = { items: Item[]; next?: Position }

type Asked<Item> = {
  bookmarks: readonly Bookmark[]
  /** Absent for the first page. */
  from?: Position
  limit: number
  /** At least so many transactions are read at once, since few of them come to an item. */
  readAhead: number
  /** Which transactions are read in full. */
  wants: (row: SignatureRow) => boolean
  /** What is told of some transactions, in their order; `undefined` in place of one that no node gives. */
  itemsOf: (read: readonly ReadRow[]) => Promise<Item[][]>
}

export type ReadRow = { row: SignatureRow; record: LedgerTransaction | undefined }

/** Rows of the first question about each address, and of all others. */
export const firstRows = 100
const laterRows = 1_000

/** Questions for signatures of one request, beside the first one about each address. */
const laterReadsMax = 6

/**
 * Transactions that one request reads in full, and in one go: as many as one batch to the node, so that what was had
 * stays where the node wants no more of the next.
 */
const recordsMax = 120
const recordsAtOnce = 20

/** After this no more is begun, once something was: what there is by then is answered, with a cursor. */
const spendMs = 6_000

/**
 * One page of what the transactions of some addresses come to. Work is bounded: where a page is not full by then, it ends
 * early and says where to go on, and so it does where a node fails on the way. Throws Fault UPSTREAM_* where nothing could
 * be had.
 */
export const readPage = async <Item>(
  deps: HistoryDeps,
  asked: Asked<Item>,
): Promise<Page<Item>> => {
  const endMs = deps.nowMs() + spendMs
  const walk = await startWalk(deps, asked)
  const items: Item[] = []
  let skip = asked.from?.skip ?? 0
  let read = 0
  do {
    const size = Math.max(asked.limit - items.length, asked.readAhead)
    const taken = await walk.take(Math.min(size, recordsAtOnce, recordsMax - read))
    if (taken.length === 0) break
    const told = await tellAll(deps, asked, taken).catch(undefinedAfter(read > 0))
    if (!told) return { items, ...nextOf(taken[0]?.before) }
    for (const [index, { before }] of taken.entries()) {
      for (const [place, item] of (told[index] ?? []).entries()) {
        if (place < skip) continue
        if (items.length === asked.limit) return { items, next: { ...before, skip: place } }
        items.push(item)
      }
      skip = 0
    }
    read += taken.length
  } while (items.length < asked.limit && read < recordsMax && deps.nowMs() < endMs)
  return { items, ...nextOf(walk.left()) }
}

const nextOf = (next: Position | undefined): { next?: Position } => (next ? { next } : {})

/** What a node fails at ends a page that has come somewhere; otherwise there is no page. */
const undefinedAfter =
  (cameSomewhere: boolean) =>
  (error: unknown): undefined => {
    if (!(error instanceof Fault) || !cameSomewhere) throw error
    return undefined
  }

const tellAll = async <Item>(
  { ledger }: HistoryDeps,
  { itemsOf }: Asked<Item>,
  taken: readonly HistoryRow[],
): Promise<Item[][]> => {
  const records = await ledger.readTransactions(taken.map(({ row }) => row.signature))
  return itemsOf(taken.map(({ row }, index) => ({ row, record: records[index] })))
}

/** Nothing is newer. */
const newestSlot = 2n ** 64n - 1n

/** The joined history, of which more is read as it is needed. */
const startWalk = async <Item>(
  { ledger }: HistoryDeps,
  { bookmarks, from, wants }: Asked<Item>,
) => {
  const newest = from?.slot ?? newestSlot
  let slot = newest
  let streams: readonly Stream[] = await Promise.all(
    streamsOf(bookmarks).map((stream) => readMore(ledger, stream, firstRows, newest)),
  )
  let later = 0
  let cameSomewhere = false
  const readLater = async (index: number): Promise<boolean> => {
    const stream = streams[index]
    if (!stream || later >= laterReadsMax) return false
    later += 1
    const read = await readMore(ledger, stream, laterRows, slot).catch(
      undefinedAfter(cameSomewhere),
    )
    if (!read) later = laterReadsMax
    else streams = streams.with(index, read)
    return read !== undefined
  }
  /** Undefined at the end, and where no more may be read. */
  const next = async (): Promise<HistoryRow | undefined> => {
    for (;;) {
      const step: Step = nextStep(streams, later >= laterReadsMax)
      if (step.kind === 'end') return undefined
      if (step.kind === 'read') {
        if (!(await readLater(step.index)) && !step.toCloseSlot) return undefined
        continue
      }
      const { row } = step
      const told = streams
      slot = row.slot
      streams = step.streams
      cameSomewhere = true
      if (wants(row)) return { row, before: positionOf(told, row.slot, 0) }
    }
  }
  return {
    take: async (count: number): Promise<HistoryRow[]> => {
      const taken: HistoryRow[] = []
      while (taken.length < count) {
        const row = await next()
        if (!row) break
        taken.push(row)
      }
      return taken
    },
    /** Where to go on; undefined where all is told. */
    left: (): Position | undefined =>
      nextStep(streams, true).kind === 'end' ? undefined : positionOf(streams, slot, 0),
  }
}

/** Throws Fault UPSTREAM_ERROR where the node does not know, or denies, what it told before. */
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
