import { type Address, parseAddress } from '../../address/address.ts'
import { type Fields, isFields } from '../../../network/shape.ts'

/** An instruction as parsed by the node: `{ type, info }`. */
export type ParsedForm = { type: string; info: Fields }

export type RawForm = { accounts: Address[]; data: Uint8Array }

/** Part of the account list: the fields of `info` it consumes, and the addresses; undefined if they are invalid. */
export type AccountPart = { keys: string[]; read: (info: Fields) => Address[] | undefined }

/** Part of the data: the fields of `info` it consumes, and the bytes; undefined if they are invalid. */
export type DataPart = { keys: string[]; read: (info: Fields) => Uint8Array | undefined }

/** How one instruction of a program is assembled; a plain string in `accounts` is a required address field. */
export type Layout = {
  code: readonly number[]
  accounts: readonly (string | AccountPart)[]
  data?: readonly DataPart[]
}

/** The layouts of a program by the node's `type`. */
export type Layouts = Readonly<Record<string, Layout>>

/**
 * Assembles the original instruction. Undefined unless it is exact: every part must be present and well formed, and
 * `info` may contain no field that the layout does not know, because it could change the meaning.
 */
export const assemble = (layout: Layout, parsed: Fields): RawForm | undefined => {
  const info = withoutNull(parsed)
  const accountParts = layout.accounts.map((part) =>
    typeof part === 'string' ? required(part) : part,
  )
  const dataParts = layout.data ?? []
  const known = new Set([...accountParts, ...dataParts].flatMap(({ keys }) => keys))
  if (Object.keys(info).some((key) => !known.has(key))) return undefined
  const accounts: Address[] = []
  for (const part of accountParts) {
    const read = part.read(info)
    if (!read) return undefined
    accounts.push(...read)
  }
  const pieces: Uint8Array[] = [Uint8Array.from(layout.code)]
  for (const part of dataParts) {
    const read = part.read(info)
    if (!read) return undefined
    pieces.push(read)
  }
  return { accounts, data: concat(pieces) }
}

export const concat = (pieces: readonly Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(pieces.reduce((total, piece) => total + piece.length, 0))
  let offset = 0
  for (const piece of pieces) {
    joined.set(piece, offset)
    offset += piece.length
  }
  return joined
}

const addressIn = (info: Fields, key: string): Address | undefined => {
  const value = info[key]
  return typeof value === 'string' ? parseAddress(value) : undefined
}

/** A required account; the meaning of a plain string in a layout. */
export const required = (key: string): AccountPart => ({
  keys: [key],
  read: (info) => {
    const address = addressIn(info, key)
    return address && [address]
  },
})

/** An optional account. */
export const maybe = (key: string): AccountPart => ({
  keys: [key],
  read: (info) => (info[key] === undefined ? [] : required(key).read(info)),
})

/** A list of accounts, empty if the field is absent. */
export const all = (key: string): AccountPart => ({
  keys: [key],
  read: (info) => {
    const value = info[key] ?? []
    if (!Array.isArray(value)) return undefined
    const addresses = value.map((item: unknown) =>
      typeof item === 'string' ? parseAddress(item) : undefined,
    )
    return addresses.every((address) => address !== undefined) ? addresses : undefined
  },
})

/**
 * The authority of a token instruction: one signer under the first name, or, if more accounts follow it (signers of a
 * multisig, or a transfer hook's accounts), under the second name with the rest in `signers`.
 */
export const authority = (single: string, several: string): AccountPart => ({
  keys: [single, several, 'signers'],
  read: (info) => {
    if (info[several] === undefined)
      return info['signers'] === undefined ? required(single).read(info) : undefined
    const first = info[single] === undefined ? required(several).read(info) : undefined
    const rest = all('signers').read(info)
    return first && rest && [...first, ...rest]
  },
})

const withoutNull = (info: Fields): Fields =>
  Object.fromEntries(Object.entries(info).filter(([, value]) => value !== null))

export const nested = (info: Fields, key: string): Fields | undefined => {
  const value = info[key]
  return isFields(value) ? withoutNull(value) : undefined
}
