import { base58 } from '@scure/base'
import { type Address, addressFromBytes, addressToBytes } from '../../solana/address/address.ts'
import { openCursor, sealCursor } from '../../basics/cursor.ts'

/** How far the history of one of the joined addresses has been returned. */
export type Bookmark = {
  address: Address
  /** The oldest transaction returned; absent if none was. */
  before?: string
  /** Whether older ones were seen: a node that then reports none is not trusted. */
  more: boolean
}

/** Where a joined history continues. */
export type Position = {
  /** Slot of the newest transaction still to return. Newer slots arrived later or were returned already. */
  slot: bigint
  /** How many items of the next transaction were returned already. */
  skip: number
  /** Without addresses whose history is complete. */
  bookmarks: readonly Bookmark[]
}

/** The wallet and some of its token accounts. */
export const addressesMax = 16

const version = 1
const headBytes = 13
const addressBytes = 32
const signatureBytes = 64
/** Index that means “no signature”. */
const noSignature = 255

/**
 * Seals the position as the cursor of one list of one wallet. A signature shared by several bookmarks is written once.
 */
export const sealPosition = (scope: string, { slot, skip, bookmarks }: Position): string => {
  const signatures = [...new Set(bookmarks.flatMap(({ before }) => before ?? []))]
  const head = new Uint8Array(headBytes)
  const view = new DataView(head.buffer)
  view.setUint8(0, version)
  view.setBigUint64(1, slot)
  view.setUint16(9, skip)
  view.setUint8(11, signatures.length)
  view.setUint8(12, bookmarks.length)
  return sealCursor(
    scope,
    joined([
      head,
      ...signatures.map((signature) => base58.decode(signature)),
      ...bookmarks.map(({ address, before, more }) =>
        joined([
          Uint8Array.of(
            before === undefined ? noSignature : signatures.indexOf(before),
            more ? 1 : 0,
          ),
          addressToBytes(address),
        ]),
      ),
    ]),
  )
}

/** Undefined for text that is not such a cursor, or of an unknown version. */
export const openPosition = (scope: string, text: string): Position | undefined => {
  const body = openCursor(scope, text)
  if (!body || body.length < headBytes || body[0] !== version) return undefined
  const view = new DataView(body.buffer, body.byteOffset, body.length)
  const signatureCount = view.getUint8(11)
  const bookmarkCount = view.getUint8(12)
  const bookmarksAt = headBytes + signatureCount * signatureBytes
  const bookmarkBytes = 2 + addressBytes
  if (bookmarkCount < 1 || bookmarkCount > addressesMax) return undefined
  if (body.length !== bookmarksAt + bookmarkCount * bookmarkBytes) return undefined
  const bookmarks: Bookmark[] = []
  for (let at = bookmarksAt; at < body.length; at += bookmarkBytes) {
    const number = view.getUint8(at)
    if (number !== noSignature && number >= signatureCount) return undefined
    const start = headBytes + number * signatureBytes
    bookmarks.push({
      address: addressFromBytes(body, at + 2),
      ...(number !== noSignature && {
        before: base58.encode(body.subarray(start, start + signatureBytes)),
      }),
      more: view.getUint8(at + 1) === 1,
    })
  }
  return { slot: view.getBigUint64(1), skip: view.getUint16(9), bookmarks }
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
