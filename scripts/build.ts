// Builds dist/drawbridge, the one executable; does nothing where nothing it is made of has changed. With --release,
// makes dist/release: an executable for every kind of machine that one can be made for, checksums, bills of materials.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileTo, currentCommit } from './compile.ts'
import type { Released } from './release/release.ts'

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
  compileTo(outFile)
  writeFileSync(stampFile, stamp)
  return outFile
}

const fingerprint = (commit: string): string => {
  const hash = createHash('sha256').update(commit).update(Bun.version)
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => statSync(join(root, file)).isFile())
  for (const file of [...files, 'package-lock.json', 'scripts/compile.ts'].sort()) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** Executables for every kind of machine, as far as they can be made here; exit code 1 where none could. */
const releaseAll = async (): Promise<number> => {
  const { release } = await import('./release/release.ts')
  const outcomes = await release(root, join(root, 'dist', 'release'))
  for (const outcome of outcomes) {
    const { name } = outcome.target
    if ('why' in outcome) console.log(`${name}: NOT made: ${outcome.why}.`)
    else
      console.log(`${name}: ${outcome.file} (needs ${outcome.needs}; ${tellTrial(outcome.tried)})`)
  }
  return outcomes.some((outcome) => 'file' in outcome) ? 0 : 1
}

const tellTrial = (tried: Released['tried']): string => {
  if (!tried) return 'NOT tried: another kind of machine, and no emulator of it here'
  const how = tried.emulated ? 'tried under emulation' : 'tried here'
  return tried.circumstances === undefined
    ? `${how}, but not its virtual machine: no chain to scan on`
    : `${how}, a call of an unknown program in ${tried.circumstances} circumstances`
}

if (import.meta.main) {
  if (process.argv.includes('--release')) process.exit(await releaseAll())
  console.log(await build())
}
