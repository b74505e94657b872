// The README compared with the code. Its commands are run by process/newcomer.test.ts.
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configTableProblem } from '../scripts/config-table.ts'
import { commands } from '../src/command/entries/registry.ts'
import { settings } from '../src/config.ts'
import { routes } from '../src/app/routes.ts'
import packageFile from '../package.json'
import { blocksOf, languagesOf } from './kit/markdown-blocks.ts'

const root = join(import.meta.dir, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** A longer README is not read. */
const linesMax = 132

/** Every capture of the pattern, once, in alphabetical order. */
const namedIn = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort()

/** Names in the README that do not exist. */
const unknownOf = (named: readonly string[], known: readonly string[]): string[] => {
  expect(named.length).toBeGreaterThan(0)
  return named.filter((name) => !known.includes(name))
}

describe('the README', () => {
  test(`has at most ${linesMax} lines`, () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(linesMax)
  })

  test('has no code block that process/newcomer.test.ts would not run', () => {
    expect([...languagesOf(readme)].sort()).toEqual(['json', 'sh', 'ts'])
    expect(blocksOf(readme, 'ts')).toHaveLength(1)
  })

  test('names one address in all commands, and the second one once', () => {
    const named = [...readme.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)
    expect(named.filter((port) => port !== '3000')).toEqual(['3001'])
  })

  test('and the deployment guide list settings as config.ts does', async () => {
    expect(await configTableProblem()).toBeUndefined()
  })

  test('lists exactly the documented routes', () => {
    const written = namedIn(readme, /`((?:GET|POST) [^`]+)`/g)
    // Files of the pages, and pages about a single subject, are reached from the listed ones.
    const described = routes.filter(
      ({ path, capability }) => capability !== 'documents' || !path.includes(':'),
    )
    const there = described.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(written).toEqual(there.sort())
  })

  test.each(['README.md', 'src/README.md', 'scripts/README.md', 'scripts/deploy/README.md'])(
    '%s links to existing files',
    (file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const links = namedIn(text, /\]\((?!https?:)([^)#]+)\)/g)
      expect(links.filter((link) => !existsSync(join(root, file, '..', link)))).toEqual([])
    },
  )

  test.each(['README.md', 'scripts/README.md'])('%s names existing files', (file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const named = namedIn(text, /`(?:bun )?((?:src|scripts|test|\.ci)\/[\w./-]+)[^`]*`/g)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(named.length).toBeGreaterThan(0)
  })

  test('src/README.md names existing files', () => {
    const text = readFileSync(join(root, 'src/README.md'), 'utf8')
    const named = namedIn(text, /`(?:bun )?([\w./-]+\.(?:ts|json|yml|md))\b/g)
    const files = [...new Bun.Glob('{src,test,scripts}/**').scanSync(root)]
    expect(named.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual(
      [],
    )
    expect(named.length).toBeGreaterThan(0)
  })

  test('names settings, commands and scripts that there are', () => {
    const named = namedIn(readme, /(?:^|[^\w"…_-])([A-Z]{2,}_?[A-Z_]{2,})=/gm)
    const known = Object.values(settings).map(({ name }) => name)
    expect(unknownOf(named, known)).toEqual([])
    const verbs = namedIn(readme, /drawbridge ([a-z]+)/g)
    expect(unknownOf(verbs, [...commands.map(({ name }) => name), 'help'])).toEqual([])
    const scripts = namedIn(readme, /\bnpm (?:run )?([a-z]+)/g).filter((each) => each !== 'and')
    const ofNpm = ['init', 'install']
    expect(unknownOf(scripts, [...Object.keys(packageFile.scripts), ...ofNpm])).toEqual([])
  })

  test('names lists and the files of the operator as the product does', () => {
    const [example] = namedIn(readme, /`LISTS=([^`]+)`/g)
    expect(settings.lists.read(example ?? '')).toBeDefined()
    const guide = readFileSync(join(root, 'scripts/deploy/README.md'), 'utf8')
    const files = namedIn(guide, /`((?:block|allow)-\w+\.txt)`/g)
    expect(namedIn(settings.listsDir.about, /`((?:block|allow)-\w+\.txt)`/g)).toEqual(files)
    expect(files).toHaveLength(4)
  })
})
