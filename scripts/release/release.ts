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
import { packClient } from '../client/build-client.ts'
import { compileTo, currentCommit } from '../compile.ts'
import { pageEntries } from '../../src/pages/bundle.ts'
import { makeArchive } from './archive.ts'
import { type BundledPackages, bundledPackages } from './bundled-packages.ts'
import { checkExecutable } from './check-executable.ts'
import { signAdHoc, signatureProblem } from './code-signature.ts'
import { emulatorOf } from './emulator.ts'
import { fetchPackage } from './fetch-package.ts'
import { type LockFile, readLockFile } from './lock-file.ts'
import { commitsSinceLastRelease, releaseNotes } from './notes.ts'
import { makeSbom } from './sbom.ts'
import { isHere, type Target, targets } from './targets.ts'
import { tryExecutable } from './try-executable.ts'

/** An executable, the oldest system that it needs, and how it was tried; undefined if this machine cannot run it. */
export type Released = {
  target: Target
  file: string
  /** The same with man page, completions and the files to deploy it. */
  archive: string
  needs: string
  tried: { emulated: boolean; scenarios: number | undefined } | undefined
}

/** The outcome for one platform. */
export type ReleaseOutcome = Released | { target: Target; why: string }

/**
 * Replaces `folder` with an executable, an archive to install from and a bill of materials for each platform, the
 * client package, and SHA256SUMS over all of them. What cannot be made is reported with its reason. Each executable is checked, and started
 * if this machine can run it, even under emulation.
 */
export const release = async (
  root: string,
  folder: string,
  selected: readonly Target[] = targets,
): Promise<ReleaseOutcome[]> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const lock = readLockFile(root)
  const outcomes: ReleaseOutcome[] = []
  for (const target of selected) outcomes.push(await makeOne(root, folder, lock, target))
  const scratch = join(folder, '.scratch')
  const client = await packClient(folder, scratch)
  rmSync(scratch, { recursive: true, force: true })
  const files = [
    ...outcomes.flatMap((each) =>
      'file' in each ? [each.file, sbomOf(each.file), each.archive] : [],
    ),
    client,
  ]
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
  const metafile = join(scratch, 'bundle.json')
  try {
    mkdirSync(scratch, { recursive: true })
    const vmFolder = isHere(target)
      ? compileHere(root, file, target, metafile)
      : await compileForeign(lock, file, target, scratch, metafile)
    if (target.platform === 'darwin') signWhereBroken(file)
    chmodSync(file, 0o755)
    const needs = checkExecutable(target, readFileSync(file), libraryIn(vmFolder))
    const tried = await tryOut(target, file)
    const packages = bundledPackages([
      JSON.parse(readFileSync(metafile, 'utf8')),
      await bundlePageInputs(),
    ])
    writeFileSync(sbomOf(file), sbomText(root, packages, lock, target, file))
    return { target, file, archive: archiveOf(root, folder, target, file), needs, tried }
  } catch (error) {
    rmSync(file, { force: true })
    return { target, why: error instanceof Error ? error.message : String(error) }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const archiveOf = (root: string, folder: string, target: Target, file: string): string => {
  const version = versionIn(root)
  const notes = releaseNotes(version, commitsSinceLastRelease(root))
  return makeArchive({ root, folder, version, notes }, target, file)
}

/** Returns the folder of the virtual machine's package. */
const compileHere = (root: string, file: string, target: Target, metafile: string): string => {
  compileTo(file, [`--metafile=${metafile}`])
  return join(root, 'node_modules', target.vmPackage)
}

/** The same with packages for another platform, which are never installed next to this one's. */
const compileForeign = async (
  lock: LockFile,
  file: string,
  target: Target,
  scratch: string,
  metafile: string,
): Promise<string> => {
  const packages = join(scratch, 'node_modules')
  mkdirSync(packages, { recursive: true })
  // Without the virtual machine, scans would call hardly any app safe: no executable is better than that one.
  const vmFolder = join(packages, target.vmPackage)
  const vm = await fetchPackage(lock, target.vmPackage, versionOf(lock, 'litesvm'), scratch)
  renameSync(vm, vmFolder)
  const runtime = await fetchPackage(lock, target.runtimePackage, Bun.version, scratch)
  compileTo(
    file,
    [
      `--metafile=${metafile}`,
      `--target=${target.bunTarget}`,
      `--compile-executable-path=${join(runtime, 'bin', 'bun')}`,
    ],
    { NODE_PATH: packages },
  )
  return vmFolder
}

/** The compiler leaves the runtime's signature in executables for Macs with Intel, where it no longer matches. */
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
  const scenarios = await tryExecutable(file, emulator)
  return { emulated: emulator.length > 0, scenarios }
}

/**
 * The pages are bundled by processes of their own while the executable is, so its metafile does not name their inputs.
 */
const bundlePageInputs = async (): Promise<unknown> => {
  const entrypoints = Object.values(pageEntries).map((entry) => Bun.fileURLToPath(entry))
  return (await Bun.build({ entrypoints, target: 'browser', metafile: true })).metafile
}

const sbomText = (
  root: string,
  packages: BundledPackages,
  lock: LockFile,
  target: Target,
  file: string,
): string =>
  makeSbom(packages, lock, target, {
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
