// Units and container files of scripts/deploy: every file and setting they name exists, and systemd accepts them.
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

/** Compose files, and an instance in each. */
const composes: [folder: string, instance: string][] = [
  ['docker', 'drawbridge'],
  ['instances', 'drawbridge-3'],
]
const composeIn = (folder: string): unknown => Bun.YAML.parse(read(folder, 'compose.yaml'))
const settingsIn = (folder: string, instance: string): string[] =>
  Object.keys(Object(member(composeIn(folder), 'services', instance, 'environment')))

describe('all named settings exist', () => {
  test.each([
    ['systemd', groups(read('systemd', 'drawbridge.service'), /^Environment=(\w+)=/gm), 1],
    [
      'the example of its settings',
      groups(read('systemd', 'drawbridge.env.example'), /^(\w+)=/gm),
      3,
    ],
    ['Dockerfile', groups(read('docker', 'Dockerfile'), /^(?:ENV|   ) (\w+)=/gm), 3],
    ...composes.map(([folder, instance]): [string, string[], number] => [
      `Compose in ${folder}`,
      settingsIn(folder, instance),
      5,
    ]),
    [
      'proxies',
      groups(read('proxy', 'nginx.conf') + read('proxy', 'Caddyfile'), /\b([A-Z]+_[A-Z]+)=/g),
      2,
    ],
  ])('%s', (_, names, least) => {
    expect(names.length).toBeGreaterThanOrEqual(least)
    expect(strangers(names)).toEqual([])
  })

  test.each(composes)(
    'the files that Compose in %s mounts and builds from exist',
    (folder, instance) => {
      const compose = composeIn(folder)
      const services = Object.values(Object(member(compose, 'services')))
      const mounts = services.flatMap((service): unknown[] => {
        const volumes = member(service, 'volumes')
        return Array.isArray(volumes) ? volumes : []
      })
      const paths = mounts.map((mount) => String(mount).split(':')[0] ?? '')
      const files = paths.filter((path) => path.startsWith('.'))
      expect(files.length).toBeGreaterThanOrEqual(5)
      for (const path of files)
        expect([path, existsSync(join(deploy, folder, path))]).toEqual([path, true])
      const named = Object.keys(Object(member(compose, 'volumes')))
      // Certificates are the operator's.
      const given = (path: string): boolean => path.startsWith('.') || path.startsWith('${CERTS')
      expect(paths.filter((path) => !given(path) && !named.includes(path))).toEqual([])
      const dockerfile = String(member(compose, 'services', instance, 'build', 'dockerfile'))
      expect(existsSync(join(root, dockerfile))).toBe(true)
    },
  )

  test('nginx, Prometheus and Compose name the same instances', () => {
    const instances = Object.keys(Object(member(composeIn('instances'), 'services')))
      .filter((name) => name.startsWith('drawbridge-'))
      .map((name) => `${name}:3000`)
    expect(instances).toHaveLength(3)
    expect(groups(read('instances', 'nginx.conf'), /^\s+server (drawbridge\S+)/gm)).toEqual(
      instances,
    )
    const prometheus: unknown = Bun.YAML.parse(read('instances', 'prometheus.yml'))
    const [job] = [member(prometheus, 'scrape_configs')].flat()
    const [targets] = [member(job, 'static_configs')].flat()
    expect(member(targets, 'targets')).toEqual(instances)
  })

  test('what the guide tells to do for several instances is in these files', () => {
    const guide = read('README.md')
    const block = /```nginx\n([^`]*)```/.exec(guide)?.[1] ?? ''
    const directives = (text: string): string[] =>
      groups(text, /^\s*((?:proxy_\w+|zone|keepalive\w*) .*;)$/gm)
    const written = directives(read('instances', 'nginx.conf'))
    expect(directives(block).filter((line) => !written.includes(line))).toEqual([])
    const rights = /^user drawbridge .*$/m.exec(guide)?.[0].match(/\+\w+/g) ?? []
    const command = String(member(composeIn('instances'), 'services', 'valkey', 'command'))
    expect(rights.filter((right) => !command.includes(`${right} `))).toEqual([])
    const statements = /```sql\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
    const script = read('instances', 'make-database.sh').replace(":'password'", "'a-long-password'")
    expect(script).toContain(statements)
  })

  test('the files of the image exist and are not ignored by the build', () => {
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
  /** A path where the executable exists, since systemd reports a missing one. */
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

  test('accepts the units', () =>
    withUnits(async (folder, names) => {
      expect(names.length).toBe(3)
      const { code, text } = await analyze('verify', ...names.map((name) => join(folder, name)))
      // Problems of the system's own units are ignored.
      const ours = text.split('\n').filter((line) => line.includes('drawbridge'))
      expect([code, ours]).toEqual([0, []])
    }))

  test('rates the service as well sandboxed', () =>
    withUnits(async (folder) => {
      const unit = join(folder, 'drawbridge.service')
      const { code, text } = await analyze('security', '--offline=true', '--threshold=20', unit)
      expect([code, /Overall exposure level .*: [\d.]+ OK/.test(text)]).toEqual([0, true])
    }))
})
