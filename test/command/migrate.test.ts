// A data folder is copied to PostgreSQL: what arrives, what is refused, and what happens when it is interrupted.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyDataFolder } from '../../src/app/open/copy-data-folder.ts'
import { openArchiveAt } from '../../src/app/open/list-archive.ts'
import { openLedger } from '../../src/app/open/open-rewards.ts'
import { scheduleTimer } from '../../src/basics/schedule.ts'
import { readConfig } from '../../src/config.ts'
import { makeSharedTokenStore } from '../../src/market/adapters/store/shared-tokens.ts'
import { makeVerifiedTokenStore } from '../../src/market/adapters/store/verified-tokens.ts'
import { readCsvRows } from '../../src/rewards/adapters/csv-rows.ts'
import { importRewards } from '../../src/rewards/import-rewards.ts'
import { address } from '../../src/solana/address/address.ts'
import { CopyError } from '../../src/store/postgres/copy-tables.ts'
import { openDatabase } from '../../src/store/database.ts'
import { makePostgresLink } from '../../src/store/postgres/postgres-link.ts'
import { noPostgres, type PostgresProcess, startPostgres, testPassword } from '../kit/postgres.ts'
import { makeTraffic } from '../kit/request-events.ts'
import { rewardLedger } from '../kit/reward-ledger.ts'
import { runProduct } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { makeSubject } from '../monitoring/adapters/event-store-setup.ts'
import { openInstance } from '../monitoring/adapters/postgres/shared-store-setup.ts'

setDefaultTimeout(180_000)

const token = {
  mint: address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  source: 'Jupiter',
  verified: true,
}

const importLedger = async (env: Record<string, string>) => {
  const { archive, close } = await openLedger(readConfig(env))
  const pieces = async function* () {
    yield rewardLedger()
  }
  const result = await importRewards({ archive, nowMs: () => 0 }, readCsvRows(pieces()))
  await close()
  return result
}

/** A folder with something of everything that is copied; more events than fit into one batch. */
const makeDataFolder = async (events = 6_000) => {
  const dataDir = makeFolder()
  const database = openDatabase(join(dataDir, 'drawbridge.db'))
  for (const half of [makeTraffic(events, 3), makeTraffic(50, 4)]) {
    const { store } = makeSubject({ database })
    for (const [at, event] of half.entries())
      store.append({ ...event, requestId: `${half.length}-${at}` })
    await store.close()
  }
  database.close()
  const { archive, close } = await openArchiveAt({ databasePath: join(dataDir, 'drawbridge.db') })
  await archive.replace({
    id: 'ofac',
    source: 'https://lists.example/x',
    licence: 'MIT',
    digest: '0123456789ab',
    validators: { etag: '"v1"' },
    changedAtMs: 5,
    checkedAtMs: 7,
    entryCount: 1,
    refusedCount: 0,
    blocked: Uint8Array.from({ length: 256 }, (_, at) => at),
    exceptions: new Uint8Array(0),
  })
  await archive.noteAttempt('ofac', { atMs: 9, outcome: 'updated' })
  const [key, list] = [await archive.hashKey(), await archive.read('ofac')]
  await close()
  const config = readConfig({ DATA_DIR: dataDir })
  const rewards = await importLedger({ DATA_DIR: dataDir })
  await makeVerifiedTokenStore(dataDir, Date.now).save([token])
  return { dataDir, config, key, list, rewards }
}

const nothing = (): void => undefined

const refusalOf = (copied: Promise<unknown>): Promise<unknown> =>
  copied.then(
    () => 'copied',
    (error: unknown) => (error instanceof CopyError ? error.refusal : error),
  )

