// The one script that runs under Node: installs the dependencies if they are missing or changed, then runs Bun, which
// comes as an npm package. `node scripts/bootstrap.mjs <script.ts> …` or `… x <bun arguments>`.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stampPath = join(root, 'node_modules', '.drawbridge-lock')
const bun = join(root, 'node_modules', 'bun', 'bin', 'bun.exe')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

const run = (command, args) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error || status !== 0) {
    console.error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
    process.exit(status || 1)
  }
}

const installed = () => existsSync(stampPath) && readFileSync(stampPath, 'utf8') === lock

/** The package has a placeholder that its install script replaces; npm can be set to skip such scripts. */
const bunWorks = () => spawnSync(bun, ['--version'], { stdio: 'ignore' }).status === 0

if (!installed()) {
  console.error('Installing dependencies …')
  // Installs exactly what the lock file names, compares each hash, and never changes the lock file.
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}
if (!installed() || !bunWorks()) {
  if (!bunWorks()) run(process.execPath, [join(root, 'node_modules', 'bun', 'install.js')])
  writeFileSync(stampPath, lock)
}

const [first, ...rest] = process.argv.slice(2)
const args = first === 'x' ? rest : [first, ...rest]
const child = spawn(bun, args, { cwd: root, stdio: 'inherit' })
// A terminal sends SIGINT to the whole group; SIGTERM reaches only this process, so it is passed on.
process.on('SIGTERM', () => child.kill('SIGTERM'))
process.on('SIGINT', () => undefined)
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
