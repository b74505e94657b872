// Several instances that count quotas in one store, as processes, while the store works, hangs, dies and comes back.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchAnswer, fetchJson, member } from '../kit/http.ts'
import { noQuotaStore, startQuotaStore } from '../kit/quota-store.ts'
import {
  processTestMs,
  serverKinds,
  type ServerProcess,
  startServer,
} from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { healthPath, metricValue } from '../kit/watched-server.ts'

setDefaultTimeout(4 * processTestMs)

const path = '/v1/rewards/summary'
const limit = 300
const env = {
  // So slow to refill that nothing does during a test.
  QUOTA_IP: `${limit}/86400`,
  QUOTA_ENDPOINT: 'off',
  QUOTA_CAPABILITY: 'off',
  TRUST_PROXY: '1',
  INDEX: 'off',
}

const startThree = async (url: string) => {
  const start = () => startServer('binary', { env: { ...env, QUOTA_URL: url } })
  const servers = [await start(), await start(), await start()]
  return {
    servers,
    [Symbol.asyncDispose]: async () => {
      for (const server of servers) await server[Symbol.asyncDispose]()
    },
  }
}

const statusOf = async (server: ServerProcess, client: string): Promise<number> =>
  (await fetchAnswer(`${server.apiUrl}${path}`, { headers: { 'x-forwarded-for': client } })).status

