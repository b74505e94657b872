import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FileProblem } from '../entries/list-problem.ts'
import type { OperatorFile } from '../entries/operator-file.ts'

/** How one of the operator's files has changed since the last check. */
export type OperatorFileLook =
  | { state: 'same' }
  | { state: 'absent' }
  /** Being written just now: the entries so far stay in use. */
  | { state: 'unsettled' }
  | { state: 'failed'; problem: FileProblem }
  /** `stamp` tells this content from another; `changedAtMs` is the file's own time. */
  | { state: 'read'; text: string; stamp: string; changedAtMs: number }

/** Fifty thousand lines with long reasons. */
export const operatorFileMaxBytes = 16 * 1024 * 1024

/** An editor that empties a file before it writes it takes less than this. */
const settledAfterMs = 500

/** Reads a file only if it is not that of the stamp. `urgent`: the operator reports that it is complete. */
export const lookAtOperatorFile = (
  folder: string,
  file: OperatorFile,
  known: { stamp: string | undefined; nowMs: number; urgent?: boolean },
): OperatorFileLook => {
  const path = join(folder, file)
  try {
    const before = stampOf(path)
    if (before === undefined) return { state: 'absent' }
    if (before.stamp === known.stamp) return { state: 'same' }
    const age = known.nowMs - before.changedAtMs
    const fresh = known.stamp !== undefined && age >= 0 && age < settledAfterMs
    if (fresh && known.urgent !== true) return { state: 'unsettled' }
    if (before.bytes > operatorFileMaxBytes)
      return { state: 'failed', problem: { reason: 'too-large', maxBytes: operatorFileMaxBytes } }
    const text = readFileSync(path, 'utf8')
    const after = stampOf(path)
    if (after?.stamp !== before.stamp) return { state: 'unsettled' }
    return { state: 'read', text, stamp: before.stamp, changedAtMs: before.changedAtMs }
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    return { state: 'failed', problem: { reason: 'unreadable', code: String(code ?? 'error') } }
  }
}

const stampOf = (path: string) => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  const { mtimeMs, size, ino } = stat
  return { stamp: `${mtimeMs}-${size}-${ino}`, bytes: size, changedAtMs: mtimeMs }
}
