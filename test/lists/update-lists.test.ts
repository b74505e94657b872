import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { addressesIn } from '../../src/lists/entries/compile-list.ts'
import type { ListSource } from '../../src/lists/entries/list-source.ts'
import { hasFingerprint, readFingerprints } from '../../src/lists/entries/fingerprint-set.ts'
import { makeKeyedHash } from '../../src/basics/keyed-hash.ts'
import { updateList } from '../../src/lists/update-lists.ts'
import { openDatabase } from '../../src/store/database.ts'
import { makeListArchive } from '../../src/lists/adapters/list-store.ts'
import { listMaxBytes } from '../../src/lists/thresholds.ts'
import { makeListDownload } from '../../src/lists/adapters/download-list.ts'
import { metamaskList } from '../../src/lists/adapters/sources/metamask.ts'
import { ofacList } from '../../src/lists/adapters/sources/ofac.ts'
import { phantomList } from '../../src/lists/adapters/sources/phantom.ts'
import {
  type RecordedAnswer,
  type RecordedServer,
  startRecordedServer,
} from '../kit/recorded-server.ts'

const dayMs = 86_400_000
const hosts = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => `phishing-${from + at}.com`)
const config = (blacklist: readonly string[]): RecordedAnswer => ({
  body: { version: 2, tolerance: 1, fuzzylist: [], whitelist: ['fine.phishing-1.com'], blacklist },
})

let server: RecordedServer | undefined
let archive = makeListArchive(openDatabase(':memory:'))
let nowMs = Date.parse('2026-11-18T10:00:00Z')

beforeEach(() => {
  archive = makeListArchive(openDatabase(':memory:'))
  nowMs = Date.parse('2026-11-18T10:00:00Z')
})
afterEach(() => {
  server?.stop()
  server = undefined
})

/** Updates a list once per answer, a day apart; returns the last outcome. */
const update = async (
  answers: RecordedAnswer[],
  { source = metamaskList, path = '/list', timeoutMs = 5_000, acceptSmaller = false } = {},
) => {
  server = startRecordedServer(answers)
  const url = `${server.url}${path}`
  const deps = {
    archive,
    nowMs: () => nowMs,
    download: makeListDownload({ nowMs: () => nowMs, timeoutMs }),
  }
  let last = await updateList(deps, { source, url, acceptSmaller })
  for (const _ of answers.slice(1)) {
    nowMs += dayMs
    last = await updateList(deps, { source, url, acceptSmaller })
  }
  return last
}

const listed = (host: string, source: ListSource = metamaskList): boolean => {
  const set = readFingerprints(archive.read(source.id)?.blocked ?? new Uint8Array(0))
  return set !== undefined && hasFingerprint(set, makeKeyedHash(archive.hashKey())(host))
}

describe('a valid list', () => {
  test('is stored with its source and time', async () => {
    const path = '/list?token=secret'
    const done = await update(
      [{ ...config([...hosts(0, 98), 'com', 'solana.com']), headers: { etag: '"v1"' } }],
      { path },
    )
    expect(done).toMatchObject({ outcome: 'updated', entryCount: 98, added: 98, removed: 0 })
    expect(done.refusedExamples).toEqual([
      { text: 'com', refusal: { reason: 'public-suffix', wildcardWorks: false } },
      { text: 'solana.com', refusal: { reason: 'known-site', site: 'Solana' } },
    ])
    expect(archive.facts().get('metamask')).toMatchObject({
      source: `${server?.url}/list`,
      licence: 'DBAD',
      validators: { etag: '"v1"' },
      changedAtMs: nowMs,
      checkedAtMs: nowMs,
      entryCount: 98,
      refusedCount: 2,
    })
    expect(listed('phishing-7.com')).toBe(true)
    expect(listed('solana.com')).toBe(false)
  })

  test('is requested with its validators, and stays if nothing has changed', async () => {
    const first = nowMs
    const done = await update([
      {
        ...config(hosts(0, 100)),
        headers: { etag: '"v1"', 'last-modified': 'Tue, 17 Nov 2026 09:00:00 GMT' },
      },
      { status: 304, body: '' },
    ])
    expect(done).toMatchObject({ outcome: 'unchanged', entryCount: 100 })
    expect(server?.requests[1]?.headers.get('if-none-match')).toBe('"v1"')
    expect(server?.requests[1]?.headers.get('if-modified-since')).toBe(
      'Tue, 17 Nov 2026 09:00:00 GMT',
    )
    expect(archive.facts().get('metamask')).toMatchObject({
      changedAtMs: first,
      checkedAtMs: nowMs,
    })
    expect(listed('phishing-7.com')).toBe(true)
  })

  test('is unchanged if a server without validators sends it again', async () => {
    const first = nowMs
    const done = await update([config(hosts(0, 100)), config(hosts(0, 100))])
    expect(done).toMatchObject({ outcome: 'unchanged', added: 0, removed: 0 })
    expect(archive.facts().get('metamask')).toMatchObject({
      changedAtMs: first,
      checkedAtMs: nowMs,
    })
  })

  test('reports how many entries were added and removed', async () => {
    const done = await update([config(hosts(0, 100)), config(hosts(10, 130))])
    expect(done).toMatchObject({ outcome: 'updated', entryCount: 120, added: 30, removed: 10 })
    expect(listed('phishing-5.com')).toBe(false)
    expect(listed('phishing-125.com')).toBe(true)
  })

  test('of addresses', async () => {
    const [one, two] = [
      '42RLPACwZPx3vYYmxSueqsogfynBDqXK298EDsNoyoHi',
      'Fc1EwQUZyTEagaDvA1utHXCcZNyG1x2PLt2DfNu1cJdH',
    ]
    const done = await update([{ body: `${one}\n` }, { body: `# two\n${one}\n${two}\n\n` }], {
      source: ofacList,
    })
    expect(done).toMatchObject({ outcome: 'updated', entryCount: 2, added: 1, removed: 0 })
    expect([...addressesIn(archive.read('ofac')?.blocked ?? new Uint8Array(0))]).toEqual([one, two])
  })
})

