import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { compileTo, currentCommit } from '../build.ts'
import { smokeStart } from '../smoke.ts'
import { fetchPackage } from './fetch-package.ts'
import { type LockFile, readLockFile } from './lock-file.ts'
import { makeSbom } from './sbom.ts'
import { isHere, type Target, targets } from './targets.ts'

/** What came of one kind of machine. */
export type ReleaseOutcome =
  { target: Target; file: string; tried: boolean } | { target: Target; why: string }

/**
 * Makes `folder` anew: an executable and a bill of materials for every kind of machine that one can be made for, and
 * SHA256SUMS over all of them. What cannot be made is told, never left out in silence; an executable for this very
 * machine is started and asked before it counts.
 */
export const release = async (root: string, folder: string): Promise<ReleaseOutcome[]> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const lock = readLockFile(root)
  const outcomes: ReleaseOutcome[] = []
  for (const target of targets) outcomes.push(await makeOne(root, folder, lock, target))
  const files = outcomes.flatMap((each) => ('file' in each ? [each.file, sbomOf(each.file)] : []))
  const sums = files.map((file) => `${sha256Of(file)}  ${basename(file)}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  return outcomes
}

const makeOne = async (
  root: string,
  folder: string,
  lock: LockFile,
  target: Target,
): Promise<ReleaseOutcome> => {
  const file = join(folder, `drawbridge-${target.name}`)
  const scratch = join(folder, '.scratch')
  const vmFolder = join(root, 'node_modules', target.vmPackage)
  const brought = !existsSync(vmFolder)
  const vmVersion = versionOf(lock, 'litesvm')
  try {
    // A check of a transaction without the machine would call hardly any app safe: better none than that.
    if (brought)
      cpSync(await fetchPackage(lock, target.vmPackage, vmVersion, scratch), vmFolder, {
        recursive: true,
      })
    const runtime = isHere(target)
      ? []
      : [
          `--target=${target.bunTarget}`,
          `--compile-executable-path=${join(await fetchPackage(lock, target.runtimePackage, Bun.version, scratch), 'bin', 'bun')}`,
        ]
    compileTo(file, runtime)
    chmodSync(file, 0o755)
    if (isHere(target)) await smokeStart(file)
    writeFileSync(sbomOf(file), sbomText(root, lock, target, file))
    return { target, file, tried: isHere(target) }
  } catch (error) {
    rmSync(file, { force: true })
    return { target, why: error instanceof Error ? error.message : String(error) }
  } finally {
    if (brought) rmSync(vmFolder, { recursive: true, force: true })
    rmSync(scratch, { recursive: true, force: true })
  }
}

const sbomText = (root: string, lock: LockFile, target: Target, file: string): string =>
  makeSbom(lock, target, {
    version: versionIn(root),
    runtimeVersion: Bun.version,
    sha256: sha256Of(file),
    commit: currentCommit(),
  })

const sbomOf = (file: string): string => `${file}.cdx.json`

const sha256Of = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex')

const versionOf = (lock: LockFile, name: string): string =>
  lock.get(`node_modules/${name}`)?.version ?? '0'

const versionIn = (root: string): string => {
  const json: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return String(Object(json)['version'])
}
