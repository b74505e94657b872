import { SQL } from 'bun'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  readHolders,
  returnLease,
  takeLease,
  underLease,
} from '../../../src/store/postgres/lease.ts'
import { migratePostgres } from '../../../src/store/postgres/migrate-postgres.ts'
import { noPostgres, type PostgresProcess, startPostgres } from '../../kit/postgres.ts'

setDefaultTimeout(120_000)

describe.skipIf(noPostgres !== '')(`a lease${noPostgres}`, () => {
  let server: PostgresProcess
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => await server[Symbol.asyncDispose]())

  const open = async () => {
    const { url, query } = await server.makeDatabase()
    const sql = new SQL(url, { max: 4, prepare: false })
    await migratePostgres(sql)
    return {
      sql,
      take: (holder: number) => takeLease(sql, 'work', holder),
      holder: async () => (await readHolders(sql))['work'],
      /** As if its time had passed. */
      expire: () => query("UPDATE leases SET until = now() - interval '1 second'"),
      [Symbol.asyncDispose]: () => sql.close({ timeout: 0 }),
    }
  }

  test('has one holder, of many that try at once', async () => {
    await using lease = await open()
    const fences = await Promise.all([1, 2, 3, 4, 5, 6].map(lease.take))
    expect(fences.filter((fence) => fence !== undefined)).toEqual(['1'])
    expect(await lease.holder()).toBe(fences.indexOf('1') + 1)
  })

  test('is renewed by its holder, and the fence changes with the holder', async () => {
    await using lease = await open()
    expect([await lease.take(1), await lease.take(1), await lease.take(2)]).toEqual([
      '1',
      '1',
      undefined,
    ])
    await lease.expire()
    expect(await lease.holder()).toBeUndefined()
    expect([await lease.take(2), await lease.take(1), await lease.holder()]).toEqual([
      '2',
      undefined,
      2,
    ])
    await returnLease(lease.sql, 'work', 1)
    expect(await lease.holder()).toBe(2)
    await returnLease(lease.sql, 'work', 2)
    expect(await lease.take(1)).toBe('3')
  })

  test('a holder that was replaced writes nothing', async () => {
    await using lease = await open()
    await lease.take(1)
    const write = (fence: string) =>
      underLease(lease.sql, { name: 'work', fence }, async (transaction) => {
        await transaction`INSERT INTO caller_roll_ups VALUES (1, 'work', ${fence}, 1)`
      })
    expect(await write('1')).toBe(true)
    await lease.expire()
    await lease.take(2)
    expect([await write('1'), await write('2')]).toEqual([false, true])
    const rows: { key: string }[] = await lease.sql`SELECT key FROM caller_roll_ups ORDER BY key`
    expect(rows.map(({ key }) => key)).toEqual(['1', '2'])
  })

  test('a holder that freezes while it writes is cut off, and what it wrote is undone', async () => {
    await using lease = await open()
    await lease.take(1)
    const [frozen, writing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const work = underLease(lease.sql, { name: 'work', fence: '1' }, async (transaction) => {
      await transaction`INSERT INTO caller_roll_ups VALUES (1, 'work', 'lost', 1)`
      writing.resolve()
      await frozen.promise
    }).catch(() => 'cut off')
    await writing.promise
    await lease.expire()
    // Waits until the row is free.
    expect(await lease.take(2)).toBe('2')
    frozen.resolve()
    expect(await work).toBe('cut off')
    expect([...(await lease.sql`SELECT * FROM caller_roll_ups`)]).toEqual([])
  })
})
