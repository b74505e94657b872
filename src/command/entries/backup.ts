import { countText } from '../../basics/count-text.ts'
import { type Command, jsonOption, type CommandContext } from '../command.ts'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { backUpDatabase } from '../../store/backup.ts'
import { prepareRestore, type PreparedRestore, type Restored } from '../../store/restore.ts'
import { marketDatabase } from '../../market/adapters/store/market-backup.ts'
import type { Config } from '../../config.ts'
import { postgresName } from '../../store/postgres/postgres-link.ts'
import { databasePathOf, marketPathOf } from '../../app/open/list-places.ts'
import { makeProgress } from '../progress.ts'
import { readOptions } from '../read-options.ts'
import { writeLines } from '../terminal.ts'

const flag = { type: 'boolean', default: false } as const

/** Trades have a database of their own, and their backup is beside the other one. */
const tradesBeside = (file: string): string => `${file}.market`

/** `drawbridge backup <file>`: copies the databases in DATA_DIR, even while a server writes to them. */
const backup = async (args: string[], { readConfig }: CommandContext): Promise<number> => {
  const { argument, values } = readOptions(
    args,
    { json: flag, 'no-trades': flag },
    { argument: 'one file to write', usage: 'drawbridge backup <file> [--no-trades] [--json]' },
  )
  const file = resolve(argument)
  const config = readConfig()
  const market = resolve(marketPathOf(config))
  const hasTrades = !values['no-trades'] && existsSync(market)
  if (hasTrades) refuseExisting(tradesBeside(file))
  const { rowCount, ...facts } = backUpDatabase(resolve(databasePathOf(config)), file)
  const trades = hasTrades ? backUpTrades(market, tradesBeside(file)) : undefined
  const shown = { file, ...facts, eventCount: rowCount, ...(trades && { trades }) }
  const lines = [
    `${file}: ${facts.sizeBytes} bytes, ${countText(rowCount, 'event')}, integrity checked.`,
    ...(trades
      ? [
          `${trades.file}: ${trades.sizeBytes} bytes, ${countText(trades.tradeCount, 'trade')}, integrity checked.`,
        ]
      : []),
  ]
  await writeLines(...(values.json ? [JSON.stringify(shown)] : lines))
  notePostgres(config, 'pg_dump backs up')
  return 0
}

/** With DATABASE_URL, what these commands do not touch. */
const notePostgres = ({ databaseUrl }: Config, tool: string): void => {
  if (databaseUrl !== undefined)
    console.error(
      `Events, lists and rewards are in PostgreSQL (${postgresName(databaseUrl)}), which ${tool}.`,
    )
}

const backUpTrades = (market: string, file: string) => {
  const { rowCount, ...facts } = backUpDatabase(market, file, marketDatabase)
  return { file, ...facts, tradeCount: rowCount }
}

/** Before anything is written, so that a backup is made of both databases or of none. */
const refuseExisting = (file: string): void => {
  if (existsSync(file))
    throw new Error(`The file ${file} exists; a backup never overwrites a file.`)
}

/** `drawbridge restore <file>`: restores a backup into DATA_DIR, which no server may be using. */
const restore = async (args: string[], { readConfig }: CommandContext): Promise<number> => {
  const { argument, values } = readOptions(
    args,
    { json: flag, replace: flag },
    { argument: 'one backup', usage: 'drawbridge restore <file> [--replace] [--json]' },
  )
  const config = readConfig()
  const file = resolve(argument)
  const progress = makeProgress()
  const settings = {
    replace: values.replace,
    stamp: new Date().toISOString().replace(/[:.]/g, '-'),
    onProgress: (bytes: number, of: number) => progress.show(bytes, of, 'copying'),
  }
  const to = resolve(databasePathOf(config))
  const market = resolve(marketPathOf(config))
  const hasTrades = existsSync(tradesBeside(file))
  const prepared: PreparedRestore[] = []
  try {
    // Both copies are verified before anything is replaced.
    const main = prepareRestore(file, to, settings)
    prepared.push(main)
    const trades = hasTrades
      ? prepareRestore(tradesBeside(file), market, { ...settings, kind: marketDatabase })
      : undefined
    if (trades) prepared.push(trades)
    progress.end()
    const restoredTrades = trades?.putInPlace()
    await report(values.json, { to, market }, main.putInPlace(), restoredTrades)
    notePostgres(config, 'pg_restore restores')
    return 0
  } finally {
    progress.end()
    for (const { discard } of prepared) discard()
  }
}

const report = (
  asJson: boolean,
  { to, market }: { to: string; market: string },
  { replaced, rowCount, ...facts }: Restored,
  trades: Restored | undefined,
): Promise<void> => {
  const previous = (path: string | undefined): string[] =>
    path === undefined ? [] : [`The previous database is now ${path}.`]
  const lines = [
    `${to}: ${countText(rowCount, 'event')}, integrity checked.`,
    ...previous(replaced),
    ...(trades ? [`${market}: ${countText(trades.rowCount, 'trade')}, integrity checked.`] : []),
    ...previous(trades?.replaced),
  ]
  const shown = {
    database: to,
    ...facts,
    eventCount: rowCount,
    replaced,
    ...(trades && { trades: shownTrades(market, trades) }),
  }
  return writeLines(...(asJson ? [JSON.stringify(shown)] : lines))
}

const shownTrades = (database: string, { rowCount, ...facts }: Restored) => ({
  database,
  ...facts,
  tradeCount: rowCount,
})

export const backupCommand: Command = {
  name: 'backup',
  about: 'back up the databases in DATA_DIR, even while a server is running',
  usage: ['<file> [options]'],
  details: [
    'The backup is a consistent snapshot, checked before it is saved. It contains keys: protect it like DATA_DIR.',
    'Trades, which can take gigabytes, are written to <file>.market and restored from there.',
    'Your own lists in DATA_DIR/lists are not included. With DATABASE_URL, use pg_dump for what is in PostgreSQL.',
  ],
  takesFile: true,
  options: [{ name: '--no-trades', about: 'leave out the database of trades' }, jsonOption],
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
  details: [
    'A backup from an older version is migrated when the server starts.',
    'With DATABASE_URL, use pg_restore for what is in PostgreSQL.',
  ],
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
