// Backup under load, and restore.
import { Database } from 'bun:sqlite'
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { marketMigrations } from '../../src/market/adapters/store/market-migrations.ts'
import { migrations } from '../../src/store/migrations.ts'
import {
  processTestMs,
  type Run,
  runProduct,
  serverKinds,
  startServer,
  storedEvents,
} from '../kit/server-process.ts'
import { fetchJson, member } from '../kit/http.ts'
import { sampleTrades, storeTrades } from '../kit/market/trade-sample.ts'
import { makeFolder } from '../kit/test-folder.ts'

setDefaultTimeout(processTestMs)

const databaseName = 'drawbridge.db'

/** Sends requests without a pause until stopped; returns their number. */
const load = (url: string) => {
  let going = true
  const one = async (): Promise<number> => {
    for (let count = 0; ; count += 1) {
      if (!going) return count
      await (await fetch(url)).arrayBuffer()
    }
  }
  const all = Promise.all(Array.from({ length: 4 }, one))
  return async (): Promise<number> => {
    going = false
    return (await all).reduce((total, count) => total + count, 0)
  }
}

const integrity = (file: string): unknown => {
  const database = new Database(file, { readonly: true })
  try {
    return database.query('PRAGMA integrity_check').all()
  } finally {
    database.close()
  }
}

