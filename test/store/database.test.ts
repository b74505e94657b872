import { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/store/database.ts'
import { migrations } from '../../src/store/migrations.ts'

const directory = mkdtempSync(join(tmpdir(), 'drawbridge-database-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('opening', () => {
  test('creates the folder and the file, in WAL mode, with every step applied', () => {
    const database = openDatabase(join(directory, 'new', 'deep', 'drawbridge.db'))
    expect(pragma(database, 'journal_mode')).toBe('wal')
    expect(pragma(database, 'synchronous')).toBe(1)
    expect(pragma(database, 'busy_timeout')).toBe(250)
    expect(pragma(database, 'user_version')).toBe(migrations.length)
    database.close()
  })

  test('a new folder is private to its owner, an existing one keeps its permissions', () => {
    const mode = (folder: string): string => (statSync(folder).mode & 0o777).toString(8)
    const [made, existing] = [join(directory, 'made'), mkdtempSync(join(directory, 'existing-'))]
    chmodSync(existing, 0o750)
    for (const folder of [made, existing]) openDatabase(join(folder, 'drawbridge.db')).close()
    expect([mode(made), mode(existing)]).toEqual(['700', '750'])
  })

  test('works in memory', () => {
    const database = openDatabase(':memory:')
    expect(database.query('SELECT count(*) AS events FROM events').get()).toEqual({ events: 0 })
    database.close()
  })
})

describe('migrations', () => {
  test('only new steps run, and stored data stays', () => {
    const path = join(directory, 'steps.db')
    const first = ['CREATE TABLE a (x); INSERT INTO a VALUES (1)']
    openDatabase(path, { steps: first }).close()
    const database = openDatabase(path, {
      steps: [...first, 'ALTER TABLE a ADD COLUMN y DEFAULT 2'],
    })
    expect(database.query('SELECT * FROM a').all()).toEqual([{ x: 1, y: 2 }])
    expect(pragma(database, 'user_version')).toBe(2)
    database.close()
  })

  test('a step that fails leaves nothing behind', () => {
    const path = join(directory, 'broken.db')
    const broken = ['CREATE TABLE a (x)', 'CREATE TABLE b (x); CREATE TABLE a (x)']
    expect(() => openDatabase(path, { steps: broken })).toThrow('table a already exists')
    const database = new Database(path)
    expect(pragma(database, 'user_version')).toBe(1)
    expect(database.query("SELECT name FROM sqlite_master WHERE type = 'table'").all()).toEqual([
      { name: 'a' },
    ])
    database.close()
  })
})

describe('refusals are one clear sentence', () => {
  test('a newer version wrote it', () => {
    const path = join(directory, 'newer.db')
    openDatabase(path, { steps: [...migrations, 'CREATE TABLE future (x)'] }).close()
    expect(() => openDatabase(path)).toThrow(
      `Cannot open the database ${path}: it was written by a newer version (its schema is ${migrations.length + 1}, this version knows ${migrations.length}).`,
    )
  })

  test('it is not a database', () => {
    const path = join(directory, 'letter.txt')
    writeFileSync(path, 'Dear reader, this is a letter and not a database. '.repeat(100))
    expect(() => openDatabase(path)).toThrow(
      `Cannot open the database ${path}: file is not a database.`,
    )
  })

  test('a file where a folder should be', () => {
    const file = join(directory, 'file')
    writeFileSync(file, '')
    expect(() => openDatabase(join(file, 'x.db'))).toThrow(/^Cannot open the database .*\.$/)
  })

  test('the path is a folder', () => {
    expect(() => openDatabase(directory)).toThrow(/^Cannot open the database .*\.$/)
  })

  // Root may write anywhere but here: the kernel accepts no new files in /proc.
  test('the place cannot be written', () => {
    expect(() => openDatabase('/proc/drawbridge/x.db')).toThrow(/^Cannot open the database .*\.$/)
  })
})

function pragma(database: Database, name: string): unknown {
  const [value] = database.query<Record<string, unknown>, []>(`PRAGMA ${name}`).values()[0] ?? []
  return value
}
