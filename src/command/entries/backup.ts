import { backup, restore } from '../backup.ts'
import { type Command, jsonOption } from '../command.ts'

export const backupCommand: Command = {
  name: 'backup',
  about: 'copy the database of DATA_DIR, also while a server writes to it',
  usage: ['<file> [options]'],
  details: [
    'The copy is the database as it stands at one moment, looked through before it gets its name. It holds keys: keep it as you keep DATA_DIR.',
    'The operator’s own lists are files in DATA_DIR/lists, and are not in it.',
  ],
  takesFile: true,
  options: [jsonOption],
  exitCodes: [
    [0, 'written'],
    [1, 'not written: the file is there already, or stderr says why'],
  ],
  examples: [['backup /backup/drawbridge-$(date +%F).db', 'once a day, from a timer']],
  run: backup,
}

export const restoreCommand: Command = {
  name: 'restore',
  about: 'put a backup into DATA_DIR, with the server stopped',
  usage: ['<file> [options]'],
  details: ['A backup of an older version is brought up to date when the server starts.'],
  takesFile: true,
  options: [
    { name: '--replace', about: 'where there is a database: keep that under another name' },
    jsonOption,
  ],
  exitCodes: [
    [0, 'restored'],
    [1, 'nothing was changed: stderr says why'],
  ],
  examples: [['restore /backup/drawbridge-2026-11-20.db', 'into an empty DATA_DIR']],
  run: restore,
}
