// The tables of settings, generated from src/config/: every one in src/settings.md, the most important ones in
// the deployment guide. `--write` updates both; the check compares.
import { join } from 'node:path'
import { settingGroups } from '../src/config.ts'
import type { Setting } from '../src/config/setting.ts'

const root = join(import.meta.dir, '..')
const guidePath = 'scripts/deploy/README.md'
const settingsPath = 'src/settings.md'
const begin = '<!-- configuration: made by scripts/config-table.ts -->'
const end = '<!-- /configuration -->'

const table = (settings: readonly Setting<unknown>[]): string =>
  [
    '| variable | default | what it does |',
    '| --- | --- | --- |',
    ...settings.map((each) => `| \`${each.name}\` | ${shownDefault(each)} | ${each.about} |`),
  ].join('\n')

const shownDefault = (setting: Setting<unknown>): string => {
  if (setting.defaultShown !== undefined) return setting.defaultShown
  return setting.default === '' ? '' : `\`${setting.default}\``
}

const settingsPage = (): string =>
  [
    '# Settings',
    '',
    'Made by `scripts/config-table.ts` from `config/`; `drawbridge help settings` prints the same. Settings are environment variables. An empty one counts as not set, and an invalid one stops the start with an error that names it.',
    '',
    ...settingGroups.flatMap(({ title, settings }) => [`## ${title}`, '', table(settings), '']),
  ].join('\n')

const withTable = (guide: string): string => {
  const from = guide.indexOf(begin)
  const to = guide.indexOf(end)
  if (from === -1 || to < from) throw new Error(`${guidePath} needs the lines ${begin} and ${end}`)
  const first = settingGroups.flatMap(({ settings }) => settings.filter((each) => each.first))
  return `${guide.slice(0, from + begin.length)}\n\n${table(first)}\n\n${guide.slice(to)}`
}

/** Each file as it should be. */
const made = async (): Promise<[path: string, right: string][]> => [
  [guidePath, withTable(await Bun.file(join(root, guidePath)).text())],
  [settingsPath, settingsPage()],
]

/** The formatter aligns the columns of tables, which changes nothing that readers see. */
const unaligned = (markdown: string): string =>
  markdown.replaceAll(/ +\|/g, ' |').replaceAll(/-{4,}/g, '---')

/**
 * A sentence if a file does not match src/config/.
 * @throws Error if the guide has no place for its table
 */
export const configTableProblem = async (): Promise<string | undefined> => {
  const behind: string[] = []
  for (const [path, right] of await made()) {
    const file = Bun.file(join(root, path))
    if (!(await file.exists()) || unaligned(await file.text()) !== unaligned(right))
      behind.push(path)
  }
  return behind.length === 0
    ? undefined
    : `${behind.join(' and ')} behind src/config/: run bun scripts/config-table.ts --write`
}

if (import.meta.main && process.argv.includes('--write'))
  for (const [path, right] of await made()) await Bun.write(join(root, path), right)
