import { countText } from '../../basics/count-text.ts'
import { copyDataFolder, type FolderCopy } from '../../app/open/copy-data-folder.ts'
import { databaseUrl } from '../../config/database-url.ts'
import { type CopyRefusal, CopyError } from '../../store/postgres/copy-tables.ts'
import { postgresName } from '../../store/postgres/postgres-link.ts'
import { PostgresError } from '../../store/postgres/postgres-trouble.ts'
import { troubleText } from '../../store/postgres/words.ts'
import { type Command, type CommandContext, jsonOption } from '../command.ts'
import { makeProgress } from '../progress.ts'
import { parseWords } from '../read-options.ts'
import { writeLines } from '../terminal.ts'

const usage = 'drawbridge migrate --to postgres://… [--json]'

/** `drawbridge migrate`: copies DATA_DIR to PostgreSQL, which has to be empty or to have a part of the same copy. */
const migrate = async (args: string[], { readConfig }: CommandContext): Promise<number> => {
  const options = { to: { type: 'string' }, json: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseWords(args, options, usage)
  if (positionals.length > 0) throw new Error(`Unexpected "${positionals[0]}". Usage: ${usage}`)
  const config = readConfig()
  const to = targetOf(values.to ?? config.databaseUrl)
  const progress = makeProgress()
  try {
    const copy = await copyDataFolder(config, to, (done, of, { words }) =>
      progress.show(done, of, `copying ${words}`),
    )
    progress.end()
    await writeLines(
      ...(values.json
        ? [JSON.stringify({ database: postgresName(to), rows: copy.counts, tokens: copy.tokens })]
        : linesOf(postgresName(to), config.dataDir, copy)),
    )
    return 0
  } catch (error) {
    throw sentenceOf(error, postgresName(to))
  } finally {
    progress.end()
  }
}

/** The URL is not shown: it contains a password. */
const targetOf = (text: string | undefined): string => {
  if (text === undefined) throw new Error(`Expected --to or DATABASE_URL. Usage: ${usage}`)
  const url = databaseUrl.read(text)?.value
  if (url === undefined) throw new Error(`--to must be ${databaseUrl.expected}.`)
  return url
}

const linesOf = (database: string, dataDir: string, { counts, tokens }: FolderCopy): string[] => {
  const count = (name: string, one: string, many: string): string =>
    countText(counts[name] ?? 0, one, many)
  return [
    `Copied to ${database}: ${count('event_rows', 'event', 'events')}, ${count('lists', 'list', 'lists')}, ${count('reward_rows', 'reward row', 'reward rows')}${tokens ? ', the verified tokens' : ''}. Counts and sums match.`,
    `Not copied: trades, which each instance keeps in its own DATA_DIR, and your own lists in ${dataDir}/lists.`,
    'Now set DATABASE_URL for every instance.',
  ]
}

const sentenceOf = (error: unknown, database: string): unknown => {
  if (error instanceof CopyError) return new Error(refusalText(error.refusal, database))
  if (error instanceof PostgresError)
    return new Error(
      `The copy to ${database} did not finish: ${troubleText(error.trouble)}. Run it again to continue.`,
    )
  return error
}

const refusalText = (refusal: CopyRefusal, database: string): string => {
  switch (refusal.reason) {
    case 'not-empty':
      return `The database ${database} is not empty (it has rows in ${refusal.table}). Use an empty one.`
    case 'other-source':
      return `The database ${database} has a copy of another DATA_DIR. Use an empty one.`
    case 'complete':
      return `The database ${database} already has a complete copy of this DATA_DIR. Set DATABASE_URL to use it.`
    case 'copied-elsewhere':
      return `The database ${database} has a copy that another version began. Use an empty one.`
    case 'differs':
      return `The copy in ${database} differs from DATA_DIR (in ${refusal.table}). Stop the servers that write to either, and copy to an empty database.`
  }
}

export const migrateCommand: Command = {
  name: 'migrate',
  about: 'copy DATA_DIR to PostgreSQL, for several instances',
  usage: ['--to postgres://user:password@host:5432/database [--json]'],
  details: [
    'Stop the server first. The database must be empty. A copy that was interrupted continues where it ended.',
    'Copies events, statistics, downloaded lists, rewards and verified tokens, then compares counts and sums.',
    'Trades and your own lists are not copied: each instance keeps them in its DATA_DIR.',
    'Without --to, DATABASE_URL is used, which keeps the password out of the list of processes.',
  ],
  options: [
    { name: '--to', takes: 'url', about: 'the database; DATABASE_URL by default' },
    jsonOption,
  ],
  exitCodes: [
    [0, 'everything copied and compared'],
    [1, 'not finished; see stderr'],
  ],
  examples: [['migrate --to "$DATABASE_URL"', 'with the server stopped']],
  run: migrate,
}
