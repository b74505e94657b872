import { operatorFileMaxBytes, settledAfterMs } from '../thresholds.ts'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FileProblem } from '../entries/list-problem.ts'
import type { OperatorFile } from '../entries/operator-file.ts'

/** How one of the operator's files has changed since the last check. */
export type OperatorFileCheck =
  | { state: 'same' }
  | { state: 'absent' }
  /** Still being written: the previous entries stay in use. */
  | { state: 'unsettled' }
  | { state: 'failed'; problem: FileProblem }
  /** `stamp` identifies this content; `changedAtMs` is the file's modification time. */
  | { state: 'read'; text: string; stamp: string; changedAtMs: number }

/** Reads a file only if its stamp changed. `urgent`: the operator has confirmed that the file is complete. */
export const checkOperatorFile = (
  folder: string,
  file: OperatorFile,
  known: { stamp: string | undefined; nowMs: number; urgent?: boolean },
): OperatorFileCheck => {
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
