import { type Address, addressFromBytes } from '../../solana/address/address.ts'
import type { Instruction } from '../../solana/transaction/message.ts'
import { readText } from '../../solana/state/layout.ts'
import type { Launchpad } from './launch.ts'
import type { LaunchFact } from './launch-event.ts'

/** Reads the launches of one program. */
export type LaunchReader = {
  program: Address
  /** Display name. */
  name: Launchpad
  /** `caller`: the instruction of the same program that emitted the event, or that encloses the call. */
  read: (call: Instruction, caller: Instruction | undefined) => LaunchFact | undefined
}

const codeBytes = 8

/** Marks an event that an Anchor program sends to itself; the program accepts it from itself only. */
const eventMark = 'e445a52e51cb9a1d'

/** The code of an instruction or, behind the mark, of an event; `body` is what follows. */
export type Coded = { code: string; isEvent: boolean; body: Uint8Array }

export const codedOf = (data: Uint8Array): Coded => {
  const code = hexAt(data, 0)
  if (code !== eventMark) return { code, isEvent: false, body: data.subarray(codeBytes) }
  return { code: hexAt(data, codeBytes), isEvent: true, body: data.subarray(2 * codeBytes) }
}

const hexAt = (data: Uint8Array, offset: number): string =>
  data.subarray(offset, offset + codeBytes).toHex()

/** Undefined if the data ends before. */
export const addressAt = (body: Uint8Array, offset: number): Address | undefined =>
  offset + addressBytes <= body.length ? addressFromBytes(body, offset) : undefined

export const addressBytes = 32

/** Borsh strings that follow each other; undefined if the data ends before. */
export const textsAt = (
  body: Uint8Array,
  offset: number,
  count: number,
): { texts: string[]; next: number } | undefined => {
  const texts: string[] = []
  let next = offset
  for (let number = 0; number < count; number += 1) {
    const read = readText(body, next)
    if (!read) return undefined
    texts.push(read.text)
    next = read.next
  }
  return { texts, next }
}

/** A share in percent, at most 100; undefined if there is no whole. */
export const percentOf = (part: bigint, whole: bigint): number | undefined =>
  whole > 0n && part >= 0n ? Math.min(100, Number((part * 10_000n) / whole) / 100) : undefined

/** Which accounts of an instruction are the mint and the pool that it opens, by its code. */
export type Migrations = ReadonlyMap<string, { mint: number; pool: number }>

/** The graduation that this instruction is. */
export const migrationIn = (
  { accounts }: Instruction,
  code: string,
  migrations: Migrations,
): LaunchFact | undefined => {
  const at = migrations.get(code)
  const mint = at && accounts[at.mint]?.address
  const pool = at && accounts[at.pool]?.address
  return mint && pool && { kind: 'graduated', mint, pool }
}
