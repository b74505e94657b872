import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LockFile } from './lock-file.ts'

/**
 * Downloads a package from npm and unpacks it into a new folder in `below`. Throws an Error of one sentence if npm has
 * no such version, or if its hash differs from the one in package-lock.json. `npm install` is no alternative: it
 * refuses packages for other platforms unless forced, and outside the project it has no locked hash to compare.
 */
export const fetchPackage = async (
  lock: LockFile,
  name: string,
  version: string,
  below: string,
): Promise<string> => {
  mkdirSync(below, { recursive: true })
  const folder = mkdtempSync(join(below, 'package-'))
  // A package from npm's cache is accepted, since its hash is compared below.
  const packed = Bun.spawn(['npm', 'pack', '--silent', '--prefer-offline', `${name}@${version}`], {
    cwd: folder,
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const file = (await new Response(packed.stdout).text()).trim().split('\n').at(-1) ?? ''
  if ((await packed.exited) !== 0 || file === '') {
    rmSync(folder, { recursive: true })
    throw new Error(`npm has no ${name} ${version}, or cannot be reached`)
  }
  const expected = lock.get(`node_modules/${name}`)?.integrity
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64')
  if (expected !== `sha512-${hash}`) {
    rmSync(folder, { recursive: true })
    throw new Error(`the hash of ${name} ${version} is not the one in package-lock.json`)
  }
  const unpacked = Bun.spawnSync(['tar', '-xzf', file], { cwd: folder })
  if (unpacked.exitCode !== 0) throw new Error(`${file} cannot be unpacked`)
  return join(folder, 'package')
}
