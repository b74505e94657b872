import { afterEach, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCheckpoints } from '../../src/store/checkpoints.ts'
import { openDatabase } from '../../src/store/database.ts'
import { makeFolder } from '../kit/test-folder.ts'

const open: { close: () => void }[] = []
afterEach(() => {
  for (const each of open.splice(0).toReversed()) each.close()
})

const makeWriter = () => {
  const path = join(makeFolder(), 'some.db')
  const writer = openDatabase(path, { steps: ['CREATE TABLE notes (text TEXT)'] })
  writer.run('PRAGMA wal_autocheckpoint = 0')
  open.push(writer)
  const checkpoints = openCheckpoints(path)
  open.push(checkpoints)
  return { path, writer, checkpoints }
}

/** Rows in the file of the database alone, without what is beside it. */
const rowsInFile = (path: string): number => {
  const copy = join(makeFolder(), 'copy.db')
  copyFileSync(path, copy)
  const database = new Database(copy)
  open.push(database)
  try {
    return (
      database.query<{ rows: number }, []>('SELECT count(*) AS rows FROM notes').get()?.rows ?? 0
    )
  } catch {
    // The table itself is not in the file yet.
    return 0
  }
}

const write = (writer: Database, count: number): void => {
  for (let at = 0; at < count; at += 1) writer.run("INSERT INTO notes VALUES ('some text')")
}

test('moves what was committed into the file, each time', () => {
  const { path, writer, checkpoints } = makeWriter()
  write(writer, 100)
  expect(rowsInFile(path)).toBe(0)
  checkpoints.run()
  expect(rowsInFile(path)).toBe(100)
  checkpoints.run()
  write(writer, 20)
  expect(rowsInFile(path)).toBe(100)
  checkpoints.run()
  expect(rowsInFile(path)).toBe(120)
})

test('does not wait for a writer, and leaves out what is not committed', () => {
  const { path, writer, checkpoints } = makeWriter()
  write(writer, 10)
  writer.run('BEGIN IMMEDIATE')
  write(writer, 5)
  checkpoints.run()
  writer.run('COMMIT')
  expect(rowsInFile(path)).toBe(10)
  checkpoints.run()
  expect(rowsInFile(path)).toBe(15)
})

test('does not wait for a reader, and moves the rest once it is done', () => {
  const { path, writer, checkpoints } = makeWriter()
  write(writer, 10)
  const reader = new Database(path, { readonly: true })
  open.push(reader)
  reader.run('BEGIN')
  expect(reader.query('SELECT count(*) AS rows FROM notes').get()).toEqual({ rows: 10 })
  write(writer, 10)
  checkpoints.run()
  expect(rowsInFile(path)).toBeLessThanOrEqual(10)
  reader.run('COMMIT')
  checkpoints.run()
  expect(rowsInFile(path)).toBe(20)
})

test('a database that is not there is not made', () => {
  expect(() => openCheckpoints(join(makeFolder(), 'none.db'))).toThrow()
})
