import {
  type DownloadProblem,
  type EntryRefusal,
  plainEntryRefusals,
  type RefusedEntry,
  type UpdateProblem,
} from './list-problem.ts'
import { type Fields, isFields } from '../../network/shape.ts'

export const isDownloadProblem = (problem: unknown): problem is DownloadProblem =>
  problem === 'source-unusable' || problem === 'source-unreachable' || problem === 'source-late'

export const writeUpdateProblem = (problem: UpdateProblem): string => JSON.stringify(problem)

/** Reads a stored problem. Databases of earlier versions hold sentences instead, which are `not-recorded`. */
export const readUpdateProblem = (stored: string): UpdateProblem => {
  const fields = objectIn(stored)
  return (fields && readers[String(fields['reason'])]?.(fields)) ?? { reason: 'not-recorded' }
}

type Reader = (fields: Fields) => UpdateProblem | undefined

const readers: Readonly<Record<string, Reader>> = {
  'no-entries': () => ({ reason: 'no-entries' }),
  'too-many-entries': ({ entries, max }) =>
    isCount(entries) && isCount(max) ? { reason: 'too-many-entries', entries, max } : undefined,
  'unusable-entries': ({ refused, entries, example }) =>
    isCount(refused) && isCount(entries)
      ? {
          reason: 'unusable-entries',
          refused,
          entries,
          ...(isRefusedEntry(example) && { example }),
        }
      : undefined,
  shrank: ({ before, after }) =>
    isCount(before) && isCount(after) ? { reason: 'shrank', before, after } : undefined,
  'not-downloaded': ({ problem, source, details }) =>
    isDownloadProblem(problem) && typeof source === 'string' && typeof details === 'string'
      ? { reason: 'not-downloaded', problem, source, details }
      : undefined,
  'wrong-format': ({ details }) =>
    typeof details === 'string' ? { reason: 'wrong-format', details } : undefined,
  'not-stored': ({ details }) =>
    typeof details === 'string' ? { reason: 'not-stored', details } : undefined,
}

const isCount = (value: unknown): value is number => typeof value === 'number'

const isRefusedEntry = (value: unknown): value is RefusedEntry =>
  isFields(value) && typeof value['text'] === 'string' && isEntryRefusal(value['refusal'])

const isEntryRefusal = (value: unknown): value is EntryRefusal => {
  if (!isFields(value)) return false
  const { reason, wildcardWorks, site } = value
  if (reason === 'public-suffix') return typeof wildcardWorks === 'boolean'
  if (reason === 'known-site') return typeof site === 'string'
  return plainEntryRefusals.some((plain) => plain === reason)
}

const objectIn = (stored: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(stored)
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}
