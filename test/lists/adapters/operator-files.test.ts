import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorFileMaxBytes } from '../../../src/lists/thresholds.ts'
import { checkOperatorFile } from '../../../src/lists/adapters/operator-files.ts'
import { makeFolder } from '../../kit/test-folder.ts'

const folder = makeFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = 'block-domains.txt'
const path = join(folder, file)
const changedAtMs = 1_700_000_000_000
const write = (text: string, atMs = changedAtMs): void => {
  writeFileSync(path, text)
  utimesSync(path, atMs / 1_000, atMs / 1_000)
}
const look = (stamp?: string, nowMs = changedAtMs + 60_000, urgent = false) =>
  checkOperatorFile(folder, file, { stamp, nowMs, urgent })
const stampNow = (): string => {
  const seen = look()
  return seen.state === 'read' ? seen.stamp : 'none'
}

beforeEach(() => rmSync(path, { recursive: true, force: true }))

test('a missing file in a missing folder', () => {
  expect(look()).toEqual({ state: 'absent' })
  expect(checkOperatorFile(join(folder, 'none'), file, { stamp: undefined, nowMs: 0 })).toEqual({
    state: 'absent',
  })
})

test('is read once, and again after it has changed', () => {
  write('evil.com\n')
  expect(look()).toMatchObject({ state: 'read', text: 'evil.com\n', changedAtMs })
  const stamp = stampNow()
  expect(look(stamp)).toEqual({ state: 'same' })
  write('evil.org\n', changedAtMs + 1_000)
  expect(look(stamp)).toMatchObject({ state: 'read', text: 'evil.org\n' })
  write('evil.orgs\n', changedAtMs)
  expect(look(stamp)).toMatchObject({ state: 'read', text: 'evil.orgs\n' })
})

describe('a file that changed just now', () => {
  test('may be half written, so the previous entries stay in use', () => {
    write('evil.com\n')
    const stamp = stampNow()
    truncateSync(path)
    utimesSync(path, changedAtMs / 1_000, changedAtMs / 1_000)
    expect(look(stamp, changedAtMs + 100)).toEqual({ state: 'unsettled' })
    expect(look(stamp, changedAtMs + 1_000)).toMatchObject({ state: 'read', text: '' })
  })
  test('is read if it is known to be complete, or if there are no previous entries', () => {
    write('evil.com\n')
    expect(look('other', changedAtMs + 100, true)).toMatchObject({ state: 'read' })
    expect(look(undefined, changedAtMs + 100)).toMatchObject({ state: 'read' })
  })
})

test('something other than a file, or a file that is too large, is reported', () => {
  mkdirSync(path)
  expect(look()).toMatchObject({ state: 'failed' })
  rmSync(path, { recursive: true })
  writeFileSync(path, '')
  truncateSync(path, operatorFileMaxBytes + 1)
  expect(look()).toMatchObject({
    state: 'failed',
    problem: { reason: 'too-large', maxBytes: operatorFileMaxBytes },
  })
})
