import { decodeBase58 } from '../basics/base58.ts'
import { Fault } from '../basics/fault.ts'

/** Parsers for untrusted JSON: each returns the value in our own type or throws UPSTREAM_ERROR that names the place. */

export type Fields = Record<string, unknown>

const u64Max = 2n ** 64n - 1n
const u32Max = 2 ** 32 - 1

export const wrongShape = (where: string, expected: string): Fault =>
  new Fault('source-unusable', {}, { internal: `${where}: expected ${expected}` })

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldsOf = (value: unknown, where: string): Fields => {
  if (!isFields(value)) throw wrongShape(where, 'an object')
  return value
}

export const listOf = (value: unknown, where: string): unknown[] => {
  if (!Array.isArray(value)) throw wrongShape(where, 'a list')
  return value
}

export const textOf = (value: unknown, where: string): string => {
  if (typeof value !== 'string') throw wrongShape(where, 'text')
  return value
}

export const flagOf = (value: unknown, where: string): boolean => {
  if (typeof value !== 'boolean') throw wrongShape(where, 'true or false')
  return value
}

/** An unsigned 64-bit JSON integer; exact because `parseJsonExactly` returns large ones as bigint. */
export const u64Of = (value: unknown, where: string): bigint => {
  const exact = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
  if (typeof exact !== 'bigint' || exact < 0n || exact > u64Max) throw wrongShape(where, 'a u64')
  return exact
}

export const u32Of = (value: unknown, where: string): number => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > u32Max) {
    throw wrongShape(where, 'a u32')
  }
  return value
}

/** Base units as nodes write them: a u64 in decimal digits, as text. */
export const amountOf = (value: unknown, where: string): bigint => {
  const text = textOf(value, where)
  const amount = /^\d{1,20}$/.test(text) ? BigInt(text) : undefined
  if (amount === undefined || amount > u64Max) throw wrongShape(where, 'a u64 as text')
  return amount
}

/** Unix seconds. */
export const secondsOf = (value: unknown, where: string): number => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw wrongShape(where, 'unix seconds')
  return value
}

export const base58Of = (value: unknown, where: string): Uint8Array => {
  const bytes = decodeBase58(textOf(value, where))
  if (!bytes) throw wrongShape(where, 'base58')
  return bytes
}

const signatureBytes = 64

/** A transaction signature: base58 text of exactly 64 bytes. */
export const signatureOf = (value: unknown, where: string): string => {
  const text = textOf(value, where)
  if (text.length > 88 || decodeBase58(text)?.length !== signatureBytes)
    throw wrongShape(where, 'a signature')
  return text
}

/** Treats absent and null alike, as providers do. */
export const optional = <T>(
  value: unknown,
  parse: (value: unknown, where: string) => T,
  where: string,
): T | undefined => (value === undefined || value === null ? undefined : parse(value, where))

/**
 * Bytes of base64 text with padding. The native decoder skips unknown characters, so the decoded length is checked
 * against the text.
 */
export const base64Of = (value: unknown, where: string): Uint8Array => {
  const text = textOf(value, where)
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = Buffer.from(text, 'base64')
  if (text.length % 4 !== 0 || bytes.length !== (text.length / 4) * 3 - padding) {
    throw wrongShape(where, 'base64')
  }
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}
