// The tables of settings, made from src/config.ts: every one in src/settings.md, those that a newcomer needs in the
// README. `--write` puts both there; the check compares.
import { join } from 'node:path'
import { variables } from '../src/config.ts'

type Name = keyof typeof variables

const root = join(import.meta.dir, '..')
const readmePath = 'README.md'
const settingsPath = 'src/settings.md'
const begin = '<!-- configuration: made by scripts/config-table.ts -->'
const end = '<!-- /configuration -->'

/** What somebody sets in the first week; more would hide these. */
const firstNeeded: readonly Name[] = [
  'SOLANA_RPC_URL',
  'HOST',
  'PORT',
  'SCAN_PORT',
  'DATA_DIR',
  'TRUST_PROXY',
  'QUOTA_IP',
  'LISTS',
  'DAPP_FETCH',
  'INDEX',
  'WATCH_WALLETS',
  'JUPITER_API_KEY',
  'LOG_LEVEL',
]

const table = (entries: readonly (readonly [string, (typeof variables)[Name]])[]): string =>
  [
    '| variable | default | what it does |',
    '| --- | --- | --- |',
    ...entries.map(
      ([name, { fallback, about }]) =>
        `| \`${name}\` | ${shownDefault(name, fallback)} | ${about} |`,
    ),
  ].join('\n')

const shownDefault = (name: string, fallback: string | undefined): string => {
  if (name === 'DEPLOY_SHA') return 'the commit'
  return fallback === undefined ? '' : `\`${fallback}\``
}

const settings = (): string =>
  [
    '# Settings',
    '',
    `Made by \`scripts/config-table.ts\` from \`config.ts\`; \`drawbridge --help\` prints the same. Settings come from the environment, an empty one counts as absent, and a bad one stops the start with a sentence that names it.`,
    '',
    table(Object.entries(variables)),
    '',
  ].join('\n')

const withTable = (readme: string): string => {
  const from = readme.indexOf(begin)
  const to = readme.indexOf(end)
  if (from === -1 || to < from) throw new Error(`README.md needs the lines ${begin} and ${end}`)
  const rows = table(firstNeeded.map((name) => [name, variables[name]]))
  return `${readme.slice(0, from + begin.length)}\n\n${rows}\n\n${readme.slice(to)}`
}

/** Each file as it should be. */
const made = async (): Promise<[path: string, right: string][]> => [
  [readmePath, withTable(await Bun.file(join(root, readmePath)).text())],
  [settingsPath, settings()],
]

/**
 * A sentence where a file does not say what src/config.ts says.
 * @throws Error where the README has no place for its table
 */
export const configTableProblem = async (): Promise<string | undefined> => {
  const behind: string[] = []
  for (const [path, right] of await made()) {
    const file = Bun.file(join(root, path))
    if (!(await file.exists()) || (await file.text()) !== right) behind.push(path)
  }
  return behind.length === 0
    ? undefined
    : `${behind.join(' and ')} behind src/config.ts: run bun scripts/config-table.ts --write`
}

if (import.meta.main && process.argv.includes('--write'))
  for (const [path, right] of await made()) await Bun.write(join(root, path), right)
