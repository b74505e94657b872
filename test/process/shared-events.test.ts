// Several instances that share events and stats in PostgreSQL, as processes, while it works, hangs, dies and comes back.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startFakeNode, transferScan } from '../kit/chain/fake-node.ts'
import { envelopeOf, fetchAnswer, fetchJson, jsonPost, member } from '../kit/http.ts'
import { postgresMigrations } from '../../src/store/postgres/postgres-migrations.ts'
import { noPostgres, type PostgresProcess, startPostgres, testPassword } from '../kit/postgres.ts'
import {
  runProduct,
  serverKinds,
  type ServerProcess,
  startServer,
  storedEvents,
} from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { healthPath, scanPath, statsPath } from '../kit/watched-server.ts'
import { Keypair } from '@solana/web3.js'

setDefaultTimeout(180_000)

/** A route that nothing else requests. */
const probe = '/.well-known/security.txt'
const contact = { SECURITY_CONTACT: 'mailto:security@app.example' }

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await Bun.sleep(50)
}

const send = async ({ apiUrl }: ServerProcess, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) await fetchAnswer(`${apiUrl}${probe}`)
}

const statsOf = ({ apiUrl }: ServerProcess) => fetchAnswer(`${apiUrl}${statsPath}`)

/** How often the probe was requested, as this instance knows it; -1 while it does not. */
const countedBy = async (server: ServerProcess): Promise<number> => {
  const answer = await statsOf(server)
  if (answer.status !== 200) return -1
  const routes: unknown = member(JSON.parse(answer.text), 'routes')
  const found: unknown = Array.isArray(routes)
    ? routes.find((each) => member(each, 'route') === probe)
    : undefined
  return found === undefined ? 0 : Number(member(found, 'count'))
}

const healthOf = ({ apiUrl }: ServerProcess) => fetchJson(`${apiUrl}${healthPath}`)
const leaderSeenBy = async (server: ServerProcess) => {
  const health = await healthOf(server)
  return {
    self: member(health, 'instances', 'self'),
    leader: member(health, 'instances', 'leaders', 'retention'),
  }
}

