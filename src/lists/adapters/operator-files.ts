import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { OperatorFile } from '../entries/operator-list.ts'

/** What has become of one of the operator's files since it was last looked at. */
export type OperatorFileLook =
  | { state: 'same' }
  | { state: 'absent' }
  /** Being written just now: what holds so far goes on holding. */
  | { state: 'unsettled' }
  | { state: 'failed'; why: string }
  /** `stamp` tells this content from another; `changedAtMs` is the file's own time. */
  | { state: 'read'; text: string; stamp: string; changedAtMs: number }

/** Fifty thousand lines with long reasons. */
export const operatorFileMaxBytes = 16 * 1024 * 1024

/** An editor that empties a file before it writes it takes less than this. */
const settledAfterMs = 500

/** Looks at a file; reads it only where it is another than that of the stamp. `urgent`: somebody says that it is complete. */
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
      return { state: 'failed', why: `it has more than ${operatorFileMaxBytes} bytes` }
    const text = readFileSync(path, 'utf8')
    const after = stampOf(path)
    if (after?.stamp !== before.stamp) return { state: 'unsettled' }
    return { state: 'read', text, stamp: before.stamp, changedAtMs: before.changedAtMs }
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    return { state: 'failed', why: `it cannot be read (${String(code ?? 'error')})` }
  }
}

const stampOf = (path: string) => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  const { mtimeMs, size, ino } = stat
  return { stamp: `${mtimeMs}-${size}-${ino}`, bytes: size, changedAtMs: mtimeMs }
}
