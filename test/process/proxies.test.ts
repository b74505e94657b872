// How the caller is identified: by the socket, a chain of trusted proxies, and the operator's country database.
import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryDatabaseBytes } from '../kit/country-database-writer.ts'
import { fetchAnswer } from '../kit/http.ts'
import { processTestMs, runProduct, serverKinds, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { healthPath, startWatchedServer, statsPath } from '../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

/** Hops, then requests by their X-Forwarded-For: `new` is a client without earlier requests, `known` one with some. */
const chains: [
  hops: string,
  addresses: [forwardedFor: string | undefined, as: 'new' | 'known'][],
][] = [
  [
    '0',
    [
      [undefined, 'new'],
      ['1.1.1.1', 'known'],
      ['2.2.2.2, 3.3.3.3', 'known'],
    ],
  ],
  [
    '1',
    [
      ['1.1.1.1', 'new'],
      ['6.6.6.6, 1.1.1.1', 'known'],
      ['1.1.1.1, 2.2.2.2', 'new'],
      ['2.2.2.2:443', 'known'],
      ['2001:db8:0:1::1', 'new'],
      ['[2001:db8:0:1::2]:99', 'known'],
      ['2001:db8:0:2::1', 'new'],
      ['::ffff:1.1.1.1', 'known'],
      [undefined, 'new'],
      ['nonsense', 'known'],
      ['999.1.1.1', 'known'],
      [`${'9.9.9.9, '.repeat(400)}9.9.9.9`, 'known'],
    ],
  ],
  [
    '2',
    [
      ['1.1.1.1, 10.0.0.1', 'new'],
      ['6.6.6.6, 1.1.1.1, 10.0.0.2', 'known'],
      ['1.1.1.1, 2.2.2.2, 10.0.0.1', 'new'],
      ['3.3.3.3', 'new'],
      ['3.3.3.3, 10.0.0.1', 'known'],
    ],
  ],
]

const cases = serverKinds.flatMap((kind) =>
  chains.map(([hops, addresses]) => ({ kind, hops, addresses })),
)

describe('the client', () => {
  test.concurrent.each(cases)(
    '$kind: with $hops trusted hops',
    async ({ kind, hops, addresses }) => {
      await using server = await startServer(kind, {
        env: {
          TRUST_PROXY: hops,
          QUOTA_IP: '1/3600',
          QUOTA_ENDPOINT: 'off',
          QUOTA_CAPABILITY: 'off',
        },
      })
      for (const [forwardedFor, as] of addresses) {
        const answer = await fetchAnswer(`${server.apiUrl}${statsPath}`, {
          headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
        })
        expect([forwardedFor, answer.status]).toEqual([forwardedFor, as === 'new' ? 200 : 429])
      }
    },
  )
})

describe('the country', () => {
  const folder = makeFolder()
  const file = join(folder, 'country.mmdb')
  beforeAll(() => {
    writeFileSync(
      file,
      countryDatabaseBytes([
        { network: '81.2.69.0', prefixBits: 24, country: 'GB' },
        { network: '127.0.0.0', prefixBits: 8, country: 'ZZ' },
        { network: '5.0.0.0', prefixBits: 9, country: 'DE' },
      ]),
    )
  })

  describe.each(serverKinds)('%s', (kind) => {
    const places: [
      hops: string,
      headers: Record<string, string>,
      country: string,
      region: string,
    ][] = [
      ['1', { 'x-forwarded-for': '81.2.69.142' }, 'GB', 'unknown'],
      ['1', { 'x-forwarded-for': '81.2.70.1' }, 'unknown', 'unknown'],
      ['1', { 'x-forwarded-for': '5.127.255.255' }, 'DE', 'unknown'],
      ['1', { 'x-forwarded-for': '5.128.0.0' }, 'unknown', 'unknown'],
      ['1', { 'x-forwarded-for': '::ffff:81.2.69.1' }, 'GB', 'unknown'],
      ['1', { 'x-forwarded-for': '2001:db8::1' }, 'unknown', 'unknown'],
      ['1', { 'x-forwarded-for': '81.2.69.1', 'cf-ipcountry': 'fr' }, 'FR', 'unknown'],
      ['1', { 'x-edge-region': 'iad1', 'cf-ipcountry': '<script>' }, 'ZZ', 'iad1'],
      ['1', { 'x-edge-region': 'a b"c', 'cf-ipcountry': 'XX' }, 'ZZ', 'unknown'],
      ['0', { 'x-forwarded-for': '81.2.69.142', 'cf-ipcountry': 'fr' }, 'ZZ', 'unknown'],
      ['0', { 'x-edge-region': 'iad1' }, 'ZZ', 'unknown'],
    ]
    test('comes from a trusted proxy, then from the database', async () => {
      for (const hops of ['0', '1']) {
        await using server = await startWatchedServer(kind, {
          env: { GEOIP_MMDB: file, TRUST_PROXY: hops },
        })
        for (const [, headers, country, region] of places.filter(([of]) => of === hops)) {
          const { event } = await server.watch(() =>
            fetchAnswer(`${server.apiUrl}${healthPath}`, { headers }),
          )
          expect([headers, event['api_country'], event['api_edge_region']]).toEqual([
            headers,
            country,
            region,
          ])
        }
      }
    })

    const good = countryDatabaseBytes([{ network: '5.0.0.0', prefixBits: 9, country: 'DE' }])
    const broken: [what: string, bytes: Uint8Array | undefined][] = [
      ['empty', new Uint8Array(0)],
      ['of another kind', Buffer.from('country,code\nGermany,DE\n')],
      ['cut off', good.subarray(0, -40)],
      ['absent', undefined],
    ]
    test.each(broken)('a database that is %s stops the start in one sentence', async (_, bytes) => {
      const path = join(folder, 'broken.mmdb')
      rmSync(path, { force: true })
      if (bytes) writeFileSync(path, bytes)
      const run = await runProduct(kind, [], {
        PORT: '0',
        SCAN_PORT: '0',
        DATA_DIR: join(folder, 'data'),
        GEOIP_MMDB: path,
      })
      expect(run.exitCode).toBe(1)
      expect(run.stderr).toMatch(/^Cannot read the country database [^\n]+\.\n$/)
      expect(run.stdout).toBe('')
    })
  })
})
