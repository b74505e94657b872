// The contract of a list archive, which every database behind it keeps.
import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ListPlace, openArchiveAt } from '../../../src/app/open/list-archive.ts'
import { scheduleTimer } from '../../../src/basics/schedule.ts'
import { openListReader } from '../../../src/lists/adapters/list-store.ts'
import { makeListMirror } from '../../../src/lists/adapters/postgres/list-mirror.ts'
import type { ListReader, StoredList } from '../../../src/lists/entries/stored-list.ts'
import { makePostgresLink } from '../../../src/store/postgres/postgres-link.ts'
import { noPostgres, type PostgresProcess, startPostgres } from '../../kit/postgres.ts'
import { makeFolder } from '../../kit/test-folder.ts'

setDefaultTimeout(120_000)

const shrank = { reason: 'shrank', before: 200, after: 100 } as const

const list: StoredList = {
  id: 'one',
  source: 'https://lists.example/one',
  licence: 'MIT',
  digest: '0123456789ab',
  validators: { etag: '"v1"' },
  changedAtMs: 1_800_000_000_005,
  checkedAtMs: 1_800_000_000_007,
  entryCount: 2,
  refusedCount: 1,
  blocked: Uint8Array.from({ length: 16 }, (_, at) => 255 - at),
  exceptions: new Uint8Array(0),
}

/** A new archive, and what the tests need to know about its database. */
type Subject = {
  place: ListPlace
  /** What a server reads while it answers requests. */
  reader: () => Promise<ListReader>
  /** As the database's own client would. */
  execute: (text: string) => Promise<unknown>
}

let server: PostgresProcess | undefined
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const inSqlite = async (): Promise<Subject> => {
  const folder = makeFolder()
  const databasePath = join(folder, 'drawbridge.db')
  closers.push(() => rmSync(folder, { recursive: true }))
  return {
    place: { databasePath },
    reader: async () => {
      const reader = openListReader(databasePath)
      closers.unshift(reader.close)
      return reader
    },
    execute: async (text) => {
      const database = new Database(databasePath)
      database.run(text)
      database.close()
    },
  }
}

const inPostgres = async (): Promise<Subject> => {
  if (server === undefined) throw new Error('PostgreSQL was not started')
  const { url, query } = await server.makeDatabase()
  return {
    place: { databaseUrl: url },
    reader: async () => {
      const link = makePostgresLink({
        url,
        connections: 1,
        limitMs: 20_000,
        schedule: scheduleTimer,
      })
      closers.push(link.close)
      const mirror = makeListMirror(link, ['one', 'two'])
      await mirror.pull()
      return mirror
    },
    execute: query,
  }
}

const contract = (make: () => Promise<Subject>): void => {
  const open = async () => {
    const subject = await make()
    const { archive, close } = await openArchiveAt(subject.place)
    closers.unshift(close)
    return { ...subject, archive }
  }

  test('a stored list can be read again, also by who answers requests', async () => {
    const { archive, reader: openReader, place } = await open()
    await archive.replace(list)
    await archive.noteAttempt('one', { atMs: 9, outcome: 'refused', why: shrank })
    await archive.noteAttempt('two', { atMs: 9, outcome: 'updated' })
    await archive.noteAttempt('two', { atMs: 1_800_000_000_009, outcome: 'unchanged' })
    await archive.confirm('one', 1_800_000_000_008)
    const key = await archive.hashKey()
    const again = await openArchiveAt(place)
    closers.unshift(again.close)
    const reader = await openReader()
    const { blocked, exceptions, ...facts } = { ...list, checkedAtMs: 1_800_000_000_008 }
    for (const each of [again.archive, reader]) {
      expect(await each.read('one')).toEqual({ ...facts, blocked, exceptions })
      expect(await each.read('two')).toBeUndefined()
      expect([...(await each.facts())]).toEqual([['one', facts]])
      expect([...(await each.attempts())]).toEqual([
        ['one', { atMs: 9, outcome: 'refused', why: shrank }],
        ['two', { atMs: 1_800_000_000_009, outcome: 'unchanged' }],
      ])
      expect(await each.hashKey()).toEqual(key)
    }
    expect(key).toHaveLength(16)
  })

  test('replacing a list removes the old content', async () => {
    const { archive } = await open()
    await archive.replace(list)
    await archive.replace({
      ...list,
      validators: { lastModified: 'x' },
      blocked: new Uint8Array(0),
      entryCount: 0,
    })
    const stored = await archive.read('one')
    expect(stored).toMatchObject({ validators: { lastModified: 'x' }, entryCount: 0 })
    expect([stored?.validators.etag, stored?.blocked.length]).toEqual([undefined, 0])
  })

  test('confirming a list that is not stored does nothing', async () => {
    const { archive } = await open()
    await archive.confirm('one', 5)
    expect([...(await archive.facts())]).toEqual([])
  })

  test('every database has its own key', async () => {
    const [one, other] = [await open(), await open()]
    const key = await one.archive.hashKey()
    expect(await one.archive.hashKey()).toEqual(key)
    expect(await other.archive.hashKey()).not.toEqual(key)
  })

  test('lists compiled by another version of the product are ignored', async () => {
    const { archive, reader: openReader, execute } = await open()
    await archive.replace(list)
    await execute('UPDATE lists SET format = 99')
    expect(await archive.read('one')).toBeUndefined()
    expect((await archive.facts()).size).toBe(0)
    const reader = await openReader()
    expect([reader.read('one'), reader.facts().size]).toEqual([undefined, 0])
  })
}

describe('lists in SQLite', () => contract(inSqlite))

describe.skipIf(noPostgres !== '')(`lists in PostgreSQL${noPostgres}`, () => {
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => await server?.[Symbol.asyncDispose]())
  contract(inPostgres)
})
