import type { EntryRefusal, RefusedEntry } from './list-problem.ts'
import { parseAddress } from '../../solana/address/address.ts'
import { readListedSite } from './site-entry.ts'
import { makeFingerprints } from './fingerprint-set.ts'
import type { KeyedHash } from '../../basics/keyed-hash.ts'
import type { ListContent, ListSource } from './list-source.ts'

/** A list that has been read entry by entry, ready to be kept. */
export type CompiledList = {
  blocked: Uint8Array
  exceptions: Uint8Array
  entryCount: number
  refusedCount: number
  /** The first of those that were refused, each with why. */
  refusedExamples: readonly RefusedEntry[]
}

/** Raised when what is kept of the same file comes out otherwise, so that it is downloaded anew. */
export const compiledFormat = 1

/** Entries that are told; the number of all is known anyway. */
const examplesMax = 5

/** Takes what can be used of a list; an entry that cannot be is counted and spoils no other. */
export const compileList = (
  { holds }: Pick<ListSource, 'holds'>,
  content: ListContent,
  hash: KeyedHash,
): CompiledList => {
  const read = holds.of === 'sites' ? readListedSite : readListedAddress
  const keys: string[] = []
  const refusedExamples: RefusedEntry[] = []
  let refusedCount = 0
  for (const text of content.blocked) {
    const entry = read(text)
    if (entry.ok) {
      keys.push(entry.key)
      continue
    }
    refusedCount += 1
    if (refusedExamples.length < examplesMax)
      refusedExamples.push({ text: shownEntry(text), refusal: entry.refusal })
  }
  const pack = holds.of === 'sites' ? packSites : packAddresses
  const packed = pack(keys, hash)
  return {
    blocked: packed.bytes,
    exceptions: pack(keysOf(content.exceptions, read), hash).bytes,
    entryCount: packed.count,
    refusedCount,
    refusedExamples,
  }
}

type Read = (text: string) => { ok: true; key: string } | { ok: false; refusal: EntryRefusal }

/** Known sites need no exception: a list cannot block them anyway. */
const keysOf = (texts: readonly string[], read: Read): string[] =>
  texts.flatMap((text) => {
    const entry = read(text)
    return entry.ok ? [entry.key] : []
  })

const readListedAddress: Read = (text) => {
  const parsed = parseAddress(text.trim())
  return parsed ? { ok: true, key: parsed } : { ok: false, refusal: { reason: 'not-an-address' } }
}

const packSites = (keys: readonly string[], hash: KeyedHash) => {
  const { words, count } = makeFingerprints(keys, hash)
  return { bytes: new Uint8Array(words.buffer), count }
}

const packAddresses = (keys: readonly string[]) => {
  const unique = [...new Set(keys)].sort()
  return { bytes: new TextEncoder().encode(unique.join('\n')), count: unique.length }
}

/** Addresses as a list keeps them. */
export const addressesIn = (bytes: Uint8Array): Set<string> =>
  new Set(
    new TextDecoder()
      .decode(bytes)
      .split('\n')
      .filter((line) => line !== ''),
  )

/** Foreign text, for a log: short, without control or direction characters. */
const shownEntry = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 60)
