import { afterEach, expect, test } from 'bun:test'
import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredList } from '../../../src/lists/entries/stored-list.ts'
import { openListArchive, openListReader } from '../../../src/lists/adapters/list-store.ts'
import { makeFolder } from '../../kit/test-folder.ts'

const folders: string[] = []
const freshPath = (): string => {
  const folder = makeFolder()
  folders.push(folder)
  return join(folder, 'drawbridge.db')
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const shrank = { reason: 'shrank', before: 200, after: 100 } as const

const list: StoredList = {
  id: 'one',
  source: 'https://lists.example/one',
  licence: 'MIT',
  digest: '0123456789ab',
  validators: { etag: '"v1"' },
  changedAtMs: 5,
  checkedAtMs: 7,
  entryCount: 2,
  refusedCount: 1,
  blocked: Uint8Array.from({ length: 16 }, (_, at) => at),
  exceptions: new Uint8Array(0),
}

test('a stored list can be read again, also by a reader and after closing', () => {
  const path = freshPath()
  const archive = openListArchive(path)
  archive.replace(list)
  archive.noteAttempt('one', { atMs: 9, outcome: 'refused', why: shrank })
  archive.noteAttempt('two', { atMs: 9, outcome: 'updated' })
  archive.confirm('one', 8)
  const key = archive.hashKey()
  archive.close()
  const reader = openListReader(path)
  expect(reader.read('one')).toEqual({ ...list, checkedAtMs: 8 })
  expect(reader.read('two')).toBeUndefined()
  const { blocked, exceptions, ...facts } = list
  expect([blocked.length, exceptions.length]).toEqual([16, 0])
  expect([...reader.facts()]).toEqual([['one', { ...facts, checkedAtMs: 8 }]])
  expect([...reader.attempts()]).toEqual([
    ['one', { atMs: 9, outcome: 'refused', why: shrank }],
    ['two', { atMs: 9, outcome: 'updated' }],
  ])
  expect(reader.hashKey()).toEqual(key)
  expect(key).toHaveLength(16)
  reader.close()
})

test('replacing a list removes the old content', () => {
  const archive = openListArchive(freshPath())
  archive.replace(list)
  archive.replace({
    ...list,
    validators: { lastModified: 'x' },
    blocked: new Uint8Array(0),
    entryCount: 0,
  })
  expect(archive.read('one')).toMatchObject({ validators: { lastModified: 'x' }, entryCount: 0 })
  archive.close()
})

test('every database has its own key', () => {
  const [one, other] = [openListArchive(freshPath()), openListArchive(freshPath())]
  expect(one.hashKey()).not.toEqual(other.hashKey())
  one.close()
  other.close()
})

test('lists compiled by another version of the product are ignored', () => {
  const path = freshPath()
  const archive = openListArchive(path)
  archive.replace(list)
  const database = new Database(path)
  database.run('UPDATE lists SET format = 99')
  database.close()
  expect(archive.read('one')).toBeUndefined()
  expect(archive.facts().size).toBe(0)
  archive.close()
})
