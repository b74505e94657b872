import { backup, restore } from '../backup.ts'
import { type Command, jsonOption } from '../command.ts'

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
