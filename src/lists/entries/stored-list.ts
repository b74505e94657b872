import type { TextValidators } from './list-download.ts'

/** A downloaded list as it is kept: what it says, ready to be asked, and where and when it came from. */
export type StoredList = {
  id: string
  /** Address without credentials and query. */
  source: string
  licence: string
  /** Beginning of the SHA-256 of what was downloaded, in hex. */
  digest: string
  validators: TextValidators
  /** When its content was last another one, and when its publisher was last asked with success. */
  changedAtMs: number
  checkedAtMs: number
  entryCount: number
  /** Entries of the file that were not taken. */
  refusedCount: number
  /** Fingerprints of sites, or addresses as lines of text. */
  blocked: Uint8Array
  exceptions: Uint8Array
}

/** The same without what it says. */
export type StoredListFacts = Omit<StoredList, 'blocked' | 'exceptions'>

/** How the last attempt to renew a list ended. */
export type ListAttempt = {
  atMs: number
  outcome: 'updated' | 'unchanged' | 'refused' | 'failed'
  /** One sentence where it brought nothing. */
  why?: string
}

/** Port to where lists are kept. A list is replaced as a whole or not at all. */
export type ListArchive = {
  /** Secret of this archive, by which the fingerprints in it are made. */
  hashKey: () => Uint8Array
  read: (id: string) => StoredList | undefined
  replace: (list: StoredList) => void
  /** Its content is still the one that is kept. */
  confirm: (id: string, checkedAtMs: number) => void
  noteAttempt: (id: string, attempt: ListAttempt) => void
  facts: () => ReadonlyMap<string, StoredListFacts>
  attempts: () => ReadonlyMap<string, ListAttempt>
}
