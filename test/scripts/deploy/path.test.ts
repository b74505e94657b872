// The path of scripts/deploy/README.md, as far as a machine without its own systemd allows: its commands install the real
// archive below a folder, and the real executable, Caddy, Prometheus and Alertmanager do what the guide promises.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from '../../../scripts/build.ts'
import { makeArchive } from '../../../scripts/release/archive.ts'
import { isHere, targets } from '../../../scripts/release/targets.ts'
import { settings } from '../../../src/config.ts'
import { readEnvFile } from '../../../src/config/env-file.ts'
import { noTestChain, startTestChain, type TestChain } from '../../kit/chain/surfnet.ts'
import { makeGuideMachine } from '../../kit/deploy/guide-machine.ts'
import { freePort, startExternal } from '../../kit/external-process.ts'
import { member } from '../../kit/http.ts'
import { processTestMs } from '../../kit/server-process.ts'

setDefaultTimeout(2 * processTestMs)

const root = join(import.meta.dir, '../../..')
const guide = readFileSync(join(root, 'scripts', 'deploy', 'README.md'), 'utf8')

const shellBlocks = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
const settingsBlock = /^```\n((?:[A-Z_]+=.*\n)+)```$/m.exec(guide)?.[1] ?? ''

/** The block of the guide that contains a piece of text. */
const block = (part: string): string => {
  const [found, ...more] = shellBlocks.filter((text) => text.includes(part))
  if (!found || more.length > 0) throw new Error(`not one block has ${part}`)
  return found
}

