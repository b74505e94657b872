// Several instances that share their lists in PostgreSQL, as processes: one updates them, whichever of them dies.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { fetchJson, jsonPost, member } from '../kit/http.ts'
import { noPostgres, type PostgresProcess, startPostgres } from '../kit/postgres.ts'
import { startRecordedServer } from '../kit/recorded-server.ts'
import { startRelay } from '../kit/relay.ts'
import { runProduct, type ServerProcess, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { healthPath } from '../kit/watched-server.ts'

setDefaultTimeout(300_000)

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await Bun.sleep(50)
}

/** A publisher whose list has `phish-0.com` to the current number of sites. */
const startPublisher = () => {
  let sites = 100
  const server = startRecordedServer(() => ({
    headers: { etag: `"${sites}"` },
    body: {
      whitelist: [],
      blacklist: Array.from({ length: sites }, (_, at) => `phish-${at}.com`),
    },
  }))
  return {
    env: { LISTS: 'metamask', LIST_URLS: `metamask=${server.url}/config.json` },
    requests: server.requests,
    publish: (count: number) => {
      sites = count
    },
    [Symbol.dispose]: server.stop,
  }
}

const blocks = async ({ apiUrl }: ServerProcess, site: string): Promise<boolean> => {
  const answer = await fetchJson(`${apiUrl}/v1/security/dapp-risk`, jsonPost({ url: site }))
  return member(answer, 'riskLevel') === 'critical'
}

/** The same, without waiting for its next look at the database. */
const blocksNow = (server: ServerProcess, site: string): Promise<boolean> => {
  server.signal('SIGHUP')
  return blocks(server, site)
}

const instancesSeenBy = async ({ apiUrl }: ServerProcess) => {
  const health = await fetchJson(`${apiUrl}${healthPath}`)
  return {
    self: member(health, 'instances', 'self'),
    lists: member(health, 'instances', 'leaders', 'lists'),
    health: member(health, 'components', 'lists', 'status'),
  }
}

describe.skipIf(noPostgres !== '')(`instances that share their lists${noPostgres}`, () => {
  let postgres: PostgresProcess
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => await postgres[Symbol.asyncDispose]())

  test('one downloads, all use it, and it outlives them', async () => {
    const kind = 'source'
    const { url } = await postgres.makeDatabase()
    using publisher = startPublisher()
    const env = { DATABASE_URL: url, ...publisher.env }
    {
      await using one = await startServer(kind, { env })
      await using two = await startServer(kind, { env })
      for (const server of [one, two]) {
        await until(() => blocks(server, 'phish-99.com'))
        expect((await instancesSeenBy(server)).health).toBe('ok')
      }
      expect(publisher.requests).toHaveLength(1)

      publisher.publish(120)
      const command = { ...env, DATA_DIR: makeFolder() }
      const update = await runProduct(kind, ['lists', 'update'], command, 100_000)
      expect([update.exitCode, update.stderr]).toEqual([0, ''])
      expect(update.stdout).toMatch(/^metamask\s+updated\s+120\s+\+20\s+-0\s/m)
      const status = await runProduct(kind, ['lists', '--json'], command, 100_000)
      expect(member(JSON.parse(status.stdout), 'lists', 0, 'entries')).toBe(120)
      for (const server of [one, two]) {
        await until(() => blocksNow(server, 'phish-119.com'))
      }
      for (const server of [one, two]) expect(await server.stop()).toBe(0)
    }
    const requested = publisher.requests.length
    await using later = await startServer(kind, { env })
    expect(await blocks(later, 'phish-119.com')).toBe(true)
    expect(publisher.requests).toHaveLength(requested)
  })

  test('the one that updates lists is cut off, then the next one freezes: a third one does', async () => {
    const { url, query } = await postgres.makeDatabase()
    using publisher = startPublisher()
    const start = async () => {
      const relay = await startRelay(postgres.port)
      const through = url.replace(`:${postgres.port}/`, `:${relay.port}/`)
      const server = await startServer('source', {
        env: { DATABASE_URL: through, ...publisher.env },
      })
      await until(() => blocks(server, 'phish-99.com'))
      return { server, relay }
    }
    let running = [await start(), await start(), await start()]
    const all = [...running]
    const failures = [
      ({ relay }: (typeof running)[0]) => relay.partition(),
      ({ server }: (typeof running)[0]) => server.signal('SIGSTOP'),
    ]
    let sites = 100
    for (const fail of failures) {
      let leader: (typeof running)[0] | undefined
      await until(async () => {
        const seen = await Promise.all(running.map(({ server }) => instancesSeenBy(server)))
        leader = running.find((_, at) => seen[at]?.self === seen[at]?.lists)
        return leader !== undefined
      })
      if (leader) fail(leader)
      running = running.filter((each) => each !== leader)
      sites += 30
      publisher.publish(sites)
      // As if the next update were due.
      await query('UPDATE lists SET checked_at_ms = 0')
      await query('UPDATE list_attempts SET at_ms = 0')
      for (const { server } of running) {
        await until(() => blocksNow(server, `phish-${sites - 1}.com`))
      }
    }
    for (const { server, relay } of all) {
      await server[Symbol.asyncDispose]()
      relay[Symbol.dispose]()
    }
  })
})
