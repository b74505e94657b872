import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { compileTo, currentCommit } from '../compile.ts'
import { checkExecutable } from './check-executable.ts'
import { signAdHoc, signatureProblem } from './code-signature.ts'
import { emulatorOf } from './emulator.ts'
import { fetchPackage } from './fetch-package.ts'
import { type LockFile, readLockFile } from './lock-file.ts'
import { makeSbom } from './sbom.ts'
import { isHere, type Target, targets } from './targets.ts'
import { tryExecutable } from './try-executable.ts'

/** An executable: the oldest system that it runs on, and how it was tried; undefined where it could not be. */
export type Released = {
  target: Target
  file: string
  needs: string
  tried: { emulated: boolean; circumstances: number | undefined } | undefined
}

/** What came of one kind of machine. */
export type ReleaseOutcome = Released | { target: Target; why: string }

/**
 * Makes `folder` anew: an executable and a bill of materials for every kind of machine that one can be made for, and
 * SHA256SUMS over all of them. What cannot be made is told, never left out in silence. Each executable is looked at
 * before it counts, and started and asked where this machine can run it, be it under emulation.
 */
export const release = async (
  root: string,
  folder: string,
  wanted: readonly Target[] = targets,
): Promise<ReleaseOutcome[]> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const lock = readLockFile(root)
  const outcomes: ReleaseOutcome[] = []
  for (const target of wanted) outcomes.push(await makeOne(root, folder, lock, target))
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
  try {
    const vmFolder = isHere(target)
      ? compileHere(root, file, target)
      : await compileForeign(lock, file, target, scratch)
    if (target.platform === 'darwin') signWhereBroken(file)
    chmodSync(file, 0o755)
    const needs = checkExecutable(target, readFileSync(file), libraryIn(vmFolder))
    const tried = await tryOut(target, file)
    writeFileSync(sbomOf(file), sbomText(root, lock, target, file))
    return { target, file, needs, tried }
  } catch (error) {
    rmSync(file, { force: true })
    return { target, why: error instanceof Error ? error.message : String(error) }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Answers the folder of the virtual machine's package. */
const compileHere = (root: string, file: string, target: Target): string => {
  compileTo(file)
  return join(root, 'node_modules', target.vmPackage)
}

/** The like, with the packages of the other kind of machine, which never lie among those that are installed. */
const compileForeign = async (
  lock: LockFile,
  file: string,
  target: Target,
  scratch: string,
): Promise<string> => {
  const packages = join(scratch, 'node_modules')
  mkdirSync(packages, { recursive: true })
  // A check of a transaction without the machine would call hardly any app safe: better none than that.
  const vmFolder = join(packages, target.vmPackage)
  const vm = await fetchPackage(lock, target.vmPackage, versionOf(lock, 'litesvm'), scratch)
  renameSync(vm, vmFolder)
  const runtime = await fetchPackage(lock, target.runtimePackage, Bun.version, scratch)
  compileTo(
    file,
    [`--target=${target.bunTarget}`, `--compile-executable-path=${join(runtime, 'bin', 'bun')}`],
    { NODE_PATH: packages },
  )
  return vmFolder
}

/** The compiler leaves the signature of the runtime in executables for Macs with Intel, where it fits no longer. */
const signWhereBroken = (file: string): void => {
  const bytes = readFileSync(file)
  if (signatureProblem(bytes) !== undefined) writeFileSync(file, signAdHoc(bytes, 'drawbridge'))
}

const libraryIn = (vmFolder: string): Buffer => {
  const [name, ...others] = readdirSync(vmFolder).filter((each) => each.endsWith('.node'))
  if (name === undefined || others.length > 0)
    throw new Error(`${basename(vmFolder)} does not hold the one library that was expected`)
  return readFileSync(join(vmFolder, name))
}

const tryOut = async (target: Target, file: string): Promise<Released['tried']> => {
  const emulator = isHere(target) ? [] : emulatorOf(target)
  if (!emulator) return undefined
  const circumstances = await tryExecutable([...emulator, file])
  return { emulated: emulator.length > 0, circumstances }
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
