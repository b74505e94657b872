import type { OperatorFile } from './operator-file.ts'
import type { Problem } from '../../basics/fault.ts'

export const plainEntryRefusals = [
  'not-a-host',
  'number',
  'not-public',
  'too-many-labels',
  'shared-host',
  'path-too-long',
  'not-an-address',
] as const

/** Why an entry of a list is skipped. */
export type EntryRefusal =
  | { reason: (typeof plainEntryRefusals)[number] }
  /** `wildcardWorks`: with `*.` in front, the whole suffix can be blocked. */
  | { reason: 'public-suffix'; wildcardWorks: boolean }
  | { reason: 'known-site'; site: string }

/** Why a line of an operator's file is skipped. */
export type LineRefusal =
  EntryRefusal | { reason: 'expiry' | 'kind' } | { reason: 'too-many-entries'; max: number }

/** Why an operator's file cannot be read. `code`: of the system. */
export type FileProblem =
  { reason: 'too-large'; maxBytes: number } | { reason: 'unreadable'; code: string }

/** A problem in one of the operator's files. */
export type OperatorProblem =
  | { file: OperatorFile; line: number; refusal: LineRefusal }
  | { file: OperatorFile; moreLines: number }
  | { file: OperatorFile; unread: FileProblem }

/** Why a downloaded list does not replace the one in use. */
export type ListRefusal =
  | { reason: 'no-entries' }
  | { reason: 'too-many-entries'; entries: number; max: number }
  | { reason: 'unusable-entries'; refused: number; entries: number; example?: RefusedEntry }
  | { reason: 'shrank'; before: number; after: number }

/** `text`: the entry as written in the list, short and printable. */
export type RefusedEntry = { text: string; refusal: EntryRefusal }

/** Why an update of a list brought no new version. `details` is for the operator and comes from an error message. */
export type UpdateProblem =
  | ListRefusal
  /** `source` is the publisher's role in sentences; `problem` is that of the download's fault. */
  | { reason: 'not-downloaded'; problem: DownloadProblem; source: string; details: string }
  | { reason: 'wrong-format' | 'not-stored'; details: string }
  /** Stored by another version of the product, in a form that is not known here. */
  | { reason: 'not-recorded' }

export type DownloadProblem = Extract<
  Problem,
  'source-unusable' | 'source-unreachable' | 'source-late'
>

/** Why a list that should be in use is not, or is old. `why`: of the last attempt. */
export type ListGap =
  | { list: string; state: 'unreadable' | 'first-download' }
  /** From a recorded scan, which does not contain more. */
  | { state: 'recorded' }
  | { list: string; state: 'not-downloaded'; why?: UpdateProblem }
  /** `day`: of the last confirmation. */
  | { list: string; state: 'stale'; day: string; why?: UpdateProblem }
  /** `day`: of the version in use. */
  | { list: string; state: 'refused'; day: string; why?: UpdateProblem }

/** Anything that the operator should know about the lists. */
export type ListProblem = ListGap | OperatorProblem | { state: 'update-failed' | 'none-in-use' }

export const sameProblem = (
  one: ListProblem | FileProblem | undefined,
  other: ListProblem | FileProblem | undefined,
): boolean => JSON.stringify(one) === JSON.stringify(other)
