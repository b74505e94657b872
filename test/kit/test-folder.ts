import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

/** A new empty folder, removed after the last test of the run. */
export const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-test-'))
  folders.push(folder)
  return folder
}

/** Called by the preload; `process.on('exit')` does not run under `bun test`. */
export const removeFolders = (): void =>
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