test('the path sets only settings that there are', () => {
  const names = [...readEnvFile(settingsBlock).keys()]
  const known = Object.values(settings).map(({ name }) => name)
  expect(names).toContain('SOLANA_RPC_URL')
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

const target = targets.find((each) => isHere(each) && each.platform === 'linux')
const impossible = noTestChain ?? (target ? undefined : 'the path is for Linux')
const missing = (...programs: string[]): string | undefined => {
  const absent = programs.filter((program) => Bun.which(program) === null)
  return absent.length > 0 ? `${absent.join(' and ')} not installed` : undefined
}
const because = (why: string | undefined): string => (why ? ` (skipped: ${why})` : '')

describe.skipIf(impossible !== undefined)(`the path${because(impossible)}`, () => {
  const machine = makeGuideMachine()
  const envFile = machine.path('/etc/drawbridge/drawbridge.env')
  const backups = machine.path('/var/backups/drawbridge')
  const [port, scanPort] = [freePort(), freePort()]
  const unpacked = machine.path(`/root/drawbridge-1.2.3-${target?.name}`)
  const ran = new Set<string>()
  let chain: TestChain
  let server: AsyncDisposable | undefined

  const run = (part: string, change = (text: string): string => text): Promise<string> => {
    const text = block(part)
    ran.add(text)
    return machine.run(change(text), text.includes('tar -xzf') ? {} : { cwd: unpacked })
  }

  /** As the unit starts it. */
  const startService = async (): Promise<void> => {
    const unit = machine.read('/etc/systemd/system/drawbridge.service')
    const [, program = ''] = /^ExecStart=(\S+) serve$/m.exec(unit) ?? []
    const command = [machine.path(program), '--env-file', envFile, 'serve']
    server = await startExternal(command, { port })
  }
  const stopService = async (): Promise<void> => {
    await server?.[Symbol.asyncDispose]()
    server = undefined
  }

  beforeAll(async () => {
    chain = await startTestChain()
    if (!target) throw new Error('there is no target')
    const folder = machine.path('/root')
    const archive = makeArchive(
      { root, folder, version: '1.2.3', notes: '' },
      target,
      await build(),
    )
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
    writeFileSync(join(folder, 'SHA256SUMS'), `${sum}  ${basename(archive)}\n`)
  })
  afterAll(async () => {
    await stopService()
    await chain.stop()
  })

  test('1 to 3: leads from the archive to a server that works', async () => {
    await run('tar -xzf')
    await run('drawbridge init')
    expect(statSync(envFile).mode & 0o777).toBe(0o600)
    const written = settingsBlock
      .replace(/^DATA_DIR=/m, `DATA_DIR=${machine.root}`)
      .replace(/^SOLANA_RPC_URL=.*$/m, `SOLANA_RPC_URL=${chain.url}`)
      // Nothing is downloaded in a test.
      .replace(/^LISTS=.*$/m, 'LISTS_REFRESH_MINUTES=0')
    appendFileSync(envFile, `${written}PORT=${port}\nSCAN_PORT=${scanPort}\nINDEX=off\n`)
    const [doctor = ''] = shellBlocks.filter((text) => /^drawbridge .* doctor$/m.test(text))
    ran.add(doctor)
    // The clock of a test chain falls behind on a busy machine.
    expect(await machine.run(doctor)).not.toMatch(/^(?!clock)\w+ {2,}(?:warning|problem) /m)

    await run('systemctl enable --now')
    expect(machine.told()).toContain(
      'systemctl enable --now drawbridge.service drawbridge-backup.timer',
    )
    await startService()
    await run('healthcheck')
  })

  const noCaddy = missing('caddy', 'curl')
  test.skipIf(noCaddy !== undefined)(`4: Caddy serves it with TLS${because(noCaddy)}`, async () => {
    await run('caddy.service.d')
    const [tlsPort, plainPort] = [freePort(), freePort()]
    const sites = machine
      .read('/etc/caddy/Caddyfile')
      .replace(':3000', `:${port}`)
      .replace(':3001', `:${scanPort}`)
    // Its own authority stands in for the public one.
    const options = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttps_port ${tlsPort}\n\thttp_port ${plainPort}\n}\n`
    writeFileSync(machine.path('/etc/caddy/Caddyfile'), options + sites)
    const [, hosts = ''] =
      /^Environment=(.*)$/m.exec(machine.read('/etc/systemd/system/caddy.service.d/hosts.conf')) ??
      []
    const data = machine.path('/var/lib/caddy')
    await using _caddy = await startExternal(
      ['caddy', 'run', '--config', machine.path('/etc/caddy/Caddyfile'), '--adapter', 'caddyfile'],
      {
        port: tlsPort,
        env: {
          ...Object.fromEntries(hosts.split(' ').map((each) => each.split('='))),
          HOME: data,
          XDG_DATA_HOME: data,
          XDG_CONFIG_HOME: data,
        },
      },
    )
    const authority = join(data, 'caddy/pki/authorities/local/root.crt')
    writeFileSync(
      machine.path('/.curlrc'),
      `connect-to = "api.example.com:443:127.0.0.1:${tlsPort}"\ncacert = "${authority}"\nretry = 100\nretry-delay = 1\nretry-all-errors\n`,
    )
    expect(JSON.parse(await run('curl'))).toMatchObject({ status: 'ok' })
  })

  const noAlerts = missing('prometheus', 'promtool', 'prometheus-alertmanager', 'amtool')
  test.skipIf(noAlerts !== undefined)(
    `5: an alert arrives when the server is down${because(noAlerts)}`,
    async () => {
      const arrived: unknown[] = []
      await using receiver = Bun.serve({
        port: 0,
        hostname: '127.0.0.1',
        fetch: async (request) => {
          arrived.push(await request.json())
          return new Response()
        },
      })
      await run('deploy/prometheus')
      const [prometheusPort, alertPort] = [freePort(), freePort()]
      const edit = (file: string, edits: Record<string, string>): void => {
        const place = `/etc/prometheus/${file}`
        const changed = Object.entries(edits).reduce((text, [from, to]) => {
          if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
          return text.replaceAll(from, to)
        }, machine.read(place))
        writeFileSync(machine.path(place), changed)
      }
      // As the guide says; the rest makes it quicker, on ports of this test.
      edit('alertmanager.yml', {
        'https://alerts.example.com/drawbridge': receiver.url.href,
        'group_wait: 10s': 'group_wait: 1s',
      })
      edit('prometheus.yml', {
        '127.0.0.1:3000': `127.0.0.1:${port}`,
        '127.0.0.1:9093': `127.0.0.1:${alertPort}`,
        ': 15s': ': 1s',
      })
      edit('alerts.yml', { 'for: 2m': 'for: 1s' })
      await run('promtool check')
      await using _alerts = await startExternal(
        [
          'prometheus-alertmanager',
          `--config.file=${machine.path('/etc/prometheus/alertmanager.yml')}`,
          `--storage.path=${machine.path('/var/lib/alertmanager')}`,
          `--web.listen-address=127.0.0.1:${alertPort}`,
          '--cluster.listen-address=',
        ],
        { port: alertPort },
      )
      await using _prometheus = await startExternal(
        [
          'prometheus',
          `--config.file=${machine.path('/etc/prometheus/prometheus.yml')}`,
          `--storage.tsdb.path=${machine.path('/var/lib/prometheus')}`,
          `--web.listen-address=127.0.0.1:${prometheusPort}`,
        ],
        { port: prometheusPort },
      )
      await stopService()
      while (arrived.length === 0) await Bun.sleep(100)
      expect(member(arrived[0], 'alerts', 0)).toMatchObject({
        status: 'firing',
        labels: { alertname: 'DrawbridgeDown', severity: 'page' },
      })
      await startService()
    },
  )

  test('6, upgrade and rollback: a backup can be restored with the former executable', async () => {
    expect(await run('ls -l /var/backups')).toMatch(/drawbridge-\S+\.db$/m)
    const [first = ''] = readdirSync(backups)
    expect(statSync(join(backups, first)).mode & 0o777).toBe(0o600)
    // The next backup is named by its second.
    await Bun.sleep(1_000)
    await run('drawbridge.previous\ninstall')
    await stopService()
    await run('restore')
    expect(machine.told().slice(-2)).toEqual([
      'systemctl stop drawbridge',
      'systemctl start drawbridge',
    ])
    expect(readdirSync(machine.path('/var/lib/drawbridge'))).toContainEqual(
      expect.stringMatching(/^drawbridge\.db\..+/),
    )
    await startService()
    await run('healthcheck')
  })

  test('no block of it is left out', () => {
    if (noCaddy ?? noAlerts) return
    expect(shellBlocks.filter((text) => !ran.has(text))).toEqual([])
  })
})
