// The real executables for other platforms, built in a separate folder with packages from npm.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { checkExecutable } from '../../../scripts/release/check-executable.ts'
import { signatureProblem } from '../../../scripts/release/code-signature.ts'
import { emulatorOf } from '../../../scripts/release/emulator.ts'
import { fetchPackage } from '../../../scripts/release/fetch-package.ts'
import { readLockFile } from '../../../scripts/release/lock-file.ts'
import { readMachO } from '../../../scripts/release/mach-o.ts'
import { release, type Released } from '../../../scripts/release/release.ts'
import { isHere, type Target, targets } from '../../../scripts/release/targets.ts'
import { productVersion } from '../../../src/build-info.ts'
import { member } from '../../kit/http.ts'
import { noTestChain } from '../../kit/chain/surfnet.ts'

// Packages of forty megabytes each are fetched, archives of as much are compressed, and one executable runs under
// emulation.
setDefaultTimeout(600_000)

const root = join(import.meta.dir, '../../..')
const lock = readLockFile(root)
const others = targets.filter((target) => !isHere(target))

/** One for each system, of different processors: all of them with `WHOLE_SETS=1`. */
const foreign =
  process.env['WHOLE_SETS'] === '1'
    ? others
    : others.filter(
        ({ platform }, index) =>
          index === others.findLastIndex((each) => each.platform === platform),
      )

/** Why no release can be built for other platforms; probes npm once for the smallest package. */
const impossible = ((): string | undefined => {
  const [first] = foreign
  const version = lock.get('node_modules/litesvm')?.version
  if (!first || !Bun.which('npm')) return 'npm is not here'
  const run = Bun.spawnSync(
    ['npm', 'view', `${first.vmPackage}@${version}`, 'version', '--fetch-retries=0'],
    { stdout: 'pipe', stderr: 'ignore', timeout: 20_000 },
  )
  return run.stdout.toString().trim() === version ? undefined : 'npm cannot be reached'
})()

const title = `executables for other machines${impossible ? ` (skipped: ${impossible})` : ''}`

describe.skipIf(impossible !== undefined)(title, () => {
  let folder = ''
  const made = new Map<string, Released>()
  const installed = readdirSync(join(root, 'node_modules'))

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'drawbridge-release-'))
    for (const outcome of await release(root, folder, foreign)) {
      if ('why' in outcome) throw new Error(`${outcome.target.name} was not made: ${outcome.why}`)
      made.set(outcome.target.name, outcome)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const madeFor = ({ name }: Target): Released => {
    const found = made.get(name)
    if (!found) throw new Error(`${name} was not made`)
    return found
  }

  test('SHA256SUMS is right about every file, and there is no other', () => {
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
    const listed = sums.map((line) => line.split('  '))
    for (const [sum, file = ''] of listed)
      expect(sum).toBe(sha256(readFileSync(join(folder, file))))
    expect([...listed.map(([, file]) => file ?? ''), 'SHA256SUMS'].sort()).toEqual(
      readdirSync(folder).sort(),
    )
    expect(listed.length).toBe(foreign.length * 3 + 1)
    expect(readdirSync(folder)).toContain(`drawbridge-client-${productVersion}.tgz`)
  })

  test('installed packages stay unchanged', () =>
    expect(readdirSync(join(root, 'node_modules'))).toEqual(installed))

  test.each(foreign)('$name: the bill of materials matches this file', (target) => {
    const { file } = madeFor(target)
    const sbom: unknown = JSON.parse(readFileSync(`${file}.cdx.json`, 'utf8'))
    expect(member(sbom, 'metadata', 'component', 'hashes')).toEqual([
      { alg: 'SHA-256', content: sha256(readFileSync(file)) },
    ])
    const components = member(sbom, 'components')
    const names = Array.isArray(components) ? components.map((each) => member(each, 'name')) : []
    for (const other of targets)
      expect(names.includes(other.vmPackage)).toBe(other.vmPackage === target.vmPackage)
  })

  test.each(foreign)('$name: reports its requirements', (target) =>
    expect(madeFor(target).needs).toBe(target.platform === 'darwin' ? 'macOS 13.0' : 'glibc 2.17'),
  )

  test.each(foreign.filter(({ platform }) => platform === 'darwin'))(
    '$name: every page fits its hash, and a changed byte is seen',
    (target) => {
      const file = readFileSync(madeFor(target).file)
      expect(signatureProblem(file)).toBeUndefined()
      const end = readMachO(file)?.signature?.offset ?? 0
      for (const at of [5_000, Math.floor(end / 2), end - 1]) {
        file.writeUInt8(file.readUInt8(at) ^ 1, at)
        expect(signatureProblem(file)).toContain('1 of its')
        file.writeUInt8(file.readUInt8(at) ^ 1, at)
      }
    },
  )

  test('another machine’s executable, or one without the virtual machine, does not pass', async () => {
    const [target] = foreign
    if (!target) throw new Error('there is no other machine')
    const file = readFileSync(madeFor(target).file)
    const version = lock.get('node_modules/litesvm')?.version ?? ''
    const fetched = await fetchPackage(lock, target.vmPackage, version, join(folder, 'again'))
    const [name = ''] = readdirSync(fetched).filter((each) => each.endsWith('.node'))
    const library = readFileSync(join(fetched, name))
    expect(checkExecutable(target, file, library)).toBe(madeFor(target).needs)
    const other = { ...target, arch: target.arch === 'x64' ? 'arm64' : 'x64' } as const
    expect(() => checkExecutable(other, file, library)).toThrow('the executable is for')
    const changed = Buffer.from(library)
    changed.writeUInt8(changed.readUInt8(100_000) ^ 1, 100_000)
    expect(() => checkExecutable(target, file, changed)).toThrow('is not in the executable')
  })

  const arm = foreign.find(({ name }) => name === 'linux-arm64')
  const emulated = arm !== undefined && emulatorOf(arm) !== undefined
  test.skipIf(!emulated)(
    `linux-arm64 runs under emulation, its virtual machine too${emulated ? '' : ' (skipped: no qemu-aarch64 with libraries here)'}`,
    () => {
      const tried = arm && madeFor(arm).tried
      expect(tried?.emulated).toBe(true)
      if (noTestChain === undefined) expect(tried?.scenarios).toBeGreaterThan(0)
    },
  )

  test('files are named after their platforms', () =>
    expect([...made.values()].map(({ file }) => basename(file))).toEqual(
      foreign.map(({ name }) => `drawbridge-${name}`),
    ))
})

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
