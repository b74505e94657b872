// The database of trades beside the rest of the server: another server that has it, and one that cannot be used.
import { Database } from 'bun:sqlite'
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchAnswer, fetchJson, member } from '../kit/http.ts'
import { sampleTrades, storeTrades } from '../kit/market/trade-sample.ts'
import { processTestMs, serverKinds, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { healthPath } from '../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const off = { INDEX: 'off' }
const feedPath = '/v1/data/trades/feed?limit=100'

const indexHealth = async (apiUrl: string): Promise<unknown> =>
  member(await fetchJson(`${apiUrl}${healthPath}`), 'components', 'index', 'status')

const feedStatus = async (apiUrl: string): Promise<number> =>
  (await fetchAnswer(`${apiUrl}${feedPath}`)).status

describe.each(serverKinds)('%s', (kind) => {
  test('one server at a time has the trades of a folder; the next one takes over', async () => {
    const dataDir = makeFolder()
    await storeTrades(dataDir, sampleTrades())
    await using one = await startServer(kind, { dataDir, env: off })
    const trades = member(await fetchJson(`${one.apiUrl}${feedPath}`), 'trades')
    await using two = await startServer(kind, { dataDir, env: off })
    expect(await feedStatus(two.apiUrl)).toBe(502)
    expect(await indexHealth(two.apiUrl)).toBe('degraded')
    expect(member(await fetchJson(`${one.apiUrl}${feedPath}`), 'trades')).toEqual(trades)
    await one.stop('SIGKILL')
    while ((await feedStatus(two.apiUrl)) !== 200) await Bun.sleep(100)
    expect(member(await fetchJson(`${two.apiUrl}${feedPath}`), 'trades')).toEqual(trades)
    expect(await indexHealth(two.apiUrl)).toBe('unknown')
    expect(await two.stop()).toBe(0)
  })

  const spoilt: [what: string, spoil: (path: string) => void][] = [
    ['is no database', (path) => writeFileSync(path, 'no database '.repeat(1_000))],
    [
      'comes from a newer version',
      (path) => {
        const database = new Database(path, { create: true })
        database.run('PRAGMA user_version = 999')
        database.close()
      },
    ],
  ]
  test.each(spoilt)('a file that %s stops the trades and nothing else', async (_, spoil) => {
    const dataDir = makeFolder()
    spoil(join(dataDir, 'market.db'))
    await using server = await startServer(kind, { dataDir, env: off })
    expect(await feedStatus(server.apiUrl)).toBe(502)
    expect(await indexHealth(server.apiUrl)).toBe('down')
    expect((await fetchAnswer(`${server.apiUrl}/v1/rewards/summary`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})
