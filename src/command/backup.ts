import { resolve } from 'node:path'
import { backUpDatabase } from '../store/backup.ts'
import { restoreDatabase } from '../store/restore.ts'
import type { CommandContext } from './command.ts'
import { databasePathOf } from '../app/open/list-places.ts'
import { makeProgress } from './progress.ts'
import { readOptions } from './read-options.ts'
import { writeLines } from './terminal.ts'

const flag = { type: 'boolean', default: false } as const

/** `drawbridge backup <file>`: copies the database in DATA_DIR, even while a server writes to it. */
export const backup = async (args: string[], { readConfig }: CommandContext): Promise<number> => {
  const { argument, values } = readOptions(
    args,
    { json: flag },
    { argument: 'one file to write', usage: 'drawbridge backup <file> [--json]' },
  )
  const file = resolve(argument)
  const facts = backUpDatabase(resolve(databasePathOf(readConfig())), file)
  await writeLines(
    values.json
      ? JSON.stringify({ file, ...facts })
      : `${file}: ${facts.sizeBytes} bytes, ${facts.eventCount} events, integrity checked.`,
  )
  return 0
}

/** `drawbridge restore <file>`: restores a backup into DATA_DIR, which no server may be using. */
export const restore = async (args: string[], { readConfig }: CommandContext): Promise<number> => {
  const { argument, values } = readOptions(
    args,
    { json: flag, replace: flag },
    { argument: 'one backup', usage: 'drawbridge restore <file> [--replace] [--json]' },
  )
  const to = resolve(databasePathOf(readConfig()))
  const progress = makeProgress()
  try {
    const done = restoreDatabase(resolve(argument), to, {
      replace: values.replace,
      stamp: new Date().toISOString().replace(/[:.]/g, '-'),
      onProgress: (bytes, of) => progress.show(bytes, of, 'copying'),
    })
    progress.end()
    const { replaced, ...facts } = done
    const lines = [
      `${to}: ${facts.eventCount} events, integrity checked.`,
      ...(replaced === undefined ? [] : [`The previous database is now ${replaced}.`]),
    ]
    await writeLines(
      ...(values.json ? [JSON.stringify({ database: to, ...facts, replaced })] : lines),
    )
    return 0
  } catch (error) {
    progress.end()
    throw error
  }
}
