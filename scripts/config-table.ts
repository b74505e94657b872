// The configuration table of the README, made from src/config.ts. `--write` puts it there; the check compares.
import { join } from 'node:path'
import { variables } from '../src/config.ts'

const readmePath = join(import.meta.dir, '..', 'README.md')
const begin = '<!-- configuration: made by scripts/config-table.ts -->'
const end = '<!-- /configuration -->'

const table = (): string =>
  [
    '| variable | default | what it does |',
    '| --- | --- | --- |',
    ...Object.entries(variables).map(
      ([name, { fallback, about }]) =>
        `| \`${name}\` | ${shownDefault(name, fallback)} | ${about} |`,
    ),
  ].join('\n')

const shownDefault = (name: string, fallback: string | undefined): string => {
  if (name === 'DEPLOY_SHA') return 'the commit'
  return fallback === undefined ? '' : `\`${fallback}\``
}

const withTable = (readme: string): string | undefined => {
  const from = readme.indexOf(begin)
  const to = readme.indexOf(end)
  if (from === -1 || to < from) return undefined
  return `${readme.slice(0, from + begin.length)}\n\n${table()}\n\n${readme.slice(to)}`
}

/** A sentence where the README does not say what src/config.ts says. */
export const configTableProblem = async (): Promise<string | undefined> => {
  const readme = await Bun.file(readmePath).text()
  const right = withTable(readme)
  if (right === undefined) return 'README.md has no configuration table'
  return right === readme
    ? undefined
    : 'README.md is behind src/config.ts: run scripts/config-table.ts --write'
}

if (import.meta.main && process.argv.includes('--write')) {
  const right = withTable(await Bun.file(readmePath).text())
  if (right === undefined) throw new Error(`README.md needs the lines ${begin} and ${end}`)
  await Bun.write(readmePath, right)
}
