import { Database } from 'bun:sqlite'
import { randomUUID } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import {
  type BackupFacts,
  codeOf,
  inspectBackup,
  mainDatabase,
  reasonOf,
  syncFile,
  syncFolder,
} from './backup.ts'
import type { DatabaseKind } from './inspect.ts'
import { makeDataFolder } from './data-folder.ts'

export type Restored = BackupFacts & {
  /** Where the previous database is now stored; absent if there was none. */
  replaced?: string
}

/** How long to wait for a database that is in use, such as by a command about to finish. */
const busyTimeoutMs = 1_000

/** Copied at once, so that progress can be reported. */
const pieceBytes = 4 * 1024 * 1024

export type RestoreSettings = {
  kind?: DatabaseKind
  /** Whether an existing database is replaced. */
  replace: boolean
  stamp: string
  onProgress?: (done: number, of: number) => void
}

/** A verified copy beside the database. One of both must be called. */
export type PreparedRestore = {
  /** Throws Error with one sentence if the database is open elsewhere. */
  putInPlace: () => Restored
  discard: () => void
}

/**
 * Copies a backup and verifies it from the first page to the last. Once in place, the previous database is stored under
 * another name, or stays untouched if anything fails. Throws Error with one sentence if the backup is unusable, or a
 * database exists and `replace` is false.
 */
export const prepareRestore = (
  backup: string,
  to: string,
  { kind = mainDatabase, replace, stamp, onProgress }: RestoreSettings,
): PreparedRestore => {
  refuseUnfinished(backup)
  if (!replace && existsSync(to))
    throw new Error(`A database exists at ${to}. Use --replace to keep it under another name.`)
  const partial = `${to}.${randomUUID()}.part`
  const discard = (): void => {
    rmSync(partial, { force: true })
    for (const tail of sideFiles) rmSync(`${partial}${tail}`, { force: true })
  }
  try {
    copyBackup(backup, partial, onProgress)
    const facts = inspectCopy(partial, backup, kind)
    ownAsFolder(partial, dirname(to))
    syncFile(partial)
    return {
      discard,
      putInPlace: () => {
        const replaced = putInPlace(partial, to, stamp)
        syncFolder(dirname(to))
        return { ...facts, ...(replaced !== undefined && { replaced }) }
      },
    }
  } catch (error) {
    discard()
    throw error
  }
}

/** Files that SQLite creates beside a database in use. */
const sideFiles = ['-wal', '-shm', '-journal']

const refuseUnfinished = (backup: string): void => {
  if (!existsSync(backup)) throw new Error(`No backup exists at ${backup}.`)
  if (!statSync(backup).isFile()) throw new Error(`${backup} is not a file.`)
  const beside = sideFiles.find((tail) => existsSync(`${backup}${tail}`))
  if (beside !== undefined)
    throw new Error(
      `${backup} is in use, or was copied while it was (${backup}${beside} belongs to it). Use drawbridge backup to make a complete copy.`,
    )
}

const inspectCopy = (path: string, name: string, kind: DatabaseKind): BackupFacts => {
  try {
    return inspectBackup(path, kind)
  } catch (error) {
    throw new Error(`The backup ${name} cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
}

const copyBackup: typeof copyFile = (from, to, onProgress) => {
  try {
    makeDataFolder(dirname(to))
    copyFile(from, to, onProgress)
  } catch (error) {
    throw new Error(`The backup could not be copied: ${reasonOf(error)}.`, { cause: error })
  }
}

const copyFile = (
  from: string,
  to: string,
  onProgress: ((done: number, of: number) => void) | undefined,
): void => {
  const ownerOnly = 0o600
  const source = openSync(from, 'r')
  const target = openSync(to, 'wx', ownerOnly)
  try {
    const of = statSync(from).size
    const piece = new Uint8Array(pieceBytes)
    let done = 0
    for (;;) {
      const read = readSync(source, piece, 0, pieceBytes, done)
      if (read === 0) return
      for (let written = 0; written < read;)
        written += writeSync(target, piece, written, read - written, done + written)
      done += read
      onProgress?.(done, of)
    }
  } finally {
    closeSync(source)
    closeSync(target)
  }
}

/** A restore by root must not make the database inaccessible to the service's own user. */
const ownAsFolder = (path: string, folder: string): void => {
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0) chownSync(path, uid, gid)
}

/** Returns where the previous database is now. */
const putInPlace = (partial: string, to: string, stamp: string): string | undefined => {
  if (!existsSync(to)) {
    for (const tail of sideFiles) rmSync(`${to}${tail}`, { force: true })
    linkSync(partial, to)
    return undefined
  }
  const aside = `${to}.before-${stamp}`
  if (existsSync(aside)) throw new Error(`A file exists at ${aside}.`)
  const release = takeAlone(to)
  try {
    // From here on the old database cannot be opened, and for a moment there is none.
    renameSync(to, aside)
    for (const tail of sideFiles)
      if (existsSync(`${to}${tail}`)) renameSync(`${to}${tail}`, `${aside}${tail}`)
    linkSync(partial, to)
    return aside
  } catch (error) {
    if (!existsSync(to) && existsSync(aside)) renameSync(aside, to)
    throw new Error(
      `The database could not be replaced (${reasonOf(error)}). The previous one is at ${existsSync(aside) ? aside : to}.`,
      { cause: error },
    )
  } finally {
    release()
  }
}

/**
 * Locks a database for this process alone. A database can leave WAL mode only if no other connection has it open, idle
 * or not; its side file is then merged. A database too damaged to open cannot be in use.
 */
const takeAlone = (path: string): (() => void) => {
  const database = new Database(path, { readwrite: true, create: false, strict: true })
  try {
    database.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    database.run('PRAGMA locking_mode = EXCLUSIVE')
    database.run('PRAGMA journal_mode = DELETE')
    database.run('BEGIN EXCLUSIVE')
    // Left behind by this lock itself: whatever an earlier process began is committed or rolled back by now.
    for (const tail of ['-journal', '-shm']) rmSync(`${path}${tail}`, { force: true })
  } catch (error) {
    const code = codeOf(error) ?? ''
    database.close()
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) return () => undefined
    if (/^SQLITE_(?:BUSY|LOCKED)/.test(code))
      throw new Error(`The database ${path} is in use. Stop the server first.`, {
        cause: error,
      })
    throw error
  }
  return () => database.close()
}
