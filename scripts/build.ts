// Builds dist/drawbridge, the one executable, unless none of its inputs has changed, and the client package in
// dist/client. With --release, makes dist/release: an executable and an archive to install from for each platform,
// checksums and bills of materials.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from './client/build-client.ts'
import { compileTo, currentCommit } from './compile.ts'
import type { Released } from './release/release.ts'

const root = join(import.meta.dir, '..')
const outFile = join(root, 'dist', 'drawbridge')
const stampFile = join(root, 'dist', '.built-from')

/** Path of the executable, which is built first if needed. */
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

/** Exit code 1 if no executable could be made. */
const releaseAll = async (): Promise<number> => {
  const { release } = await import('./release/release.ts')
  const outcomes = await release(root, join(root, 'dist', 'release'))
  for (const outcome of outcomes) {
    const { name } = outcome.target
    if ('why' in outcome) console.log(`${name}: NOT made: ${outcome.why}.`)
    else
      console.log(
        `${name}: ${outcome.archive} (needs ${outcome.needs}; ${trialText(outcome.tried)})`,
      )
  }
  return outcomes.some((outcome) => 'file' in outcome) ? 0 : 1
}

const trialText = (tried: Released['tried']): string => {
  if (!tried) return 'NOT tried: it is for another platform, and no emulator is installed'
  const how = tried.emulated ? 'tried under emulation' : 'tried here'
  return tried.scenarios === undefined
    ? `${how} without its virtual machine: this machine cannot run a chain`
    : `${how}, with a call of an unknown program in ${tried.scenarios} scenarios`
}

if (import.meta.main) {
  if (process.argv.includes('--release')) process.exit(await releaseAll())
  console.log(await build())
  console.log(await buildClient())
}
