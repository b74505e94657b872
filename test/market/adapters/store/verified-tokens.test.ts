// The contract of the saved tokens, which each place behind it keeps.
import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scheduleTimer } from '../../../../src/basics/schedule.ts'
import { address } from '../../../../src/solana/address/address.ts'
import { migratePostgres } from '../../../../src/store/postgres/migrate-postgres.ts'
import { makePostgresLink } from '../../../../src/store/postgres/postgres-link.ts'
import type { TokenFacts } from '../../../../src/tokens/token-market.ts'
import { makeSharedTokenStore } from '../../../../src/market/adapters/store/shared-tokens.ts'
import {
  makeVerifiedTokenStore,
  type VerifiedTokenStore,
} from '../../../../src/market/adapters/store/verified-tokens.ts'
import { makeHandClock } from '../../../kit/hand-clock.ts'
import { noPostgres, type PostgresProcess, startPostgres } from '../../../kit/postgres.ts'

setDefaultTimeout(120_000)

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-tokens-'))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const facts: TokenFacts = {
  mint: usdc,
  source: 'Jupiter',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  logoUrl: 'https://img.example/usdc.png',
  liquidityUsd: 5.5,
  holderCount: 7,
  verified: true,
  tags: ['verified'],
}

type Subject = {
  store: VerifiedTokenStore
  /** What is saved, as text. */
  read: () => Promise<string>
  write: (text: string) => Promise<void>
}

const onDisk = (nowMs: () => number): Promise<Subject> => {
  const folder = makeFolder()
  const path = join(folder, 'verified-tokens.json')
  return Promise.resolve({
    store: makeVerifiedTokenStore(folder, nowMs),
    read: async () => readFileSync(path, 'utf8'),
    write: async (text) => writeFileSync(path, text),
  })
}

let server: PostgresProcess | undefined

const connect = async () => {
  if (server === undefined) throw new Error('PostgreSQL was not started')
  const { url } = await server.makeDatabase()
  const link = makePostgresLink({ url, connections: 1, limitMs: 20_000, schedule: scheduleTimer })
  closers.push(link.close)
  await link.run((sql) => migratePostgres(sql))
  return link
}

const inPostgres = async (nowMs: () => number): Promise<Subject> => {
  const link = await connect()
  return {
    store: makeSharedTokenStore(link, nowMs),
    read: () =>
      link.run(async (sql) => {
        const [row]: { content: string }[] = await sql`SELECT content FROM verified_tokens`
        return row?.content ?? ''
      }),
    write: (text) =>
      link.run(async (sql) => {
        await sql`UPDATE verified_tokens SET content = ${text}`
      }),
  }
}

const contract = (make: (nowMs: () => number) => Promise<Subject>): void => {
  const start = async () => {
    const clock = makeHandClock()
    return { clock, ...(await make(clock.nowMs)) }
  }

  test('are loaded as they were saved, without other fields', async () => {
    const { store } = await start()
    await store.save([{ ...facts, priceUsd: 1, websites: ['https://a.example'] }])
    expect(await store.load()).toEqual([facts])
  })

  test('empty without a file', async () => {
    expect(await (await start()).store.load()).toEqual([])
  })

  test('a file that is too old is ignored', async () => {
    const { store, clock } = await start()
    await store.save([facts])
    clock.advance(31 * 24 * 60 * 60_000)
    expect(await store.load()).toEqual([])
  })

  test.each<[string, (text: string) => string]>([
    ['cut short', (text) => text.slice(0, -10)],
    ['empty', () => ''],
    ['null', () => 'null'],
    ['of another format', (text) => text.replace('"format":1', '"format":2')],
    ['not ours', () => '{"tokens":[]}'],
  ])('a file that is %s', async (_name, spoil) => {
    const { store, read, write } = await start()
    await store.save([facts])
    await write(spoil(await read()))
    expect(await store.load()).toEqual([])
    await store.save([facts])
    expect(await store.load()).toEqual([facts])
  })

  test('bad rows are left out', async () => {
    const { store, clock, write } = await start()
    await store.save([])
    const rows = [
      { ...facts, mint: 'x' },
      { ...facts, decimals: '6' },
      5,
      null,
      { ...facts, more: 1 },
    ]
    await write(JSON.stringify({ format: 1, learnedAtMs: clock.nowMs(), tokens: rows }))
    expect(await store.load()).toEqual([facts])
  })

  test('of two concurrent writes, one is stored whole', async () => {
    const { store } = await start()
    await Promise.all([store.save([facts]), store.save([facts, facts])])
    expect([1, 2]).toContain((await store.load()).length)
  })
}

describe('verified tokens on disk', () => contract(onDisk))

test('on disk, a list replaces the file and leaves no other behind', async () => {
  const folder = makeFolder()
  const store = makeVerifiedTokenStore(folder, () => 0)
  await Promise.all([store.save([facts]), store.save([facts])])
  expect(readdirSync(folder)).toEqual(['verified-tokens.json'])
})

test('on disk, a failed write rejects and leaves no file behind', async () => {
  const folder = makeFolder()
  const store = makeVerifiedTokenStore(join(folder, 'absent'), () => 0)
  await expect(store.save([facts])).rejects.toThrow('ENOENT')
  expect(readdirSync(folder)).toEqual([])
})

describe.skipIf(noPostgres !== '')(`verified tokens in PostgreSQL${noPostgres}`, () => {
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => await server?.[Symbol.asyncDispose]())
  contract(inPostgres)

  test('a list never replaces one that was learned later', async () => {
    const link = await connect()
    await makeSharedTokenStore(link, () => 2_000).save([facts])
    await makeSharedTokenStore(link, () => 1_000).save([])
    expect(await makeSharedTokenStore(link, () => 2_000).load()).toEqual([facts])
    await makeSharedTokenStore(link, () => 2_001).save([])
    expect(await makeSharedTokenStore(link, () => 2_001).load()).toEqual([])
  })
})
