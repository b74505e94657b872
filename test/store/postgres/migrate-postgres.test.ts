import { SQL } from 'bun'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { migratePostgres, readSchema } from '../../../src/store/postgres/migrate-postgres.ts'
import type { PostgresMigration } from '../../../src/store/postgres/postgres-migrations.ts'
import { troubleOf } from '../../../src/store/postgres/postgres-trouble.ts'
import { noPostgres, type PostgresProcess, startPostgres } from '../../kit/postgres.ts'

setDefaultTimeout(120_000)

const first: PostgresMigration = {
  sql: 'CREATE TABLE one (a int); INSERT INTO one VALUES (1)',
  breaking: true,
}
const adds: PostgresMigration = { sql: 'ALTER TABLE one ADD b int', breaking: false }
const breaks: PostgresMigration = { sql: 'ALTER TABLE one RENAME a TO c', breaking: true }

describe.skipIf(noPostgres !== '')(`migrations${noPostgres}`, () => {
  let server: PostgresProcess
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => await server[Symbol.asyncDispose]())

  const connect = async () => {
    const { url } = await server.makeDatabase()
    const sql = new SQL(url, { max: 4, prepare: false })
    return Object.assign(sql, { [Symbol.asyncDispose]: () => sql.close({ timeout: 0 }) })
  }
  const migrate = (sql: SQL, ...steps: PostgresMigration[]) =>
    migratePostgres(sql, steps).then(() => 'migrated', troubleOf)

  test('instances that start together apply each step once', async () => {
    await using sql = await connect()
    expect(await readSchema(sql)).toEqual({ version: 0, usableFrom: 0 })
    await Promise.all([1, 2, 3, 4].map(() => migrate(sql, first, adds)))
    expect([...(await sql`SELECT * FROM one`)]).toEqual([{ a: 1, b: null }])
    expect(await readSchema(sql)).toEqual({ version: 2, usableFrom: 1 })
  })

  test('the real steps, twice', async () => {
    await using sql = await connect()
    await migratePostgres(sql)
    await migratePostgres(sql)
    expect((await readSchema(sql)).version).toBeGreaterThan(0)
  })

  test('an older version goes on with a newer schema that it can use, and leaves it alone', async () => {
    await using sql = await connect()
    await migrate(sql, first, adds)
    expect(await migrate(sql, first)).toBe('migrated')
    expect(await readSchema(sql)).toEqual({ version: 2, usableFrom: 1 })
  })

  test('an older version refuses one that it cannot use', async () => {
    await using sql = await connect()
    await migrate(sql, first, adds, breaks)
    expect(await migrate(sql, first, adds)).toEqual({ kind: 'newer-schema', schema: 3, known: 2 })
    expect(await migrate(sql, first, adds, breaks)).toBe('migrated')
  })

  test('a step that fails leaves nothing of any', async () => {
    await using sql = await connect()
    expect(await migrate(sql, first, { sql: 'SELECT nonsense', breaking: false })).toEqual({
      kind: 'refused',
      state: '42703',
    })
    expect(await readSchema(sql)).toEqual({ version: 0, usableFrom: 0 })
    expect(await migrate(sql, first)).toBe('migrated')
  })
})