describe.each(serverKinds)('%s', (kind) => {
  const withFolder = async (use: (folder: string) => Promise<void>): Promise<void> => {
    const folder = makeFolder()
    await use(folder)
  }
  const run = (dataDir: string, ...args: string[]): Promise<Run> =>
    runProduct(kind, args, { DATA_DIR: dataDir })
  const refused = (done: Run, sentence: RegExp): void => {
    expect(done).toMatchObject({ exitCode: 1, stdout: '' })
    expect(done.stderr).toMatch(sentence)
    expect(done.stderr.trimEnd()).not.toContain('\n')
  }
  /** A complete backup, made without a server. */
  const makeBackup = async (folder: string): Promise<string> => {
    const file = join(folder, 'made.db')
    const dataDir = join(folder, 'made')
    const server = await startServer(kind, { dataDir })
    await (await fetch(`${server.apiUrl}/v1/rewards/summary`)).arrayBuffer()
    await server.stop()
    expect(await run(dataDir, 'backup', file)).toMatchObject({ exitCode: 0, stderr: '' })
    return file
  }

  test('under load: complete, consistent, and another server starts on it', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'backup.db')
      await using server = await startServer(kind, { env: { QUOTA_IP: 'off' } })
      const stop = load(`${server.apiUrl}/v1/rewards/summary`)
      while (storedEvents(server.dataDir).length < 100) await Bun.sleep(20)
      const taken = await run(server.dataDir, 'backup', file, '--json')
      const requests = await stop()
      expect(taken).toMatchObject({ exitCode: 0, stderr: '' })
      expect(await server.stop()).toBe(0)

      const facts: unknown = JSON.parse(taken.stdout)
      const eventCount = Number(Reflect.get(Object(facts), 'eventCount'))
      const trades = `${file}.market`
      expect(facts).toEqual({
        file,
        eventCount,
        sizeBytes: statSync(file).size,
        schemaVersion: migrations.length,
        trades: {
          file: trades,
          tradeCount: 0,
          sizeBytes: statSync(trades).size,
          schemaVersion: marketMigrations.length,
        },
      })
      expect(eventCount).toBeGreaterThanOrEqual(100)
      expect(eventCount).toBeLessThan(requests)
      expect(integrity(file)).toEqual([{ integrity_check: 'ok' }])
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(readdirSync(folder).sort()).toEqual(['backup.db', 'backup.db.market'])
      expect(statSync(trades).mode & 0o777).toBe(0o600)
      expect(integrity(trades)).toEqual([{ integrity_check: 'ok' }])

      const dataDir = join(folder, 'restored')
      const restored = await run(dataDir, 'restore', file)
      expect(restored).toMatchObject({ exitCode: 0, stderr: '' })
      expect(restored.stdout).toContain(`${eventCount} events`)
      const stored = storedEvents(dataDir)
      const all = storedEvents(server.dataDir).map(({ request_id }) => request_id)
      expect(stored.length).toBe(eventCount)
      expect(new Set(all).isSupersetOf(new Set(stored.map(({ request_id }) => request_id)))).toBe(
        true,
      )

      await using again = await startServer(kind, { dataDir })
      const health = await fetch(`${again.apiUrl}/v1/monitoring/health`)
      expect(await health.json()).toMatchObject({ components: { store: { status: 'ok' } } })
      expect(await again.stop()).toBe(0)
      expect(storedEvents(dataDir).length).toBeGreaterThan(eventCount)
      expect(integrity(join(dataDir, databaseName))).toEqual([{ integrity_check: 'ok' }])
    }))

  test('trades are backed up beside, and restored from there', () =>
    withFolder(async (folder) => {
      const dataDir = join(folder, 'data')
      await storeTrades(dataDir, sampleTrades())
      await using server = await startServer(kind, { dataDir, env: { INDEX: 'off' } })
      const feedOf = async (apiUrl: string) =>
        member(await fetchJson(`${apiUrl}/v1/data/trades/feed?limit=100`), 'trades')
      const trades = await feedOf(server.apiUrl)
      expect(trades).toHaveLength(sampleTrades().length)
      const file = join(folder, 'backup.db')
      const taken = await run(dataDir, 'backup', file)
      expect(taken).toMatchObject({ exitCode: 0, stderr: '' })
      expect(taken.stdout).toContain(`${sampleTrades().length} trades`)
      expect(await server.stop()).toBe(0)

      const alone = join(folder, 'alone.db')
      expect(await run(dataDir, 'backup', alone, '--no-trades')).toMatchObject({ exitCode: 0 })
      expect(existsSync(`${alone}.market`)).toBe(false)
      const other = join(folder, 'other.db')
      writeFileSync(`${other}.market`, 'mine')
      refused(await run(dataDir, 'backup', other), /never overwrites a file/)
      expect(existsSync(other)).toBe(false)

      const restored = join(folder, 'restored')
      expect(await run(restored, 'restore', file)).toMatchObject({ exitCode: 0, stderr: '' })
      await using again = await startServer(kind, { dataDir: restored, env: { INDEX: 'off' } })
      expect(await feedOf(again.apiUrl)).toEqual(trades)
      expect(await again.stop()).toBe(0)

      const before = readdirSync(restored).sort()
      truncateSync(`${file}.market`, 8192)
      refused(await run(restored, 'restore', file, '--replace'), /cannot be used/)
      expect(readdirSync(restored).sort()).toEqual(before)
    }))

  test('a backup overwrites no file', () =>
    withFolder(async (folder) => {
      const file = await makeBackup(folder)
      const before = readFileSync(file)
      refused(
        await run(join(folder, 'made'), 'backup', file),
        /exists; a backup never overwrites a file/,
      )
      expect(readFileSync(file)).toEqual(before)
      const database = join(folder, 'made', databaseName)
      refused(await run(join(folder, 'made'), 'backup', database), /never overwrites a file/)
    }))

  test('a restore refuses while a server runs, and replaces nothing without --replace', () =>
    withFolder(async (folder) => {
      const file = await makeBackup(folder)
      const dataDir = join(folder, 'served')
      await using server = await startServer(kind, { dataDir })
      refused(await run(dataDir, 'restore', file), /^A database exists at .*--replace/)
      refused(await run(dataDir, 'restore', file, '--replace'), /^The database .* is in use\. /)
      expect((await fetch(`${server.apiUrl}/v1/rewards/summary`)).status).toBe(200)
      await server.stop()
      const served = storedEvents(dataDir)
      expect(served.length).toBeGreaterThan(0)

      const done = await run(dataDir, 'restore', file, '--replace', '--json')
      expect(done).toMatchObject({ exitCode: 0, stderr: '' })
      const replaced = String(Reflect.get(Object(JSON.parse(done.stdout)), 'replaced'))
      expect(
        readdirSync(dataDir)
          .filter((name) => name.startsWith(databaseName))
          .sort(),
      ).toEqual([databaseName, replaced.slice(dataDir.length + 1)].sort())
      expect(storedEvents(dataDir).map(({ api_route }) => api_route)).toEqual([
        '/v1/rewards/summary',
      ])
      expect(integrity(replaced)).toEqual([{ integrity_check: 'ok' }])
    }))

  test('a damaged database can be replaced', () =>
    withFolder(async (folder) => {
      const file = await makeBackup(folder)
      const dataDir = join(folder, 'damaged')
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, databaseName), 'no database '.repeat(1000))
      expect(await run(dataDir, 'restore', file, '--replace')).toMatchObject({ exitCode: 0 })
      expect(storedEvents(dataDir).length).toBe(1)
    }))

  test('an incomplete backup is refused and changes nothing', () =>
    withFolder(async (folder) => {
      const file = await makeBackup(folder)
      const dataDir = join(folder, 'existing')
      const spoilt = join(folder, 'spoilt.db')
      const spoil = (how: (path: string) => void): void => {
        rmSync(spoilt, { force: true })
        copyFileSync(file, spoilt)
        chmodSync(spoilt, 0o600)
        how(spoilt)
      }
      const sql = (text: string) => (path: string) => {
        const database = new Database(path)
        database.run(text)
        database.close()
      }
      const cases: [spoil: (path: string) => void, problem: RegExp][] = [
        [(path) => truncateSync(path, 8192), /cannot be used: .*(?:damaged|malformed)/],
        [(path) => writeFileSync(path, 'text'.repeat(4096)), /cannot be used: .*not a database/],
        [(path) => writeFileSync(path, ''), /cannot be used: it is not a Drawbridge database/],
        [sql('PRAGMA user_version = 999'), /cannot be used: it was written by a newer version/],
        [sql('DROP VIEW events; DROP TABLE event_runs'), /it is not a Drawbridge database/],
        [(path) => writeFileSync(`${path}-wal`, 'x'), /is in use, or was copied while it was/],
      ]
      for (const [how, problem] of cases) {
        spoil(how)
        refused(await run(dataDir, 'restore', spoilt), problem)
        expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([])
      }
      refused(await run(dataDir, 'restore', join(folder, 'none.db')), /^No backup exists at /)
      refused(await run(dataDir, 'restore', folder), / is not a file\.$/m)
    }))

  test('refuses without a database, and without a writable folder', () =>
    withFolder(async (folder) => {
      refused(
        await run(join(folder, 'none'), 'backup', join(folder, 'b')),
        /^No database exists at /,
      )
      await makeBackup(folder)
      const nowhere = join(folder, 'no', 'such', 'folder')
      refused(await run(join(folder, 'made'), 'backup', nowhere), /^The backup failed: /)
      refused(await run(folder, 'backup'), /^Expected one file to write\. Usage: /)
    }))
})
