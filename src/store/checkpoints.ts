import { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'

/**
 * Moves what was committed from the side file of a database into its file, over a connection of its own. Neither the
 * writer nor readers wait for it, other than on the disk, as they would if the writer did it itself.
 *
 * @throws Error if the database cannot be opened
 */
export const openCheckpoints = (path: string): { run: () => void; close: () => void } => {
  const database = new Database(path, { create: false, readwrite: true })
  const checkpoint = database.query<Progress, []>('PRAGMA wal_checkpoint(PASSIVE)')
  let doneAtMs = 0
  return {
    /** Moves what no reader still needs; nothing if nothing was written since. */
    run: () => {
      const writtenAtMs = changedAtMs(`${path}-wal`)
      if (writtenAtMs === doneAtMs) return
      const progress = checkpoint.get()
      if (progress && progress.busy === 0 && progress.checkpointed === progress.log)
        doneAtMs = writtenAtMs
    },
    close: () => database.close(),
  }
}

/** Pages in the side file, and those of them that are in the database. */
type Progress = { busy: number; log: number; checkpointed: number }

/** 0 without a side file: nothing was written. */
const changedAtMs = (path: string): number => {
  try {
    return statSync(path).mtimeMs
  } catch {
    return 0
  }
}