describe('the last good list stays in use after', () => {
  const good = config(hosts(0, 200))
  const goodBody = JSON.stringify(good.body)
  const notJson = { reason: 'wrong-format', details: expect.stringContaining('not JSON') }
  test.each<[string, RecordedAnswer, 'failed' | 'refused', object]>([
    ['half of it', { ...good, truncateAtBytes: goodBody.length / 2 }, 'failed', {}],
    ['all but the end', { ...good, truncateAtBytes: goodBody.length - 1 }, 'failed', {}],
    ['nothing', { drop: true }, 'failed', { problem: 'source-unreachable' }],
    ['cut off as JSON', { body: goodBody.slice(0, -1) }, 'failed', notJson],
    ['a page', { body: '<!DOCTYPE html><html><body>Sign in</body></html>' }, 'failed', notJson],
    [
      'JSON of another kind',
      { body: { message: 'rate limited' } },
      'failed',
      { reason: 'wrong-format', details: 'metamask.blacklist: expected a list' },
    ],
    [
      'a list of other things',
      config(Array.from({ length: 200 }, () => '0x00')),
      'refused',
      { reason: 'no-entries' },
    ],
    [
      'entries that are no text',
      { body: { blacklist: [1, 2], whitelist: [] } },
      'failed',
      { reason: 'wrong-format' },
    ],
    ['empty', config([]), 'refused', { reason: 'no-entries' }],
    [
      'half nonsense',
      config([...hosts(0, 200), ...hosts(0, 200).map((host) => `${host} `.repeat(2))]),
      'refused',
      { reason: 'unusable-entries', refused: 200, entries: 400 },
    ],
    [
      'much smaller',
      config(hosts(0, 139)),
      'refused',
      { reason: 'shrank', before: 200, after: 139 },
    ],
    ['too large', { body: 'x'.repeat(listMaxBytes + 1) }, 'failed', { problem: 'source-unusable' }],
    [
      'moved',
      { status: 301, headers: { location: '/elsewhere' } },
      'failed',
      { problem: 'source-unusable' },
    ],
    ['gone', { status: 404, body: 'Not Found' }, 'failed', { problem: 'source-unusable' }],
    [
      'refused',
      { status: 429, headers: { 'retry-after': '60' } },
      'failed',
      { problem: 'source-unreachable' },
    ],
    ['broken', { status: 500 }, 'failed', { problem: 'source-unreachable' }],
  ])('%s', async (_, answer, outcome, why) => {
    const done = await update([good, answer])
    expect(done).toMatchObject({ outcome, entryCount: 200, added: 0, removed: 0 })
    expect(done.why).toMatchObject(why)
    expect(JSON.stringify(done.why)).not.toContain('127.0.0.1')
    expect(listed('phishing-199.com')).toBe(true)
    expect(archive.facts().get('metamask')).toMatchObject({ checkedAtMs: nowMs - dayMs })
    expect(archive.attempts().get('metamask')).toEqual({
      outcome,
      atMs: nowMs,
      ...(done.why && { why: done.why }),
    })
  })

  test('a timeout', async () => {
    await update([good])
    const done = await update([{ ...good, delayMs: 3_000 }], { timeoutMs: 50 })
    expect(done).toMatchObject({ outcome: 'failed' })
    expect(done.why).toMatchObject({ reason: 'not-downloaded', problem: 'source-late' })
  })

  test('a truncated text list', async () => {
    const body = hosts(0, 200)
      .map((host) => `  - url: ${host}`)
      .join('\n')
    const done = await update([{ body }, { body, truncateAtBytes: body.length - 20 }], {
      source: phantomList,
    })
    expect(done).toMatchObject({ outcome: 'failed', entryCount: 200 })
    expect(listed('phishing-199.com', phantomList)).toBe(true)
  })
})

describe('a list that shrinks', () => {
  test('a little is accepted', async () =>
    expect(await update([config(hosts(0, 200)), config(hosts(0, 141))])).toMatchObject({
      outcome: 'updated',
      entryCount: 141,
    }))
  test('is accepted if the operator allows it', async () => {
    await update([config(hosts(0, 200))])
    server?.stop()
    // The mirror has moved: nothing is stored from the new URL, so the list has not shrunk.
    expect(await update([config(hosts(0, 20))])).toMatchObject({
      outcome: 'updated',
      entryCount: 20,
    })
    expect(
      await update([config(hosts(0, 200)), config(hosts(0, 20))], { acceptSmaller: true }),
    ).toMatchObject({ outcome: 'updated', entryCount: 20 })
  })
  test('and was small anyway is accepted', async () =>
    expect(await update([config(hosts(0, 40)), config(hosts(0, 5))])).toMatchObject({
      outcome: 'updated',
    }))
})

test('a list whose first download fails is not stored', async () => {
  const done = await update([{ status: 503 }])
  expect(done).toMatchObject({ outcome: 'failed' })
  expect(done).not.toHaveProperty('entryCount')
  expect(archive.facts().size).toBe(0)
})
