// Who may write the lists that several instances share, and what the others see.
import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { scheduleTimer } from '../../../../src/basics/schedule.ts'
import { makeListMirror } from '../../../../src/lists/adapters/postgres/list-mirror.ts'
import { makeSharedListArchive } from '../../../../src/lists/adapters/postgres/shared-list-store.ts'
import type { StoredList } from '../../../../src/lists/entries/stored-list.ts'
import { takeLease } from '../../../../src/store/postgres/lease.ts'
import { migratePostgres } from '../../../../src/store/postgres/migrate-postgres.ts'
import {
  makePostgresLink,
  type PostgresLink,
} from '../../../../src/store/postgres/postgres-link.ts'
import { troubleOf } from '../../../../src/store/postgres/postgres-trouble.ts'
import { noPostgres, type PostgresProcess, startPostgres } from '../../../kit/postgres.ts'

setDefaultTimeout(120_000)

const list = (digest: string): StoredList => ({
  id: 'one',
  source: 'https://lists.example/one',
  licence: 'MIT',
  digest,
  validators: {},
  changedAtMs: 5,
  checkedAtMs: 7,
  entryCount: 1,
  refusedCount: 0,
  blocked: new TextEncoder().encode(digest),
  exceptions: new Uint8Array(0),
})

const outcome = (written: unknown) =>
  Promise.resolve(written).then(
    () => 'written',
    (error: unknown) => troubleOf(error).kind,
  )

describe.skipIf(noPostgres !== '')(`lists of several instances${noPostgres}`, () => {
  let server: PostgresProcess
  const links: PostgresLink[] = []
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterEach(async () => {
    for (const link of links.splice(0)) await link.close()
  })
  afterAll(async () => await server[Symbol.asyncDispose]())

  const open = async () => {
    const { url, query } = await server.makeDatabase()
    const connect = (limitMs = 20_000): PostgresLink => {
      const link = makePostgresLink({ url, connections: 2, limitMs, schedule: scheduleTimer })
      links.push(link)
      return link
    }
    const link = connect()
    await link.run((sql) => migratePostgres(sql))
    return {
      connect,
      link,
      query,
      lead: (holder: number) => link.run((sql) => takeLease(sql, 'lists', holder)),
      /** As if its time had passed. */
      expire: () => query("UPDATE leases SET until = now() - interval '1 second'"),
    }
  }

  test('an instance whose lease was taken writes nothing; a command of the operator may at any time', async () => {
    const { link, lead, expire } = await open()
    const command = makeSharedListArchive(link, undefined)
    expect(await outcome(command.replace(list('by-command')))).toBe('written')
    const old = makeSharedListArchive(link, await lead(1))
    expect(await outcome(old.replace(list('old')))).toBe('written')
    await expire()
    const current = makeSharedListArchive(link, await lead(2))
    const attempt = { atMs: 1, outcome: 'updated' } as const
    for (const [archive, expected] of [
      [old, 'replaced'],
      [current, 'written'],
    ] as const)
      expect([
        await outcome(archive.replace(list(expected))),
        await outcome(archive.confirm('one', 9)),
        await outcome(archive.noteAttempt(expected, attempt)),
      ]).toEqual([expected, expected, expected])
    expect(await current.read('one')).toMatchObject({ digest: 'written', checkedAtMs: 9 })
    expect([...(await current.attempts()).keys()]).toEqual(['written'])
    expect(await outcome(command.replace(list('by-command')))).toBe('written')
  })

  test('many instances that make a key have one', async () => {
    const { connect } = await open()
    const keys = await Promise.all(
      Array.from({ length: 4 }, () => makeSharedListArchive(connect(), '1').hashKey()),
    )
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1)
  })

  test('a mirror fetches what has changed, once, and only the lists that are in use', async () => {
    const { link } = await open()
    const archive = makeSharedListArchive(link, undefined)
    const mirror = makeListMirror(link, ['one'])
    await mirror.pull()
    expect([mirror.facts().size, mirror.hashKey()]).toEqual([0, new Uint8Array(16)])
    await archive.replace(list('first'))
    await archive.replace({ ...list('other'), id: 'other' })
    const key = await archive.hashKey()
    expect(mirror.facts().size).toBe(0)
    await mirror.pull()
    expect([...mirror.facts().keys()].sort()).toEqual(['one', 'other'])
    expect(mirror.hashKey()).toEqual(key)
    expect([mirror.read('other'), mirror.read('one')?.digest]).toEqual([undefined, 'first'])
    await archive.confirm('one', 9)
    await mirror.pull()
    expect(mirror.facts().get('one')?.checkedAtMs).toBe(9)
    expect(mirror.read('one')).toBeUndefined()
    await archive.replace(list('second'))
    await mirror.pull()
    expect(mirror.read('one')?.digest).toBe('second')
  })

  test('a mirror that cannot fetch a list keeps what it has, and fetches it later', async () => {
    const { link, query } = await open()
    const archive = makeSharedListArchive(link, undefined)
    const mirror = makeListMirror(link, ['one'])
    await archive.replace(list('first'))
    await mirror.pull()
    await archive.replace(list('second'))
    await query('ALTER TABLE lists RENAME blocked TO away')
    expect(await outcome(mirror.pull())).toBe('refused')
    expect(mirror.facts().get('one')?.digest).toBe('first')
    await query('ALTER TABLE lists RENAME away TO blocked')
    await mirror.pull()
    expect([mirror.facts().get('one')?.digest, mirror.read('one')?.digest]).toEqual([
      'second',
      'second',
    ])
  })

  test('before the first server there is nothing to see, and nothing is made', async () => {
    const { url, query } = await server.makeDatabase()
    const link = makePostgresLink({ url, connections: 1, limitMs: 20_000, schedule: scheduleTimer })
    links.push(link)
    const mirror = makeListMirror(link, ['one'])
    await mirror.pull()
    expect(mirror.facts().size).toBe(0)
    expect(await query("SELECT to_regclass('lists') IS NULL AS none")).toEqual([{ none: true }])
  })

  test('a server that hangs is given up, and nothing waits for it', async () => {
    await using own = await startPostgres()
    const { url } = await own.makeDatabase()
    const link = makePostgresLink({ url, connections: 1, limitMs: 200, schedule: scheduleTimer })
    links.push(link)
    const mirror = makeListMirror(link, [])
    await mirror.pull()
    own.pause()
    expect(await outcome(mirror.pull())).toBe('late')
    own.resume()
    while ((await outcome(mirror.pull())) !== 'written') await Bun.sleep(20)
  })
})
