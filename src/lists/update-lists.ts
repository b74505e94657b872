import { addressesIn, compileList, reasonToRefuse } from './entries/compile-list.ts'
import { countMissing, emptyFingerprints, readFingerprints } from './entries/fingerprint-set.ts'
import { makeKeyedHash } from '../basics/keyed-hash.ts'
import { type ListDownload, publisherOf, type TextValidators } from './entries/list-download.ts'
import type { ListContent, ListSource } from './entries/list-source.ts'
import type { RefusedEntry, UpdateProblem } from './entries/list-problem.ts'
import { isDownloadProblem } from './entries/update-problem.ts'
import type { ListArchive, ListAttempt, StoredListFacts } from './entries/stored-list.ts'
import { Fault } from '../basics/fault.ts'
import { sha256 } from '../basics/sha256.ts'

export type ListUpdateDeps = {
  archive: ListArchive
  download: ListDownload
  nowMs: () => number
}

export type ListUpdateRequest = {
  source: ListSource
  /** The operator's mirror, if one is configured. */
  url?: string
  /** Accepts a list that has become much smaller. */
  acceptSmaller?: boolean
}

/** The outcome of updating one list; the stored list stays in use unless a new one arrived. */
export type ListUpdate = {
  id: string
  title: string
  outcome: ListAttempt['outcome']
  /** Entries now stored; absent if the list was never stored. */
  entryCount?: number
  added: number
  removed: number
  /** Skipped entries, and the first of them with their reasons. */
  refusedCount: number
  refusedExamples: readonly RefusedEntry[]
  /** Absent unless the update was refused or failed. */
  why?: UpdateProblem
}

/**
 * Updates one list: requests it if it has changed, parses it strictly and replaces the stored one unless there is a
 * reason to refuse. Never throws for a publisher's mistakes, which are outcomes.
 */
export const updateList = async (
  deps: ListUpdateDeps,
  request: ListUpdateRequest,
): Promise<ListUpdate> => {
  const { archive, nowMs } = deps
  const { id, title } = request.source
  const before = (await archive.facts()).get(id)
  const result = await attempt(deps, request, before)
  const { outcome, why } = result
  await archive.noteAttempt(id, { atMs: nowMs(), outcome, ...(why !== undefined && { why }) })
  const { entryCount = before?.entryCount, ...rest } = result
  return { ...rest, id, title, ...(entryCount !== undefined && { entryCount }) }
}

type Outcome = Omit<ListUpdate, 'id' | 'title'>

const nothingNew = { added: 0, removed: 0, refusedCount: 0, refusedExamples: [] } as const

const attempt = async (
  deps: ListUpdateDeps,
  request: ListUpdateRequest,
  stored: StoredListFacts | undefined,
): Promise<Outcome> => {
  const { archive, download, nowMs } = deps
  const { id, title, url: publishedAt } = request.source
  const url = request.url ?? publishedAt
  const shown = shownUrl(url)
  // A copy from another URL does not tell whether this one has changed.
  const before = stored?.source === shown ? stored : undefined
  try {
    const held =
      before && (await isReadable(archive, request.source)) ? before.validators : undefined
    const got = await download({ id, title, url, ...(held && { held }) })
    if (got.changed) return await take(deps, request, { ...got, shown, before })
    await archive.confirm(id, nowMs())
    return { ...nothingNew, outcome: 'unchanged' }
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return { ...nothingNew, outcome: 'failed', why: downloadProblemOf(thrown, title) }
  }
}

const take = async (
  { archive, nowMs }: ListUpdateDeps,
  { source, acceptSmaller = false }: ListUpdateRequest,
  got: {
    text: string
    version: TextValidators
    shown: string
    before: StoredListFacts | undefined
  },
): Promise<Outcome> => {
  const { text, version, shown, before } = got
  const content = readContent(source, text)
  if ('reason' in content) return { ...nothingNew, outcome: 'failed', why: content }
  const compiled = compileList(source, content, makeKeyedHash(await archive.hashKey()))
  const { blocked, exceptions, entryCount, refusedCount, refusedExamples } = compiled
  const why = reasonToRefuse(compiled, before, { acceptSmaller })
  if (why) return { ...nothingNew, refusedCount, refusedExamples, outcome: 'refused', why }
  const digest = (await sha256(new TextEncoder().encode(text))).slice(0, digestDigits)
  const same = before?.digest === digest
  const counts = same ? { added: 0, removed: 0 } : await difference(archive, source, blocked)
  await archive.replace({
    id: source.id,
    source: shown,
    licence: source.licence,
    digest,
    validators: version,
    changedAtMs: same ? before.changedAtMs : nowMs(),
    checkedAtMs: nowMs(),
    entryCount,
    refusedCount,
    blocked,
    exceptions,
  })
  return {
    ...counts,
    refusedCount,
    refusedExamples,
    entryCount,
    outcome: same ? 'unchanged' : 'updated',
  }
}

/** The fault without its sentence, which is written when the problem is shown. */
const downloadProblemOf = ({ problem, params, message }: Fault, title: string): UpdateProblem => ({
  reason: 'not-downloaded',
  problem: isDownloadProblem(problem) ? problem : 'source-unusable',
  source: ('source' in params ? params.source : undefined) ?? publisherOf(title),
  details: message,
})

/** The content, or why the text is not this list: a login page, or half a file. */
const readContent = (source: ListSource, text: string): ListContent | UpdateProblem => {
  try {
    return source.read(text)
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    return { reason: 'wrong-format', details: thrown.message }
  }
}

/** Enough hex digits to distinguish two versions of one day. */
const digestDigits = 12

/** Without parts that may be secret. */
const shownUrl = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

const difference = async (
  archive: ListArchive,
  { id, holds }: ListSource,
  blocked: Uint8Array,
): Promise<{ added: number; removed: number }> => {
  const before = (await archive.read(id))?.blocked ?? new Uint8Array(0)
  if (holds.of === 'addresses') {
    const [old, now] = [addressesIn(before), addressesIn(blocked)]
    return { added: now.difference(old).size, removed: old.difference(now).size }
  }
  const old = readFingerprints(before) ?? emptyFingerprints
  const now = readFingerprints(blocked) ?? emptyFingerprints
  return { added: countMissing(now, old), removed: countMissing(old, now) }
}

/** A stored list that can no longer be read must be downloaded again, not confirmed. */
const isReadable = async (archive: ListArchive, { id, holds }: ListSource): Promise<boolean> => {
  const list = await archive.read(id)
  return (
    list !== undefined && (holds.of === 'addresses' || readFingerprints(list.blocked) !== undefined)
  )
}
