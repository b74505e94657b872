import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { signalsSamples } from '../../../src/http/schema/trader-data-samples.ts'
import { ask, askJson, headerProblems, member } from '../../kit/http.ts'
import { makeFolder, processTestMs, serverKinds } from '../../kit/server-process.ts'
import { sampleTrades, storeTrades } from '../../kit/trade-sample.ts'
import { testRefusals } from '../../kit/trader-route.ts'
import { startWatchedServer, type WatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/data/signals/tokens'
const dataDir = makeFolder()
beforeAll(() => storeTrades(dataDir, sampleTrades()))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe.each(serverKinds)('%s', (kind) => {
  let server: WatchedServer
  beforeAll(async () => {
    server = await startWatchedServer(kind, { dataDir })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test('is answered as the documents show', async () => {
    const { answer, event } = await server.watch(() => ask(`${server.apiUrl}${path}`))
    expect(answer.status).toBe(200)
    expect(headerProblems(answer)).toEqual([])
    expect(JSON.parse(answer.text)).toEqual(signalsSamples.gathered.value)
    expect(member(event, 'api_route')).toBe(path)
    expect(member(event, 'api_rate_bucket')).toBe('trader-data')
  })

  test('over longer windows the same wallets count', async () => {
    const day = await askJson(`${server.apiUrl}${path}?window=24h&limit=1`)
    expect(member(day, 'signals', 0, 'summary')).toBe(
      '4 wallets bought and kept it in the last 24 hours for $1,860.',
    )
  })

  test('a server without trades has none', async () => {
    await using empty = await startWatchedServer(kind)
    expect(await askJson(`${empty.apiUrl}${path}`)).toEqual(signalsSamples.none.value)
  })

  testRefusals(() => server, path, [
    ['window=2h', 'window'],
    ['window=24H', 'window'],
    ['limit=1.5', 'limit'],
    ['limit=-1', 'limit'],
  ])
})
