// Builds dist/drawbridge, the one executable; does nothing where nothing it is made of has changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')
const outFile = join(root, 'dist', 'drawbridge')
const stampFile = join(root, 'dist', '.built-from')

/** Path of the executable, built if need be. */
export const build = async (): Promise<string> => {
  const commit = currentCommit()
  const stamp = fingerprint(commit)
  if (existsSync(outFile) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)
    return outFile
  mkdirSync(join(root, 'dist'), { recursive: true })
  const result = Bun.spawnSync(
    [
      process.execPath,
      'build',
      '--compile',
      // Where somebody runs it is nobody's business: a folder could otherwise set which node is believed, or run code.
      '--no-compile-autoload-dotenv',
      '--no-compile-autoload-bunfig',
      // Elysia reads the source of handlers, so identifiers must stay as they are.
      '--minify-syntax',
      '--minify-whitespace',
      // Modules are compiled here, not at each start, which halves it.
      '--bytecode',
      '--format=esm',
      `--define=DRAWBRIDGE_COMMIT=${JSON.stringify(commit)}`,
      '--define=process.env.NODE_ENV="production"',
      // The first is the program; the others are threads, started by address.
      'src/main.ts',
      'src/event-thread.ts',
      'src/list-thread.ts',
      '--outfile',
      outFile,
    ],
    { cwd: root, stdout: 'pipe', stderr: 'pipe' },
  )
  if (result.exitCode !== 0) throw new Error(`the build failed:\n${result.stderr.toString()}`)
  writeFileSync(stampFile, stamp)
  return outFile
}

/** Short commit of the checkout, `-dirty` where files differ from it, or `source` without git or a repository. */
const currentCommit = (): string => {
  if (!Bun.which('git')) return 'source'
  const git = (...args: string[]) =>
    Bun.spawnSync(['git', ...args], { cwd: root, stderr: 'ignore' })
  const head = git('rev-parse', '--short=12', 'HEAD')
  if (head.exitCode !== 0) return 'source'
  const changed = git('status', '--porcelain', '--', 'src', 'package-lock.json')
    .stdout.toString()
    .trim()
  return `${head.stdout.toString().trim()}${changed ? '-dirty' : ''}`
}

const fingerprint = (commit: string): string => {
  const hash = createHash('sha256').update(commit).update(Bun.version)
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => statSync(join(root, file)).isFile())
  for (const file of [...files, 'package-lock.json', 'scripts/build.ts'].sort()) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

if (import.meta.main) console.log(await build())
