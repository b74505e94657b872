import type { Address } from '../../solana/address/address.ts'
import type { SignatureRow } from '../../solana/ledger.ts'
import type { Bookmark, Position } from './position.ts'

/** The transactions that mention one address, newest first, as far as they were read. */
export type Stream = {
  address: Address
  rows: readonly SignatureRow[]
  /** How many of the rows have been returned. */
  returned: number
  /** The oldest one returned. */
  before?: string
  /** The node has none older than the last row. */
  complete: boolean
  /** Older ones were seen when the previous page was made. */
  more: boolean
}

export type Step =
  /** The next row to return, and the streams after it. */
  | { kind: 'row'; row: SignatureRow; streams: readonly Stream[] }
  /** More of this stream must be read first: to complete a slot, or because all of its rows were returned. */
  | { kind: 'read'; index: number; toCloseSlot: boolean }
  | { kind: 'end' }

export const streamsOf = (bookmarks: readonly Bookmark[]): Stream[] =>
  bookmarks.map((bookmark) => ({ ...bookmark, rows: [], returned: 0, complete: false }))

/**
 * Newest first by slot; within a slot in the order of the streams, which is that of the block. A transaction that
 * appears in several streams is returned once, so a slot is only started once all of it was read, unless
 * `allowPartialSlot` is set because no more may be read.
 */
export const nextStep = (streams: readonly Stream[], allowPartialSlot = false): Step => {
  const unread = streams.findIndex((stream) => !headOf(stream) && !stream.complete)
  if (unread >= 0) return { kind: 'read', index: unread, toCloseSlot: false }
  const slot = streams.reduce((newest, stream) => maxOf(newest, headOf(stream)?.slot), -1n)
  if (slot < 0n) return { kind: 'end' }
  const inSlot = streams.filter((stream) => headOf(stream)?.slot === slot)
  if (inSlot.length > 1 && !allowPartialSlot) {
    const open = streams.findIndex((stream) => inSlot.includes(stream) && !isClosed(stream, slot))
    if (open >= 0) return { kind: 'read', index: open, toCloseSlot: true }
  }
  const heads = inSlot.flatMap((stream) => headOf(stream) ?? [])
  const row = heads.find((head) => inSlot.every((stream) => !comesLater(stream, head))) ?? heads[0]
  if (!row) return { kind: 'end' }
  return { kind: 'row', row, streams: streams.map((stream) => without(stream, row)) }
}

/**
 * Appends older rows to a stream. Rows of slots newer than `slot` arrived since the last page or were returned already,
 * and are skipped. Undefined if the rows contradict what is known: none where more were seen, or the same ones again.
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
  let { returned, before } = stream
  for (let row = rows[returned]; row && row.slot > slot; row = rows[returned]) {
    returned += 1
    before = row.signature
  }
  return { ...stream, rows, returned, complete, ...(before !== undefined && { before }) }
}

/** Where to continue after what the streams have returned. */
export const positionOf = (streams: readonly Stream[], slot: bigint, skip: number): Position => ({
  slot,
  skip,
  bookmarks: streams.flatMap((stream): Bookmark[] => {
    const { address, before, complete } = stream
    const more = headOf(stream) !== undefined || (stream.rows.length === 0 && stream.more)
    return complete && !more ? [] : [{ address, ...(before !== undefined && { before }), more }]
  }),
})

const headOf = ({ rows, returned }: Stream): SignatureRow | undefined => rows[returned]

const maxOf = (one: bigint, other: bigint | undefined): bigint =>
  other !== undefined && other > one ? other : one

const isClosed = ({ rows, complete }: Stream, slot: bigint): boolean => {
  const last = rows.at(-1)
  return complete || (last !== undefined && last.slot < slot)
}

/** Whether the stream has the row after another one of the same slot. */
const comesLater = (stream: Stream, row: SignatureRow): boolean => {
  const place = placeOf(stream, row)
  return place !== undefined && place > stream.returned
}

const placeOf = (
  { rows, returned }: Stream,
  { signature, slot }: SignatureRow,
): number | undefined => {
  for (let at = returned; at < rows.length; at += 1) {
    const row = rows[at]
    if (row?.slot !== slot) return undefined
    if (row.signature === signature) return at
  }
  return undefined
}

const without = (stream: Stream, row: SignatureRow): Stream => {
  const place = placeOf(stream, row)
  if (place === undefined) return stream
  if (place === stream.returned) return { ...stream, returned: place + 1, before: row.signature }
  // The streams disagree on the order: neither is trusted, and the row is not returned twice.
  return { ...stream, rows: stream.rows.filter((_, at) => at !== place) }
}
