// What the doctor finds in settings, folders and databases, without a process or a node.
import { describe, expect, test } from 'bun:test'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkDisk } from '../../../src/command/doctor/check-disk.ts'
import { checkLists } from '../../../src/command/doctor/check-lists.ts'
import { checkQuotas } from '../../../src/command/doctor/check-quotas.ts'
import { checkStores } from '../../../src/command/doctor/check-stores.ts'
import { readConfig } from '../../../src/config.ts'
import { marketMigrations } from '../../../src/market/adapters/store/market-migrations.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { migrations } from '../../../src/store/migrations.ts'
import { makeFolder } from '../../kit/test-folder.ts'

type Seen = readonly { kind: string; facts: unknown }[]
const kindsOf = (seen: Seen): string[] => seen.map(({ kind }) => kind)

describe('quotas and proxies', () => {
  test.each<[Record<string, string>, string[]]>([
    [{}, ['callers-local']],
    [{ HOST: 'localhost' }, ['callers-local']],
    [{ HOST: '0.0.0.0' }, ['callers-direct']],
    [{ HOST: '::' }, ['callers-direct']],
    [{ TRUST_PROXY: '1' }, ['callers-by-proxy']],
    [{ HOST: '::1', TRUST_PROXY: '2' }, ['callers-by-proxy']],
    [{ HOST: '10.0.0.1', TRUST_PROXY: '1' }, ['proxy-avoidable']],
    [
      { HOST: '0.0.0.0', QUOTA_IP: 'off', QUOTA_ENDPOINT: 'off', QUOTA_CAPABILITY: 'off' },
      ['callers-direct', 'quotas-off'],
    ],
    [{ HOST: '0.0.0.0', QUOTA_IP: 'off' }, ['callers-direct']],
    [{ PUBLIC_MONITORING: 'off' }, ['callers-local', 'monitoring-exposed']],
    [{ PUBLIC_MONITORING: 'off', TRUST_PROXY: '1' }, ['callers-by-proxy']],
    [{ QUOTA_IP: 'off', QUOTA_ENDPOINT: 'off', QUOTA_CAPABILITY: 'off' }, ['callers-local']],
  ])('%j', (environment, kinds) => {
    expect(kindsOf(checkQuotas(readConfig(environment)))).toEqual(kinds)
  })
})

describe('disk', () => {
  const seen = (dataDir: string, more: Record<string, string> = {}) =>
    kindsOf(checkDisk(readConfig({ DATA_DIR: dataDir, TRADE_MAX_GB: '1', ...more })))

  test('a folder with room', () => expect(seen(makeFolder())).toEqual(['disk-enough']))
  test('a folder that will be created', () =>
    expect(seen(join(makeFolder(), 'a', 'b'))).toEqual(['folder-new', 'disk-enough']))
  test('a disk that is smaller than what the trades may take', () => {
    expect(seen(makeFolder(), { TRADE_MAX_GB: '10000' })).toEqual(['disk-short'])
    expect(seen(makeFolder(), { TRADE_MAX_GB: '10000', INDEX: 'off' })).toEqual(['disk-enough'])
  })
  test('a file in place of the folder', () => {
    const file = join(makeFolder(), 'file')
    writeFileSync(file, '')
    // Only the permission to enter tells root that it is no folder.
    chmodSync(file, 0o600)
    expect(seen(file)).toEqual(['folder-refused'])
  })
})

describe('databases', () => {
  const seen = (dataDir: string) => checkStores(readConfig({ DATA_DIR: dataDir }))
  const make = (dataDir: string, file: string, steps: readonly string[]) =>
    openDatabase(join(dataDir, file), { steps })

  test('none yet', () => {
    expect(kindsOf(seen(makeFolder()))).toEqual(['store-new', 'store-new'])
    const off = readConfig({ DATA_DIR: makeFolder(), INDEX: 'off' })
    expect(kindsOf(checkStores(off))).toEqual(['store-new'])
  })

  test('current ones', () => {
    const folder = makeFolder()
    make(folder, 'drawbridge.db', migrations).close()
    make(folder, 'market.db', marketMigrations).close()
    const before = readdirSync(folder)
    expect(seen(folder)).toMatchObject([
      { kind: 'store-works', facts: { schemaVersion: migrations.length } },
      { kind: 'store-works', facts: { schemaVersion: marketMigrations.length } },
    ])
    expect(readdirSync(folder)).toEqual(before)
  })

  test('an older one will be migrated', () => {
    const folder = makeFolder()
    make(folder, 'drawbridge.db', migrations.slice(0, -1)).close()
    expect(seen(folder)[0]).toMatchObject({
      kind: 'store-migrates',
      facts: { schemaVersion: migrations.length - 1, newestSchema: migrations.length },
    })
  })

  test('one of a newer version, of another program, and no database at all', () => {
    const folder = makeFolder()
    const newer = make(folder, 'drawbridge.db', migrations)
    newer.run(`PRAGMA user_version = ${migrations.length + 1}`)
    newer.close()
    make(folder, 'market.db', ['CREATE TABLE other (a)']).close()
    expect(kindsOf(seen(folder))).toEqual(['store-unusable', 'store-unusable'])
    const broken = makeFolder()
    writeFileSync(
      join(broken, 'drawbridge.db'),
      'not a database at all, but long enough'.repeat(50),
    )
    expect(kindsOf(seen(broken))).toEqual(['store-unusable', 'store-new'])
  })
})

describe('lists', () => {
  const seen = (dataDir: string, lists = '') =>
    checkLists(readConfig({ DATA_DIR: dataDir, LISTS: lists }), Date.now)
  const withOwn = (text: string): string => {
    const folder = makeFolder()
    mkdirSync(join(folder, 'lists'))
    writeFileSync(join(folder, 'lists', 'block-domains.txt'), text)
    return folder
  }

  test('none', async () => expect(kindsOf(await seen(makeFolder()))).toEqual(['lists-none']))
  test('own ones', async () => {
    expect(await seen(withOwn('bad.example\n'))).toMatchObject([
      { kind: 'lists-work', facts: { downloaded: 0, own: 1 } },
    ])
    expect(await seen(withOwn('com\n'))).toMatchObject([
      { kind: 'list-problem', facts: { problem: { file: 'block-domains.txt', line: 1 } } },
    ])
  })
  test('one that was never downloaded', async () => {
    expect(await seen(makeFolder(), 'metamask')).toMatchObject([
      { kind: 'list-problem', facts: { problem: { state: 'first-download' } } },
    ])
  })
})
