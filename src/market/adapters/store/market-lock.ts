import { Database } from 'bun:sqlite'
import { dirname } from 'node:path'
import { makeDataFolder } from '../../../store/data-folder.ts'
import { codeOf } from '../../../store/backup.ts'

/**
 * Takes the right to store trades in a folder, which ends with the process at the latest. A file of its own, so that
 * backups and readers of the database are not locked out. Undefined if another process has it.
 */
export const takeMarketLock = (databasePath: string): (() => void) | undefined => {
  makeDataFolder(dirname(databasePath))
  const lock = new Database(`${databasePath}.lock`, { create: true, readwrite: true, strict: true })
  try {
    lock.run('PRAGMA busy_timeout = 0')
    lock.run('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (/^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(error) ?? '')) return undefined
    throw error
  }
  return () => lock.close()
}
