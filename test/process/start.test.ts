// Starts that cannot work: one sentence for the operator, no stack, exit code 1, and nothing left listening.
import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exchangeRaw } from '../kit/http.ts'
import { processTestMs, runProduct, serverKinds, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'

setDefaultTimeout(processTestMs)

const folder = makeFolder()
const at = (name: string): string => join(folder, name)
const taken = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })

/** A data folder with this content as its database. */
const dataWith = (name: string, bytes: Uint8Array): string => {
  mkdirSync(at(name), { recursive: true })
  writeFileSync(join(at(name), 'drawbridge.db'), bytes)
  return at(name)
}

beforeAll(() => {
  writeFileSync(at('a-file'), 'not a folder')
  mkdirSync(join(at('holds-a-folder'), 'drawbridge.db'), { recursive: true })
  dataWith('holds-text', Buffer.from('This is no database at all, only a text. '.repeat(200)))
  const header = Buffer.from('SQLite format 3\0', 'latin1')
  dataWith('holds-half', Buffer.concat([header, Buffer.alloc(8000, 0xa5)]))
  mkdirSync(at('holds-the-future'))
  const future = new Database(join(at('holds-the-future'), 'drawbridge.db'), { create: true })
  future.run('PRAGMA user_version = 9999')
  future.close()
})
afterAll(() => {
  taken.stop(true)
})

type BadStart = [what: string, environment: Record<string, string>, sentence: RegExp]

const badStarts: BadStart[] = [
  [
    'PORT in use',
    { PORT: String(taken.port) },
    /^Cannot listen on 127\.0\.0\.1:\d+: the port is already in use\. .*SCAN_PORT/,
  ],
  ['SCAN_PORT in use', { SCAN_PORT: String(taken.port) }, /^Cannot listen on .*already in use\./],
  ['a foreign HOST', { HOST: '192.0.2.1' }, /^Cannot listen on 192\.0\.2\.1:0: .+\.$/],
  [
    'an unknown HOST',
    { HOST: 'no-such-host.invalid' },
    /^Cannot listen on no-such-host\.invalid:0: .+\.$/,
  ],
  ['DATA_DIR is a file', { DATA_DIR: at('a-file') }, /^DATA_DIR .* cannot be written \(E\w+\)\.$/],
  [
    'DATA_DIR lies in a file',
    { DATA_DIR: at('a-file/data') },
    /^DATA_DIR .* cannot be written \(E\w+\)\.$/,
  ],
  [
    'DATA_DIR cannot be made',
    { DATA_DIR: '/proc/nothing' },
    /^DATA_DIR .* cannot be written \(E\w+\)\.$/,
  ],
  [
    'the database is text',
    { DATA_DIR: at('holds-text') },
    /^Cannot open the database .*: file is not a database\.$/,
  ],
  ['the database is broken', { DATA_DIR: at('holds-half') }, /^Cannot open the database .*\.$/],
  [
    'the database is a folder',
    { DATA_DIR: at('holds-a-folder') },
    /^Cannot open the database .*\.$/,
  ],
  [
    'the database is newer',
    { DATA_DIR: at('holds-the-future') },
    /^Cannot open the database .*newer version.*\.$/,
  ],
  [
    'a port that is none',
    { PORT: '70000' },
    /^PORT must be a port from 0 to 65535; it is "70000"\.$/,
  ],
  ['a quota that is none', { QUOTA_IP: 'many' }, /^QUOTA_IP must be .*; it is "many"\.$/],
  [
    'a node that is none',
    { SOLANA_RPC_URL: 'ftp://u:secret@a' },
    /^SOLANA_RPC_URL must be (?!.*secret).*\.$/,
  ],
  ['line breaks in a value', { LOG_LEVEL: 'a\nb' }, /^LOG_LEVEL must be .*; it is "a\?b"\.$/],
  ['no country database', { GEOIP_MMDB: at('nothing') }, /^Cannot read the country database .*\.$/],
]

/** Many processes start at once; a test that ends within this time did not hang. */
const limitMs = 300_000

const cases = serverKinds.flatMap((kind) =>
  badStarts.map(([what, environment, sentence]) => ({ kind, what, environment, sentence })),
)

describe('a start that cannot work', () => {
  test.concurrent.each(cases)(
    '$kind: $what',
    async ({ kind, environment, sentence }) => {
      const dataDir = makeFolder()
      const run = await runProduct(kind, [], {
        PORT: '0',
        SCAN_PORT: '0',
        SOLANA_RPC_URL: 'http://127.0.0.1:9',
        DATA_DIR: dataDir,
        ...environment,
      })
      const [first, ...more] = run.stderr.split('\n')
      expect(first).toMatch(sentence)
      expect(more).toEqual([''])
      expect(run.exitCode).toBe(1)
      expect(run.stdout).toBe('')
    },
    limitMs,
  )

  test.concurrent.each(serverKinds)(
    '%s: a taken scan port takes the API down again',
    async (kind) => {
      const spare = Bun.listen({
        hostname: '127.0.0.1',
        port: 0,
        socket: { data: () => undefined },
      })
      const port = String(spare.port)
      spare.stop(true)
      const dataDir = makeFolder()
      const run = await runProduct(kind, [], {
        PORT: port,
        SCAN_PORT: port,
        SOLANA_RPC_URL: 'http://127.0.0.1:9',
        DATA_DIR: dataDir,
      })
      expect([run.exitCode, run.stderr.trim().split('\n')]).toEqual([
        1,
        [
          expect.stringContaining(
            `Cannot listen on 127.0.0.1:${port}: the port is already in use.`,
          ),
        ],
      ])
      const knock = await exchangeRaw(`http://127.0.0.1:${port}`, ['GET / HTTP/1.1\r\n\r\n'])
      expect(knock).toEqual({ text: '', end: 'reset' })
    },
    limitMs,
  )

  test.concurrent.each(serverKinds)(
    '%s: the taken server goes on',
    async (kind) => {
      await using first = await startServer(kind)
      const run = await runProduct(kind, [], {
        PORT: new URL(first.apiUrl).port,
        SCAN_PORT: '0',
        SOLANA_RPC_URL: 'http://127.0.0.1:9',
        DATA_DIR: first.dataDir,
      })
      expect([run.exitCode, run.stderr]).toEqual([1, expect.stringContaining('already in use')])
      expect((await fetch(`${first.apiUrl}/v1/monitoring/health`)).status).toBe(200)
      expect(await first.stop()).toBe(0)
    },
    limitMs,
  )
})
