// Units and container files of scripts/deploy: what they name exists, and systemd agrees with them.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settings } from '../../../src/config.ts'
import { member } from '../../kit/http.ts'
import { processTestMs } from '../../kit/server-process.ts'

setDefaultTimeout(processTestMs)

const root = join(import.meta.dir, '../../..')
const deploy = join(root, 'scripts', 'deploy')
const read = (...path: string[]): string => readFileSync(join(deploy, ...path), 'utf8')
const known = new Set(Object.values(settings).map(({ name }) => name))
const strangers = (names: string[]): string[] => names.filter((name) => !known.has(name))
const groups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

describe('settings that are named are ours', () => {
  const compose: unknown = Bun.YAML.parse(read('docker', 'compose.yaml'))
  test.each([
    ['systemd', groups(read('systemd', 'drawbridge.service'), /^Environment=(\w+)=/gm), 1],
    [
      'the example of its settings',
      groups(read('systemd', 'drawbridge.env.example'), /^(\w+)=/gm),
      3,
    ],
    ['Dockerfile', groups(read('docker', 'Dockerfile'), /^(?:ENV|   ) (\w+)=/gm), 3],
    ['Compose', Object.keys(Object(member(compose, 'services', 'drawbridge', 'environment'))), 3],
    [
      'proxies',
      groups(read('proxy', 'nginx.conf') + read('proxy', 'Caddyfile'), /\b([A-Z]+_[A-Z]+)=/g),
      2,
    ],
  ])('%s', (_, names, least) => {
    expect(names.length).toBeGreaterThanOrEqual(least)
    expect(strangers(names)).toEqual([])
  })

  test('what Compose mounts and builds from is there', () => {
    const services = Object.values(Object(member(compose, 'services')))
    const mounts = services.flatMap((service): unknown[] => {
      const volumes = member(service, 'volumes')
      return Array.isArray(volumes) ? volumes : []
    })
    const paths = mounts.map((mount) => String(mount).split(':')[0] ?? '')
    const files = paths.filter((path) => path.startsWith('.'))
    expect(files.length).toBe(4)
    for (const path of files)
      expect([path, existsSync(join(deploy, 'docker', path))]).toEqual([path, true])
    const named = Object.keys(Object(member(compose, 'volumes')))
    expect(paths.filter((path) => !path.startsWith('.') && !named.includes(path))).toEqual([])
    const dockerfile = String(member(compose, 'services', 'drawbridge', 'build', 'dockerfile'))
    expect(existsSync(join(root, dockerfile))).toBe(true)
  })

  test('what the image is made of is there, and is not held back from the build', () => {
    const text = read('docker', 'Dockerfile')
    const copied = groups(text, /^COPY (?!--from)(.+) \S+$/gm).flatMap((line) => line.split(' '))
    expect(copied.length).toBeGreaterThan(4)
    for (const path of copied) expect([path, existsSync(join(root, path))]).toEqual([path, true])
    const let_in = groups(read('docker', 'Dockerfile.dockerignore'), /^!(.+)$/gm)
    expect([...let_in].sort()).toEqual([...copied].sort())
    const last = text.slice(text.lastIndexOf('\nFROM '))
    expect(last).toMatch(/\nUSER (?!0|root)\S+/)
    expect(last).not.toMatch(/\nRUN /)
  })
})

const systemd = Bun.which('systemd-analyze')
const why = systemd === null ? ' (skipped: systemd-analyze is not installed)' : ''

describe.skipIf(systemd === null)(`systemd${why}`, () => {
  /** A place where the executable exists, since its absence would be told. */
  const withUnits = async (
    use: (folder: string, names: string[]) => Promise<void>,
  ): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'drawbridge-units-'))
    try {
      const names = readdirSync(join(deploy, 'systemd')).filter((name) =>
        /\.(?:service|timer)$/.test(name),
      )
      for (const name of names) {
        const unit = read('systemd', name).replaceAll('/usr/local/bin/drawbridge', process.execPath)
        writeFileSync(join(folder, name), unit)
      }
      await use(folder, names)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const analyze = async (...args: string[]): Promise<{ code: number; text: string }> => {
    const run = Bun.spawn([String(systemd), ...args], { stdout: 'pipe', stderr: 'pipe' })
    const [text, problems] = await Promise.all([
      new Response(run.stdout).text(),
      new Response(run.stderr).text(),
    ])
    return { code: await run.exited, text: text + problems }
  }

  test('has nothing to say against the units', () =>
    withUnits(async (folder, names) => {
      expect(names.length).toBe(3)
      const { code, text } = await analyze('verify', ...names.map((name) => join(folder, name)))
      // The system's own units are none of ours to judge.
      const ours = text.split('\n').filter((line) => line.includes('drawbridge'))
      expect([code, ours]).toEqual([0, []])
    }))

  test('calls the service well fenced in', () =>
    withUnits(async (folder) => {
      const unit = join(folder, 'drawbridge.service')
      const { code, text } = await analyze('security', '--offline=true', '--threshold=20', unit)
      expect([code, /Overall exposure level .*: [\d.]+ OK/.test(text)]).toEqual([0, true])
    }))
})
