import {
  listEntriesMax,
  refusedExamplesMax,
  refusedPartMax,
  shownEntryMax,
  shrinkCountsFrom,
  shrinkMax,
} from '../thresholds.ts'
import type { EntryRefusal, ListRefusal, RefusedEntry } from './list-problem.ts'
import { parseAddress } from '../../solana/address/address.ts'
import { readListedSite } from './site-entry.ts'
import { makeFingerprints } from './fingerprint-set.ts'
import type { KeyedHash } from '../../basics/keyed-hash.ts'
import type { ListContent, ListSource } from './list-source.ts'

/** A list whose entries have all been read, ready to be stored. */
export type CompiledList = {
  blocked: Uint8Array
  exceptions: Uint8Array
  entryCount: number
  refusedCount: number
  /** The first refused entries, each with its reason. */
  refusedExamples: readonly RefusedEntry[]
}

/** Raised when the same file compiles to different bytes, so that lists are downloaded again. */
export const compiledFormat = 1

/** Compiles the usable entries of a list; unusable ones are counted and do not affect the others. */
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
    if (refusedExamples.length < refusedExamplesMax)
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

/** Known sites need no exception, because a list cannot block them. */
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

/** The addresses in a stored list. */
export const addressesIn = (bytes: Uint8Array): Set<string> =>
  new Set(
    new TextDecoder()
      .decode(bytes)
      .split('\n')
      .filter((line) => line !== ''),
  )

/** Foreign text for a log: short, without control or direction characters. */
const shownEntry = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, shownEntryMax)

/** Why a downloaded list does not replace the one before; undefined if it does. */
export const reasonToRefuse = (
  { entryCount, refusedCount, refusedExamples }: CompiledList,
  before: { entryCount: number } | undefined,
  { acceptSmaller }: { acceptSmaller: boolean },
): ListRefusal | undefined => {
  if (entryCount === 0) return { reason: 'no-entries' }
  if (entryCount > listEntriesMax)
    return { reason: 'too-many-entries', entries: entryCount, max: listEntriesMax }
  if (refusedCount > (entryCount + refusedCount) * refusedPartMax) {
    const [example] = refusedExamples
    return {
      reason: 'unusable-entries',
      refused: refusedCount,
      entries: entryCount + refusedCount,
      ...(example && { example }),
    }
  }
  if (
    !acceptSmaller &&
    before !== undefined &&
    before.entryCount >= shrinkCountsFrom &&
    entryCount < before.entryCount * (1 - shrinkMax)
  )
    return { reason: 'shrank', before: before.entryCount, after: entryCount }
  return undefined
}