describe.skipIf(noPostgres !== '')(`instances that share PostgreSQL${noPostgres}`, () => {
  let postgres: PostgresProcess
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => await postgres[Symbol.asyncDispose]())

  test.each(serverKinds)('%s: replaced one by one, none of their totals falls', async (kind) => {
    const { url, query } = await postgres.makeDatabase()
    const start = () => startServer(kind, { env: { DATABASE_URL: url, ...contact } })
    let running = [await start(), await start()]
    let sent = 0
    const windows = new Set<unknown>()
    for (let round = 0; round < 3; round += 1) {
      for (const server of running) await send(server, 5)
      sent += 10
      const next = await start()
      const [oldest, kept] = running
      expect(await oldest?.stop()).toBe(0)
      running = kept ? [kept, next] : []
      for (const server of running) {
        // What the last round ended with, all instances have written; what this round adds, each writes within a second.
        let last = sent - 10
        await until(async () => {
          const counted = await countedBy(server)
          expect(counted).toBeGreaterThanOrEqual(last)
          last = counted
          return counted === sent
        })
        windows.add(member(await fetchJson(`${server.apiUrl}${statsPath}`), 'windowStartedAt'))
      }
    }
    expect(windows.size).toBe(1)
    for (const server of running) expect(await server.stop()).toBe(0)
    expect(
      await query(`SELECT count(*)::int AS count FROM events WHERE api_route = '${probe}'`),
    ).toEqual([{ count: sent }])
    for (const { dataDir } of running) expect(storedEvents(dataDir)).toEqual([])
    expect(
      await query('SELECT count(*)::int AS open FROM instances WHERE closed_at IS NULL'),
    ).toEqual([{ open: 0 }])
  })

  test.each(['SIGKILL', 'SIGSTOP'] as const)(
    'the leader gets %s, and another one leads',
    async (signal) => {
      const { url } = await postgres.makeDatabase()
      const start = () => startServer('binary', { env: { DATABASE_URL: url } })
      await using one = await start()
      await using two = await start()
      const isLeader = async (server: ServerProcess): Promise<boolean> => {
        const { self, leader } = await leaderSeenBy(server)
        return self !== undefined && self === leader
      }
      await until(async () => (await isLeader(one)) || (await isLeader(two)))
      const [leader, other] = (await isLeader(one)) ? [one, two] : [two, one]
      await send(leader, 3)
      await until(async () => (await countedBy(other)) === 3)
      leader.signal(signal)
      await until(() => isLeader(other))
      if (signal === 'SIGKILL') return
      leader.signal('SIGCONT')
      const now = (await leaderSeenBy(other)).self
      await until(async () => (await leaderSeenBy(leader)).leader === now)
      expect(await isLeader(other)).toBe(true)
    },
  )

  test.each<[string, (server: PostgresProcess) => unknown, (server: PostgresProcess) => unknown]>([
    ['is stopped', (server) => server.stop(), (server) => server.start()],
    ['hangs', (server) => server.pause(), (server) => server.resume()],
  ])('while PostgreSQL %s, scans go on, and nothing is lost', async (_, breakIt, repair) => {
    await using own = await startPostgres()
    const { url, query } = await own.makeDatabase()
    const node = startFakeNode()
    await using server = await startServer('binary', {
      env: { DATABASE_URL: url, SOLANA_RPC_URL: node.url, ...contact },
    })
    const scan = transferScan(Keypair.generate().publicKey, Keypair.generate().publicKey, 5_000)
    const scanned = async () =>
      (await fetchAnswer(`${server.apiUrl}${scanPath}`, jsonPost(scan))).status
    expect(await scanned()).toBe(200)
    await send(server, 2)
    await breakIt(own)
    await send(server, 2)
    expect(await scanned()).toBe(200)
    await until(async () => (await statsOf(server)).status !== 200)
    const failed = await statsOf(server)
    expect([502, 503, 504]).toContain(failed.status)
    expect(envelopeOf(failed).code).toMatch(/^UPSTREAM_/)
    await until(
      async () => member(await healthOf(server), 'components', 'store', 'status') === 'degraded',
    )
    expect(await scanned()).toBe(200)
    await repair(own)
    await until(async () => (await countedBy(server)) === 4)
    await until(
      async () => member(await healthOf(server), 'components', 'store', 'status') === 'ok',
    )
    expect(await server.stop()).toBe(0)
    expect(
      await query(`SELECT count(*)::int AS count FROM events WHERE api_route = '${probe}'`),
    ).toEqual([{ count: 4 }])
    expect(server.stdout() + server.stderr()).not.toContain(testPassword)
    node.stop()
  })

  test('a database that starts late is waited for', async () => {
    await using own = await startPostgres()
    const { url } = await own.makeDatabase()
    await own.stop()
    const starting = startServer('binary', { env: { DATABASE_URL: url } })
    await Bun.sleep(1_500)
    await own.start()
    await using server = await starting
    expect((await statsOf(server)).status).toBe(200)
  })

  test('a start that cannot work ends with one sentence, without the password', async () => {
    const { url, name, query } = await postgres.makeDatabase()
    await query('CREATE TABLE drawbridge_schema (version int NOT NULL, usable_from int NOT NULL)')
    await query('INSERT INTO drawbridge_schema VALUES (9999, 9999)')
    await query('GRANT SELECT ON drawbridge_schema TO drawbridge')
    const at = `127.0.0.1:${postgres.port}`
    const cases: [wrong: string, sentence: string][] = [
      [
        url,
        `Cannot use the database ${at}/${name}: it was changed by a newer version that this one cannot share it with (its schema is 9999, this version knows ${postgresMigrations.length}).`,
      ],
      [
        url.replace(/:[^:@]+@/, ':s3cr3t@'),
        `Cannot use the database ${at}/${name}: PostgreSQL refused the user or the password.`,
      ],
      [
        url.replace(name, 'nothing'),
        `Cannot use the database ${at}/nothing: the database in DATABASE_URL does not exist.`,
      ],
      [
        `${url}?sslmode=require`,
        `Cannot use the database ${at}/${name}: PostgreSQL offers no TLS, which sslmode requires.`,
      ],
      [
        'postgres://user:s3cr3t@127.0.0.1:1/events',
        'Cannot use the database 127.0.0.1:1/events: PostgreSQL cannot be reached.',
      ],
    ]
    const runs = cases.map(async ([wrong, sentence]) => {
      const env = { DATA_DIR: makeFolder(), PORT: '0', SCAN_PORT: '0', DATABASE_URL: wrong }
      const run = await runProduct('binary', [], env, 100_000)
      expect([run.exitCode, run.stderr, run.stdout]).toEqual([1, `${sentence}\n`, ''])
    })
    await Promise.all(runs)
  })

  test('TLS: a certificate is verified, and its authority may be private', async () => {
    const folder = makeFolder()
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    await Bun.$`openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout ${key} -out ${cert}`.quiet()
    await using secure = await startPostgres()
    await secure.stop()
    for (const [from, name] of [
      [cert, 'server.crt'],
      [key, 'server.key'],
    ] as const) {
      copyFileSync(from, join(secure.folder, name))
      chmodSync(join(secure.folder, name), 0o600)
    }
    if (process.getuid?.() === 0)
      await Bun.$`chown postgres ${secure.folder}/server.crt ${secure.folder}/server.key`.quiet()
    writeFileSync(join(secure.folder, 'postgresql.auto.conf'), 'ssl = on\n')
    await secure.start()
    const { url, query } = await secure.makeDatabase()
    const env = {
      DATABASE_URL: `${url}?sslmode=verify-full`,
      DATA_DIR: makeFolder(),
      PORT: '0',
      SCAN_PORT: '0',
    }
    const refused = await runProduct('binary', [], env, 100_000)
    expect(refused.stderr).toContain('the certificate of PostgreSQL is not trusted')
    await using server = await startServer('binary', { env: { ...env, NODE_EXTRA_CA_CERTS: cert } })
    expect((await statsOf(server)).status).toBe(200)
    const encrypted = await query(
      "SELECT bool_and(ssl) AS ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'drawbridge'",
    )
    expect(encrypted).toEqual([{ ssl: true }])
  })
})
