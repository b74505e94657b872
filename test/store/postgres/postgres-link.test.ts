// The way to PostgreSQL under real faults: it hangs, dies, restarts, refuses.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { scheduleTimer } from '../../../src/basics/schedule.ts'
import { makePostgresLink, postgresName } from '../../../src/store/postgres/postgres-link.ts'
import { troubleOf } from '../../../src/store/postgres/postgres-trouble.ts'
import { noPostgres, startPostgres } from '../../kit/postgres.ts'

setDefaultTimeout(120_000)

/** On a busy machine even a server that works may be late. */
const patientMs = 60_000

const open = (url: string, limitMs = patientMs) => {
  const link = makePostgresLink({ url, connections: 2, limitMs, schedule: scheduleTimer })
  /** What one query led to. */
  const ask = async (): Promise<string> => {
    try {
      await link.run(async (sql) => void (await sql`SELECT 1`))
      return 'answered'
    } catch (error) {
      return troubleOf(error).kind
    }
  }
  return { ...link, ask, [Symbol.asyncDispose]: link.close }
}

const until = async (ask: () => Promise<string>, wanted: string): Promise<void> => {
  while ((await ask()) !== wanted) await Bun.sleep(20)
}

describe.skipIf(noPostgres !== '')(`the link to PostgreSQL${noPostgres}`, () => {
  test('a server that hangs is late, and is used again once it answers', async () => {
    await using server = await startPostgres()
    await using link = open((await server.makeDatabase()).url, 1_000)
    await until(link.ask, 'answered')
    server.pause()
    expect(await link.ask()).toBe('late')
    expect(await Promise.all([link.ask(), link.ask(), link.ask()])).toEqual([
      'late',
      'late',
      'late',
    ])
    server.resume()
    await until(link.ask, 'answered')
  })

  test.each(['stop', 'kill'] as const)(
    'a server that was ended by %s and started again',
    async (how) => {
      await using server = await startPostgres()
      await using link = open((await server.makeDatabase()).url)
      expect(await link.ask()).toBe('answered')
      await server[how]()
      await until(link.ask, 'unreachable')
      await server.start()
      await until(link.ask, 'answered')
    },
  )

  test('connections that were cut are made anew', async () => {
    await using server = await startPostgres()
    await using link = open((await server.makeDatabase()).url)
    expect(await link.ask()).toBe('answered')
    await server.cut()
    await until(link.ask, 'answered')
  })

  test('what an operator has to correct is told apart', async () => {
    await using server = await startPostgres()
    const { url, name, query } = await server.makeDatabase()
    const cases: [string, string][] = [
      [url.replace(/:[^:@]+@/, ':wrong@'), 'sign-in'],
      [url.replace(/:[^:@]+@/, '@'), 'sign-in'],
      [url.replace('drawbridge', 'nothing'), 'sign-in'],
      [url.replace(name, 'nothing'), 'no-database'],
      [`${url}?sslmode=require`, 'no-tls'],
      [url.replace(/:\d+\//, ':1/'), 'unreachable'],
    ]
    for (const [wrong, kind] of cases) {
      await using link = open(wrong)
      expect([wrong, await link.ask()]).toEqual([wrong, kind])
    }
    await query('CREATE TABLE private (a int)')
    await using link = open(url)
    const kinds = ['SELECT * FROM private', 'CREATE DATABASE more', 'SELECT * FROM nothing'].map(
      (text) => link.run(async (sql) => void (await sql.unsafe(text))).catch(troubleOf),
    )
    expect(await Promise.all(kinds)).toEqual([
      { kind: 'not-permitted' },
      { kind: 'not-permitted' },
      { kind: 'refused', state: '42P01' },
    ])
  })

  test('the environment of the process changes nothing', async () => {
    await using server = await startPostgres()
    const { url, name } = await server.makeDatabase()
    const names = ['PGDATABASE', 'PGUSER', 'PGPASSWORD', 'DATABASE_URL']
    for (const each of names) process.env[each] = 'postgres://else'
    try {
      await using link = open(url)
      const [row]: { name: string }[] = await link.run(
        async (sql) => await sql`SELECT current_database() || ' ' || current_user AS name`,
      )
      expect(row?.name).toBe(`${name} drawbridge`)
    } finally {
      for (const each of names) delete process.env[each]
    }
  })

  test('answers never get mixed up, in and beside transactions', async () => {
    await using server = await startPostgres()
    await using link = open((await server.makeDatabase()).url)
    const wrong: number[] = []
    const ask = async (number: number): Promise<void> => {
      const [row]: { number: number }[] = await link.run((sql) =>
        number % 3 === 0
          ? sql.begin(async (transaction) => await transaction`SELECT ${number}::int AS number`)
          : sql`SELECT ${number}::int AS number`,
      )
      if (row?.number !== number) wrong.push(number)
    }
    await Promise.all(Array.from({ length: 500 }, (_, number) => ask(number)))
    expect(wrong).toEqual([])
  })
})

test('a bug is not taken for trouble of the server', () => {
  const bug = new TypeError('undefined is not a function')
  expect(() => troubleOf(bug)).toThrow(bug)
})

test('a database is named without its password', () => {
  expect(postgresName('postgres://user:secret@db.example:5433/events?sslmode=require')).toBe(
    'db.example:5433/events',
  )
})
