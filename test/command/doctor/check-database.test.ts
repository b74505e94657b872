import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { SQL } from 'bun'
import { checkDatabase } from '../../../src/command/doctor/check-database.ts'
import { levelOf, type Observation } from '../../../src/command/doctor/observation.ts'
import { adviceOf } from '../../../src/command/doctor/words.ts'
import { migratePostgres } from '../../../src/store/postgres/migrate-postgres.ts'
import { postgresMigrations } from '../../../src/store/postgres/postgres-migrations.ts'
import {
  noPostgres,
  type PostgresProcess,
  startPostgres,
  testPassword,
} from '../../kit/postgres.ts'

setDefaultTimeout(120_000)

const kindsOf = (seen: readonly Observation[]): string[] =>
  seen.map((each) => `${levelOf(each)} ${each.kind}`)

test('without DATABASE_URL, there is nothing to see', async () => {
  expect(await checkDatabase({ databaseUrl: undefined })).toEqual([])
})

describe.skipIf(noPostgres !== '')(`the shared database${noPostgres}`, () => {
  let server: PostgresProcess
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => await server[Symbol.asyncDispose]())
  const see = (databaseUrl: string) => checkDatabase({ databaseUrl })

  test('one that the server will set up, and one that it did', async () => {
    const { url } = await server.makeDatabase()
    expect(kindsOf(await see(url))).toEqual(['note database-migrates'])
    const sql = new SQL(url, { max: 1 })
    await migratePostgres(sql)
    await sql.close({ timeout: 0 })
    const [works] = await see(url)
    expect(works).toMatchObject({
      kind: 'database-works',
      facts: { schemaVersion: postgresMigrations.length },
    })
  })

  test('a user without a schema, and one with too many rights', async () => {
    const { url, name, query } = await server.makeDatabase()
    await query(
      `CREATE ROLE visitor LOGIN PASSWORD 'visit'; CREATE ROLE boss SUPERUSER LOGIN PASSWORD 'boss'; GRANT CONNECT ON DATABASE ${name} TO visitor`,
    )
    const as = (user: string, password: string) => {
      const made = new URL(url)
      made.username = user
      made.password = password
      return made.href
    }
    expect(kindsOf(await see(as('visitor', 'visit')))).toEqual([
      'note database-migrates',
      'problem database-rights',
    ])
    expect(kindsOf(await see(as('boss', 'boss')))).toContain('warning database-superuser')
  })

  test('a schema of a newer version', async () => {
    const { url, query } = await server.makeDatabase()
    await query('CREATE TABLE drawbridge_schema (version int NOT NULL, usable_from int NOT NULL)')
    await query('INSERT INTO drawbridge_schema VALUES (9999, 9998)')
    await query('GRANT SELECT ON drawbridge_schema TO drawbridge')
    expect(await see(url)).toMatchObject([
      { kind: 'database-fails', facts: { trouble: { kind: 'newer-schema', schema: 9999 } } },
    ])
    await query('UPDATE drawbridge_schema SET usable_from = 1')
    expect(kindsOf(await see(url))).toEqual(['ok database-works'])
  })

  test('each trouble has a text and something to do, without the password', async () => {
    const { url } = await server.makeDatabase()
    for (const wrong of [
      url.replace('drawbridge', 'nothing'),
      `${url}?sslmode=verify-full`,
      url.replace(/:\d+\//, ':1/'),
      `${url}x`,
    ]) {
      const seen = await see(wrong)
      expect(kindsOf(seen)).toEqual(['problem database-fails'])
      for (const each of seen) {
        const { text, todo } = adviceOf(each)
        expect(`${text} ${todo}`).not.toContain(encodeURIComponent(testPassword))
        expect(todo).toMatch(/\.$/)
      }
    }
  })
})
