import { countText } from '../../basics/count-text.ts'
import { type Command, jsonOption, type CommandContext } from '../command.ts'
import { resolve } from 'node:path'
import { backUpDatabase } from '../../store/backup.ts'
import { restoreDatabase } from '../../store/restore.ts'
import { databasePathOf } from '../../app/open/list-places.ts'
import { makeProgress } from '../progress.ts'
import { readOptions } from '../read-options.ts'
import { writeLines } from '../terminal.ts'

const flag = { type: 'boolean', default: false } as const

/** `drawbridge backup <file>`: copies the database in DATA_DIR, even while a server writes to it. */
const backup = async (args: string[], { readConfig }: CommandContext): Promise<number> => {
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
      : `${file}: ${facts.sizeBytes} bytes, ${countText(facts.eventCount, 'event')}, integrity checked.`,
  )
  return 0
}

/** `drawbridge restore <file>`: restores a backup into DATA_DIR, which no server may be using. */
const restore = async (args: string[], { readConfig }: CommandContext): Promise<number> => {
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
      `${to}: ${countText(facts.eventCount, 'event')}, integrity checked.`,
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

export const backupCommand: Command = {
  name: 'backup',
  about: 'back up the database in DATA_DIR, even while a server is running',
  usage: ['<file> [options]'],
  details: [
    'The backup is a consistent snapshot, checked before it is saved. It contains keys: protect it like DATA_DIR.',
    'Your own lists in DATA_DIR/lists are not included.',
  ],
  takesFile: true,
  options: [jsonOption],
  exitCodes: [
    [0, 'backup written'],
    [1, 'no backup written, for example because the file exists; see stderr'],
  ],
  examples: [['backup /backup/drawbridge-$(date +%F).db', 'daily, from a timer']],
  run: backup,
}

export const restoreCommand: Command = {
  name: 'restore',
  about: 'restore a backup into DATA_DIR; stop the server first',
  usage: ['<file> [options]'],
  details: ['A backup from an older version is migrated when the server starts.'],
  takesFile: true,
  options: [
    { name: '--replace', about: 'replace an existing database, which is moved to another name' },
    jsonOption,
  ],
  exitCodes: [
    [0, 'restored'],
    [1, 'nothing changed; see stderr'],
  ],
  examples: [['restore /backup/drawbridge-2026-11-20.db', 'into an empty DATA_DIR']],
  run: restore,
}