/** How many of these requests each status answered, sent by some senders at once to each of the instances. */
const spike = async (servers: ServerProcess[], client: string, requests: number) => {
  const statuses = new Map<number, number>()
  const sendersEach = 8
  const sender = async (server: ServerProcess): Promise<void> => {
    for (let sent = 0; sent < requests / servers.length / sendersEach; sent += 1) {
      const status = await statusOf(server, client)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(
    servers.flatMap((server) => Array.from({ length: sendersEach }, () => sender(server))),
  )
  return { admitted: statuses.get(200) ?? 0, refused: statuses.get(429) ?? 0, statuses }
}

const decisionsOf = async (servers: ServerProcess[], by: string): Promise<number> => {
  let total = 0
  for (const { apiUrl } of servers)
    total += await metricValue(apiUrl, `drawbridge_quota_decisions_total{by="${by}"}`)
  return total
}

const quotaHealth = async ({ apiUrl }: ServerProcess): Promise<unknown> =>
  member(await fetchJson(`${apiUrl}${healthPath}`), 'components', 'quotas', 'status')

const untilHealth = async (servers: ServerProcess[], status: string): Promise<void> => {
  for (const server of servers) while ((await quotaHealth(server)) !== status) await Bun.sleep(50)
}

/** Until each knows of all of them. */
const untilCounted = async (servers: ServerProcess[]): Promise<void> => {
  for (const { apiUrl } of servers)
    while ((await metricValue(apiUrl, 'drawbridge_quota_instances')) !== servers.length)
      await Bun.sleep(100)
}

describe.skipIf(noQuotaStore !== '')(`three instances with one store${noQuotaStore}`, () => {
  test('let through just the limit, then their parts while the store hangs, then the limit again', async () => {
    await using store = await startQuotaStore()
    await using three = await startThree(store.url)
    const { servers } = three
    await untilCounted(servers)

    // On a busy machine a command may be late, and then an instance counts alone; such a spike shows nothing.
    let exact: Awaited<ReturnType<typeof spike>> | undefined
    for (let attempt = 1; exact === undefined; attempt += 1) {
      const before = await decisionsOf(servers, 'fallback')
      const seen = await spike(servers, `192.0.2.${attempt}`, 1_200)
      // Even so, an instance adds no more than its part.
      expect(seen.admitted).toBeLessThanOrEqual(2 * limit)
      if ((await decisionsOf(servers, 'fallback')) === before) exact = seen
    }
    expect([exact.admitted, exact.refused]).toEqual([limit, 900])
    expect(await decisionsOf(servers, 'remembered')).toBeGreaterThan(0)

    store.pause()
    const alone = await spike(servers, '198.51.100.1', 1_200)
    expect([alone.admitted, alone.refused]).toEqual([limit, 900])
    // A client that had used up the limit stays limited.
    const [one] = servers
    if (one) expect(await statusOf(one, '192.0.2.1')).toBe(429)
    for (const server of servers) expect(await quotaHealth(server)).toBe('degraded')
    expect(await decisionsOf(servers, 'fallback')).toBeGreaterThanOrEqual(1_200)

    store.resume()
    await untilHealth(servers, 'ok')
    // Each instance hands over what it admitted meanwhile with its next request of the client.
    for (const server of servers) await statusOf(server, '198.51.100.1')
    expect((await spike(servers, '198.51.100.1', 120)).refused).toBe(120)
    if (one) expect(await statusOf(one, '192.0.2.1')).toBe(429)

    await store.kill()
    await untilHealth(servers, 'degraded')
    expect((await spike(servers, '198.51.100.2', 1_200)).admitted).toBe(limit)
    await store.restart()
    await untilHealth(servers, 'ok')
    expect((await spike(servers, '198.51.100.3', 120)).admitted).toBe(120)

    const [first, ...others] = servers
    expect(await first?.stop()).toBe(0)
    await untilCounted(others)
  })

  test('a store that is not there at the start does not prevent it', async () => {
    const server = await startServer('binary', {
      env: { ...env, QUOTA_IP: '2/86400', QUOTA_URL: 'redis://:wrong-secret@127.0.0.1:9' },
    })
    await using _ = server
    const statuses = []
    for (let sent = 0; sent < 3; sent += 1) statuses.push(await statusOf(server, '192.0.2.1'))
    expect(statuses).toEqual([200, 200, 429])
    expect(await quotaHealth(server)).toBe('degraded')
    expect(await server.stop()).toBe(0)
    const { stdout } = server
    // One line that lists what a closed connection may mean.
    const lines = stdout()
      .split('\n')
      .filter((line) => line.includes('"check"'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/password.*rediss:.*certificate/)
    expect(stdout() + server.stderr()).not.toContain('wrong-secret')
  })
})

const openssl = Bun.which('openssl', { PATH: '/usr/bin:/bin' })
const noTls = openssl === null ? ' (skipped: openssl is not installed)' : ''

/** A private authority and a certificate of it for this machine. */
const makeCertificates = () => {
  const folder = makeFolder()
  const at = (name: string) => join(folder, name)
  const run = (...args: string[]): void => {
    const { exitCode, stderr } = Bun.spawnSync([openssl ?? '', ...args], { stderr: 'pipe' })
    if (exitCode !== 0) throw new Error(stderr.toString())
  }
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1\n')
  run('req', '-x509', ...key, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-subj', '/CN=test')
  run('req', ...key, '-keyout', at('store.key'), '-out', at('store.csr'), '-subj', '/CN=store')
  const by = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial']
  run(
    'x509',
    '-req',
    '-in',
    at('store.csr'),
    ...by,
    '-out',
    at('store.pem'),
    '-extfile',
    at('names'),
  )
  return { cert: at('store.pem'), key: at('store.key'), ca: at('ca.pem') }
}

/** The rule of the deployment guide, so that it grants what is needed. */
const documentedRule = (password: string): string => {
  const guide = readFileSync(join(import.meta.dir, '../../scripts/deploy/README.md'), 'utf8')
  const rule = /^user drawbridge .*$/m.exec(guide)?.[0]
  if (rule === undefined) throw new Error('the guide has no rule')
  return rule.replace(/>\S+/, `>${password}`)
}

describe.skipIf(noQuotaStore + noTls !== '')(
  `TLS and a user of its own${noQuotaStore}${noTls}`,
  () => {
    const password = 'p%/@:ss'

    test.each(serverKinds)('%s', async (kind) => {
      const tls = makeCertificates()
      await using store = await startQuotaStore({
        tls,
        config: [documentedRule(password), 'appendonly yes', 'rdbcompression no'],
      })
      const start = (more: Record<string, string>) =>
        startServer(kind, {
          env: {
            ...env,
            QUOTA_URL: `rediss://drawbridge:${encodeURIComponent(password)}@127.0.0.1:${store.port}/0`,
            ...more,
          },
        })
      await using server = await start({ NODE_EXTRA_CA_CERTS: tls.ca })
      await untilHealth([server], 'ok')
      const clients = ['192.0.2.177', '2001:db8:77:1:2:3:4:5']
      // A command may be late on a busy machine, so it is tried again.
      while ((await decisionsOf([server], 'shared')) < 4)
        for (const client of clients) expect(await statusOf(server, client)).toBe(200)
      await store.command('SAVE')
      const stored = [
        readFileSync(join(store.folder, 'dump.rdb')),
        ...[...new Bun.Glob('appendonlydir/*').scanSync(store.folder)].map((file) =>
          readFileSync(join(store.folder, file)),
        ),
      ]
      expect(stored.some((bytes) => bytes.includes('drawbridge:quota:{'))).toBe(true)
      for (const name of ['192.0.2', '2001:db8', '2001:0db8', 'db8:77'])
        expect(stored.filter((bytes) => bytes.includes(name))).toEqual([])

      // Without the authority the certificate is not trusted, and the instance counts alone.
      await using distrustful = await start({})
      expect(await quotaHealth(distrustful)).toBe('degraded')
    })
  },
)