describe.skipIf(noPostgres !== '')(`migrate${noPostgres}`, () => {
  let server: PostgresProcess
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => await server[Symbol.asyncDispose]())

  test('everything arrives, and the service goes on with it', async () => {
    const { url, query } = await server.makeDatabase()
    const { dataDir, config, key, list, rewards } = await makeDataFolder()
    const seen: number[] = []
    const copied = await copyDataFolder(config, url, (done, of) => seen.push(done / of))
    expect(copied).toMatchObject({ counts: { event_rows: 6_050, lists: 1 }, tokens: true })
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect(seen.at(-1)).toBe(1)

    const { archive, close } = await openArchiveAt({ databaseUrl: url })
    expect(await archive.hashKey()).toEqual(key)
    expect(await archive.read('ofac')).toEqual(list)
    expect([...(await archive.attempts())]).toEqual([['ofac', { atMs: 9, outcome: 'updated' }]])
    await close()

    expect(rewards).toMatchObject({ ok: true, known: 0 })
    expect(await importLedger({ DATABASE_URL: url })).toMatchObject({
      ok: true,
      added: 0,
      known: rewards.ok ? rewards.added : 0,
    })

    const link = makePostgresLink({ url, connections: 1, limitMs: 20_000, schedule: scheduleTimer })
    expect(await makeSharedTokenStore(link, Date.now).load()).toEqual([token])
    await link.close()

    const local = makeSubject({ database: openDatabase(join(dataDir, 'drawbridge.db')) })
    const instance = await openInstance(url)
    expect(await instance.store.readIntervals(0)).toEqual(await local.store.readIntervals(0))
    expect(await instance.total()).toBe(0)
    expect(instance.store.instances().self).toBe(3)
    for (const event of makeTraffic(20, 5)) instance.store.append(event)
    await instance.store.close()
    expect(await query('SELECT count(*)::int AS count FROM events')).toEqual([{ count: 6_070 }])
    expect(
      await query('SELECT count(*)::int AS count FROM instances WHERE closed_at IS NULL'),
    ).toEqual([{ count: 0 }])
    expect(await query('SELECT count(*)::int AS count FROM event_rows_default')).toEqual([
      { count: 0 },
    ])
    expect(await refusalOf(copyDataFolder(config, url, nothing))).toEqual({ reason: 'complete' })
  })

  test('an interrupted copy goes on where it ended, from the same folder alone', async () => {
    const { url, query } = await server.makeDatabase()
    const { config } = await makeDataFolder()
    const other = await makeDataFolder(10)
    const interrupt = new Error('interrupted')
    const first = copyDataFolder(config, url, (_done, _of, { name }) => {
      if (name === 'event_rows') throw interrupt
    })
    expect(await refusalOf(first)).toBe(interrupt)
    expect(await query('SELECT count(*)::int AS count FROM event_rows')).toEqual([{ count: 5_000 }])
    expect(await refusalOf(copyDataFolder(other.config, url, nothing))).toEqual({
      reason: 'other-source',
    })
    await copyDataFolder(config, url, nothing)
    expect(await query('SELECT count(*)::int AS count FROM event_rows')).toEqual([{ count: 6_050 }])
  })

  test('two copies at once copy each row once', async () => {
    const { url, query } = await server.makeDatabase()
    const { config } = await makeDataFolder()
    const outcomes = await Promise.all(
      [1, 2].map(() => refusalOf(copyDataFolder(config, url, nothing))),
    )
    expect(outcomes).toContain('copied')
    expect(await query('SELECT count(*)::int AS count FROM event_rows')).toEqual([{ count: 6_050 }])
  })

  test('a copy that differs is not called complete', async () => {
    const { url, query } = await server.makeDatabase()
    const { config } = await makeDataFolder(10)
    const interrupt = new Error('interrupted')
    const first = copyDataFolder(config, url, (_done, _of, { name }) => {
      if (name === 'event_rows') throw interrupt
    })
    expect(await refusalOf(first)).toBe(interrupt)
    await query('UPDATE reward_rows SET points = points + 1')
    expect(await refusalOf(copyDataFolder(config, url, nothing))).toEqual({
      reason: 'differs',
      table: 'reward_rows',
    })
  })

  test('a database that is in use is refused', async () => {
    const { url } = await server.makeDatabase()
    const { config } = await makeDataFolder(10)
    const instance = await openInstance(url)
    await instance.store.close()
    expect(await refusalOf(copyDataFolder(config, url, nothing))).toEqual({
      reason: 'not-empty',
      table: 'instances',
    })
  })

  test('the command copies, and says what it does not copy, without the password', async () => {
    const { url, name } = await server.makeDatabase()
    const { dataDir } = await makeDataFolder(10)
    const env = { DATA_DIR: dataDir }
    const run = await runProduct('source', ['migrate', '--to', url], env, 100_000)
    expect([run.exitCode, run.stderr]).toEqual([0, ''])
    const [copied, missing] = run.stdout.split('\n')
    expect(copied).toContain(`127.0.0.1:${server.port}/${name}: 60 events, 1 list, 42 reward rows`)
    expect(missing).toContain('trades')
    const again = await runProduct('source', ['migrate'], { ...env, DATABASE_URL: url }, 100_000)
    expect([again.exitCode, again.stdout]).toEqual([1, ''])
    const wrong = await runProduct('source', ['migrate', '--to', `${url}?x=1`], env, 100_000)
    expect([wrong.exitCode, wrong.stdout]).toEqual([1, ''])
    for (const { stdout, stderr } of [run, again, wrong])
      expect(stdout + stderr).not.toContain(encodeURIComponent(testPassword))

    const backup = join(makeFolder(), 'copy.db')
    const backedUp = await runProduct(
      'source',
      ['backup', backup],
      { ...env, DATABASE_URL: url },
      100_000,
    )
    expect(backedUp.exitCode).toBe(0)
    expect(backedUp.stderr).toContain('pg_dump')
  })

  test('a folder that is none is refused before anything is written', async () => {
    const { url, query } = await server.makeDatabase()
    const empty = readConfig({ DATA_DIR: makeFolder() })
    await expect(copyDataFolder(empty, url, nothing)).rejects.toThrow('No database exists')
    const foreign = makeFolder()
    writeFileSync(join(foreign, 'drawbridge.db'), 'x'.repeat(5_000))
    await expect(copyDataFolder(readConfig({ DATA_DIR: foreign }), url, nothing)).rejects.toThrow(
      'cannot be copied',
    )
    expect(await query("SELECT to_regclass('drawbridge_schema') IS NULL AS none")).toEqual([
      { none: true },
    ])
  })
})
