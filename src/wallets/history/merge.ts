import type { Address } from '../../solana/address/address.ts'
import type { SignatureRow } from '../../solana/ledger.ts'
import type { Bookmark, Position } from './position.ts'

/** The transactions that name one address, newest first, as far as they were read. */
export type Stream = {
  address: Address
  rows: readonly SignatureRow[]
  /** How many of the rows are told. */
  told: number
  /** The oldest that is told. */
  before?: string
  /** The node has none older than the last row. */
  complete: boolean
  /** Older ones were seen when the page before this was made. */
  more: boolean
}

export type Step =
  /** The next one to be told, and the streams once it is. */
  | { kind: 'row'; row: SignatureRow; streams: readonly Stream[] }
  /** More of this stream has to be read first; it is wanted to close a slot, or because nothing of it is left. */
  | { kind: 'read'; index: number; toCloseSlot: boolean }
  | { kind: 'end' }

export const streamsOf = (bookmarks: readonly Bookmark[]): Stream[] =>
  bookmarks.map((bookmark) => ({ ...bookmark, rows: [], told: 0, complete: false }))

/**
 * Newest first by slot; within a slot in the order of the streams, which is that of the block. One that stands in
 * several streams is told once: therefore a slot is only begun when all of it was read, unless `asTheyAre` says that this
 * cannot be had.
 */
export const nextStep = (streams: readonly Stream[], asTheyAre = false): Step => {
  const unread = streams.findIndex((stream) => !headOf(stream) && !stream.complete)
  if (unread >= 0) return { kind: 'read', index: unread, toCloseSlot: false }
  const slot = streams.reduce((newest, stream) => maxOf(newest, headOf(stream)?.slot), -1n)
  if (slot < 0n) return { kind: 'end' }
  const inSlot = streams.filter((stream) => headOf(stream)?.slot === slot)
  if (inSlot.length > 1 && !asTheyAre) {
    const open = streams.findIndex((stream) => inSlot.includes(stream) && !isClosed(stream, slot))
    if (open >= 0) return { kind: 'read', index: open, toCloseSlot: true }
  }
  const heads = inSlot.flatMap((stream) => headOf(stream) ?? [])
  const row = heads.find((head) => inSlot.every((stream) => !comesLater(stream, head))) ?? heads[0]
  if (!row) return { kind: 'end' }
  return { kind: 'row', row, streams: streams.map((stream) => without(stream, row)) }
}

/**
 * The stream with older rows that were read. Those of slots newer than `slot` came since the last page or are told, and
 * are passed over. Undefined where what was read contradicts what is known: nothing where there was more, or the same
 * again.
 */
export const withRows = (
  stream: Stream,
  read: readonly SignatureRow[],
  { complete, slot }: { complete: boolean; slot: bigint },
): Stream | undefined => {
  const known = new Set([stream.before, ...stream.rows.map(({ signature }) => signature)])
  const fresh = read.filter(({ signature }) => !known.has(signature))
  if (fresh.length === 0 && (read.length > 0 || (stream.more && stream.rows.length === 0)))
    return undefined
  const rows = [...stream.rows, ...fresh]
  let { told, before } = stream
  for (let row = rows[told]; row && row.slot > slot; row = rows[told]) {
    told += 1
    before = row.signature
  }
  return { ...stream, rows, told, complete, ...(before !== undefined && { before }) }
}

/** Where to go on behind what the streams have told. */
export const positionOf = (streams: readonly Stream[], slot: bigint, skip: number): Position => ({
  slot,
  skip,
  bookmarks: streams.flatMap((stream): Bookmark[] => {
    const { address, before, complete } = stream
    const more = headOf(stream) !== undefined || (stream.rows.length === 0 && stream.more)
    return complete && !more ? [] : [{ address, ...(before !== undefined && { before }), more }]
  }),
})

const headOf = ({ rows, told }: Stream): SignatureRow | undefined => rows[told]

const maxOf = (one: bigint, other: bigint | undefined): bigint =>
  other !== undefined && other > one ? other : one

const isClosed = ({ rows, complete }: Stream, slot: bigint): boolean => {
  const last = rows.at(-1)
  return complete || (last !== undefined && last.slot < slot)
}

/** Whether the stream has it, and something else of the same slot before it. */
const comesLater = (stream: Stream, row: SignatureRow): boolean => {
  const place = placeOf(stream, row)
  return place !== undefined && place > stream.told
}

const placeOf = ({ rows, told }: Stream, { signature, slot }: SignatureRow): number | undefined => {
  for (let at = told; at < rows.length; at += 1) {
    const row = rows[at]
    if (row?.slot !== slot) return undefined
    if (row.signature === signature) return at
  }
  return undefined
}

const without = (stream: Stream, row: SignatureRow): Stream => {
  const place = placeOf(stream, row)
  if (place === undefined) return stream
  if (place === stream.told) return { ...stream, told: place + 1, before: row.signature }
  // Two streams that contradict each other on the order: neither is believed, and it is not told again.
  return { ...stream, rows: stream.rows.filter((_, at) => at !== place) }
}
