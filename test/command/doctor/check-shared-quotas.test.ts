// What the doctor finds in the store of shared quotas.
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { checkSharedQuotas } from '../../../src/command/doctor/check-shared-quotas.ts'
import { levelOf } from '../../../src/command/doctor/observation.ts'
import { adviceOf } from '../../../src/command/doctor/words.ts'
import { readConfig } from '../../../src/config.ts'
import { noQuotaStore, startQuotaStore } from '../../kit/quota-store.ts'

setDefaultTimeout(60_000)

const seen = async (url: string, more: Record<string, string> = {}) => {
  const found = await checkSharedQuotas(readConfig({ QUOTA_URL: url, ...more }), Date.now)
  const said = found.map((each) => JSON.stringify([each, adviceOf(each)])).join()
  return { found, kinds: found.map((each) => `${levelOf(each)} ${each.kind}`), said }
}

describe('shared quotas', () => {
  test('are not checked without the setting, nor without a quota', async () => {
    expect(await checkSharedQuotas(readConfig({}), Date.now)).toEqual([])
    const off = { QUOTA_IP: 'off', QUOTA_ENDPOINT: 'off', QUOTA_CAPABILITY: 'off' }
    expect((await seen('redis://127.0.0.1:9', off)).kinds).toEqual(['warning setting-unused'])
  })

  test('a store that cannot be reached, without showing the password', async () => {
    const { kinds, found, said } = await seen('redis://me:hidden@127.0.0.1:9')
    expect(kinds).toEqual(['problem quota-store-fails'])
    expect(found).toMatchObject([{ facts: { store: '127.0.0.1:9', trouble: { kind: 'closed' } } }])
    expect(said).not.toContain('hidden')
  })

  test('a connection that leaves this machine without TLS', async () => {
    expect((await seen('redis://:hidden@quotas.invalid:9')).kinds).toEqual([
      'problem quota-store-fails',
      'note quota-store-plain',
    ])
  })
})

describe.skipIf(noQuotaStore !== '')(`a real store${noQuotaStore}`, () => {
  test.each<[string, { config?: string[]; password?: string; user?: string }, string[]]>([
    ['that is set up well', {}, ['ok quota-store-works']],
    [
      'that evicts',
      { config: ['maxmemory 100mb', 'maxmemory-policy allkeys-lru'] },
      ['ok quota-store-works', 'warning quota-store-evicts'],
    ],
    ['without a password', { password: '' }, ['ok quota-store-works', 'warning quota-store-open']],
    [
      'whose user may count, but not read what the store is',
      {
        config: ['user limited on >secret ~* -@all +@scripting +@read +@write +time'],
        user: 'limited:secret@',
      },
      ['ok quota-store-works', 'note quota-store-unread'],
    ],
    [
      'whose user lacks a right',
      { config: ['user limited on >secret ~other:* +@all'], user: 'limited:secret@' },
      ['problem quota-store-fails'],
    ],
    ['that is a replica', { config: ['replicaof 127.0.0.1 1'] }, ['problem quota-store-fails']],
  ])('%s', async (_, { user, ...options }, expected) => {
    await using store = await startQuotaStore(options)
    const url = user === undefined ? store.url : `redis://${user}127.0.0.1:${store.port}`
    const { kinds, found } = await seen(url)
    expect(kinds).toEqual(expected)
    // What it wrote expires at once.
    while (String(await store.command('KEYS', '*')) !== '') await Bun.sleep(5)
    if (expected.length === 1 && expected[0] === 'ok quota-store-works')
      expect(found[0]?.facts).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/) })
  })
})
