import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findPackage, type LockFile } from './lock-file.ts'

/**
 * Unpacks a package as npm has it into a new folder below this one. Its bytes are held against the lock file. Throws
 * Error of one sentence where npm has no such version or brings another package than the one that was locked.
 */
export const fetchPackage = async (
  lock: LockFile,
  name: string,
  version: string,
  below: string,
): Promise<string> => {
  mkdirSync(below, { recursive: true })
  const folder = mkdtempSync(join(below, 'package-'))
  // What npm still has from before does as well, since all of it is held against the lock file.
  const packed = Bun.spawn(['npm', 'pack', '--silent', '--prefer-offline', `${name}@${version}`], {
    cwd: folder,
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const file = (await new Response(packed.stdout).text()).trim().split('\n').at(-1) ?? ''
  if ((await packed.exited) !== 0 || file === '') {
    rmSync(folder, { recursive: true })
    throw new Error(`npm has no ${name} ${version}, or cannot be asked`)
  }
  const path = findPackage(lock, '', name)
  const expected = path === undefined ? undefined : lock.get(path)?.integrity
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64')
  if (expected !== `sha512-${hash}`) {
    rmSync(folder, { recursive: true })
    throw new Error(`${name} ${version} is not the package that package-lock.json names`)
  }
  const unpacked = Bun.spawnSync(['tar', '-xzf', file], { cwd: folder })
  if (unpacked.exitCode !== 0) throw new Error(`${file} cannot be unpacked`)
  return join(folder, 'package')
}
