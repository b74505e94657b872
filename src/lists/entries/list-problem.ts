import type { OperatorFile } from './operator-file.ts'

/** Why an entry of a list is skipped. */
export type EntryRefusal =
  | {
      reason:
        | 'not-a-host'
        | 'number'
        | 'not-public'
        | 'too-many-labels'
        | 'shared-host'
        | 'path-too-long'
        | 'not-an-address'
    }
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

/** Why a list that should be in use is not, or is old. `why`: of the last attempt, as it was stored. */
export type ListGap =
  | { list: string; state: 'unreadable' | 'first-download' }
  | { list: string; state: 'not-downloaded'; why?: string }
  /** `day`: of the last confirmation. */
  | { list: string; state: 'stale'; day: string; why?: string }
  /** `day`: of the version in use. */
  | { list: string; state: 'refused'; day: string; why?: string }

/** Anything that the operator should know about the lists. */
export type ListProblem = ListGap | OperatorProblem | { state: 'renewal-failed' | 'none-in-use' }

export const sameProblem = (
  one: ListProblem | FileProblem | undefined,
  other: ListProblem | FileProblem | undefined,
): boolean => JSON.stringify(one) === JSON.stringify(other)
