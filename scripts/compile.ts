// Compiles the sources into one executable.
import { join } from 'node:path'

const root = join(import.meta.dir, '..')

/**
 * Compiles the program into one file. `more` are further options of the compiler, `env` further variables. Throws an
 * Error with the compiler's output.
 */
export const compileTo = (
  file: string,
  more: readonly string[] = [],
  env: Record<string, string> = {},
): void => {
  const result = Bun.spawnSync(
    [
      process.execPath,
      'build',
      '--compile',
      ...more,
      // Files in the folder it is started in must not change it: they could name another RPC node or run code.
      '--no-compile-autoload-dotenv',
      '--no-compile-autoload-bunfig',
      // Elysia reads the source of handlers, so identifiers must stay as they are.
      '--minify-syntax',
      '--minify-whitespace',
      // Modules are compiled here, not at each start, which halves it.
      '--bytecode',
      '--format=esm',
      `--define=DRAWBRIDGE_COMMIT=${JSON.stringify(currentCommit())}`,
      '--define=process.env.NODE_ENV="production"',
      // The first is the program. The others run as threads, which are started by file name and not imported.
      'src/main.ts',
      'src/event-thread.ts',
      'src/block-thread.ts',
      'src/checkpoint-thread.ts',
      'src/list-thread.ts',
      'src/market-thread.ts',
      '--outfile',
      file,
    ],
    { cwd: root, env: { ...process.env, ...env }, stdout: 'pipe', stderr: 'pipe' },
  )
  if (result.exitCode !== 0) throw new Error(`the build failed:\n${result.stderr.toString()}`)
}

/** Short commit of the checkout, `-dirty` where files differ from it, or `source` without git or a repository. */
export const currentCommit = (): string => {
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
