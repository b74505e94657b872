// The statements of the guide give the server's user what it needs, and nothing else.
import { SQL } from 'bun'
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scheduleTimer } from '../../../src/basics/schedule.ts'
import { readConfig } from '../../../src/config.ts'
import { openSharedEvents } from '../../../src/monitoring/adapters/postgres/open-shared-events.ts'
import { noPostgres, startPostgres } from '../../kit/postgres.ts'

setDefaultTimeout(120_000)

const guide = readFileSync(join(import.meta.dir, '../../../scripts/deploy/README.md'), 'utf8')
const statements = (/```sql\n([\s\S]*?)```/.exec(guide)?.[1] ?? '').split('\n').filter(Boolean)
const exampleUrl = /^DATABASE_URL=(.*)$/m.exec(guide)?.[1] ?? ''

test('the address in the guide is a valid one', () => {
  expect(readConfig({ DATABASE_URL: exampleUrl }).databaseUrl).toBe(exampleUrl)
})

describe.skipIf(noPostgres !== '')(`a database made by the guide${noPostgres}`, () => {
  test('can be used by its user, who may do nothing else', async () => {
    await using server = await startPostgres({ role: false })
    const connectAt = statements.indexOf('\\connect drawbridge')
    for (const statement of statements.slice(0, connectAt))
      await server.query('postgres', statement)
    for (const statement of statements.slice(connectAt + 1))
      await server.query('drawbridge', statement)
    const url = exampleUrl
      .replace('db.internal:5432', `127.0.0.1:${server.port}`)
      .replace(/\?.*/, '')
    const { links, self } = await openSharedEvents({
      url,
      startedAtMs: Date.now(),
      deploySha: 'abc1234',
      nowMs: Date.now,
      schedule: scheduleTimer,
      patienceMs: 30_000,
    })
    expect(self.runId).toBe(1)
    await links.close()

    const sql = new SQL(url, { max: 1 })
    const refused: unknown[] = []
    for (const text of [
      'CREATE ROLE more',
      'CREATE DATABASE more',
      'CREATE SCHEMA more',
      'CREATE TEMP TABLE more (a int)',
      'SELECT * FROM pg_authid',
      "SELECT pg_read_file('postgresql.conf')",
    ])
      refused.push(
        await sql
          .unsafe(text)
          .catch((error: unknown) => error instanceof Error && Reflect.get(error, 'errno')),
      )
    expect(refused).toEqual(Array(6).fill('42501'))
    await sql.close({ timeout: 0 })
  })
})
