import type { MaybePromise } from '../../basics/maybe-promise.ts'
import type { TextValidators } from './list-download.ts'
import type { UpdateProblem } from './list-problem.ts'

/** A stored list: its compiled entries, and where and when they came from. */
export type StoredList = {
  id: string
  /** URL without credentials and query. */
  source: string
  licence: string
  /** Start of the SHA-256 of the download, in hex. */
  digest: string
  validators: TextValidators
  /** When the content last changed, and when the publisher last confirmed it. */
  changedAtMs: number
  checkedAtMs: number
  entryCount: number
  /** Entries of the file that were not accepted. */
  refusedCount: number
  /** Fingerprints of sites, or addresses as lines of text. */
  blocked: Uint8Array
  exceptions: Uint8Array
}

/** The same without the entries. */
export type StoredListFacts = Omit<StoredList, 'blocked' | 'exceptions'>

/** How the last attempt to update a list ended. */
export type ListAttempt = {
  atMs: number
  outcome: 'updated' | 'unchanged' | 'refused' | 'failed'
  /** Absent unless it was refused or failed. */
  why?: UpdateProblem
}

/** Port to the stored lists for those who answer requests, which wait for nothing. */
export type ListReader = {
  /** Secret key of this archive, used for the fingerprints in it. */
  hashKey: () => Uint8Array
  read: (id: string) => StoredList | undefined
  facts: () => ReadonlyMap<string, StoredListFacts>
  attempts: () => ReadonlyMap<string, ListAttempt>
}

/** Port to the stored lists for updates. A list is replaced as a whole or not at all. */
export type ListArchive = {
  hashKey: () => MaybePromise<Uint8Array>
  read: (id: string) => MaybePromise<StoredList | undefined>
  replace: (list: StoredList) => MaybePromise<void>
  /** The stored content is still current. */
  confirm: (id: string, checkedAtMs: number) => MaybePromise<void>
  noteAttempt: (id: string, attempt: ListAttempt) => MaybePromise<void>
  facts: () => MaybePromise<ReadonlyMap<string, StoredListFacts>>
  attempts: () => MaybePromise<ReadonlyMap<string, ListAttempt>>
}
