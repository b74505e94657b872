import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import bridgeListingSamples from '../../../src/bridges/http/schema/bridge-listing.samples.json' with { type: 'json' }
import { startBridgeScene } from '../../kit/bridges/bridge-scene.ts'
import { fetchAnswer, fetchJson, envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { processTestMs, serverKinds } from '../../kit/server-process.ts'
import { startWatchedServer, type WatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/bridge/assets'

let scene: ReturnType<typeof startBridgeScene>
beforeAll(() => {
  scene = startBridgeScene()
})
afterAll(() => scene.stop())

const idsOf = (page: unknown): unknown[] =>
  [member(page, 'assets')].flat().map((asset) => member(asset, 'id'))

describe.each(serverKinds)('%s', (kind) => {
  let server: WatchedServer
  beforeAll(async () => {
    server = await startWatchedServer(kind, { env: scene.env })
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const list = (query: string) => server.watch(() => fetchAnswer(`${server.apiUrl}${path}${query}`))

  test('a page, as documented', async () => {
    const { answer, event } = await list('?symbol=usdc&direction=out')
    expect(answer.status).toBe(200)
    expect(headerProblems(answer)).toEqual([])
    expect(JSON.parse(answer.text)).toEqual(bridgeListingSamples.assets.page.value)
    expect(member(event, 'api_rate_bucket')).toBe('bridge')
  })

  test('pages follow each other without a gap or a repetition', async () => {
    const whole = idsOf(await fetchJson(`${server.apiUrl}${path}?limit=100`))
    const paged: unknown[] = []
    let query = '?limit=2'
    for (let pages = 0; pages < 10; pages += 1) {
      const page = await fetchJson(`${server.apiUrl}${path}${query}`)
      paged.push(...idsOf(page))
      const cursor = member(page, 'meta', 'nextCursor')
      if (typeof cursor !== 'string') break
      query = `?limit=2&cursor=${cursor}`
    }
    expect(whole.length).toBeGreaterThan(4)
    expect(paged).toEqual(whole)
  })

  test('chain, direction and role narrow the list', async () => {
    const into = await fetchJson(`${server.apiUrl}${path}?direction=in&role=origin`)
    expect(idsOf(into)).toEqual([
      'base:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      'bitcoin:native',
      'zcash:native',
    ])
    const zcash = await fetchJson(`${server.apiUrl}${path}?chain=zcash`)
    expect(zcash).toMatchObject({
      assets: [{ id: 'zcash:native', decimals: 8, providers: ['near-intents'] }],
    })
    expect(idsOf(await fetchJson(`${server.apiUrl}${path}?chain=nowhere`))).toEqual([])
  })

  test.each([
    ['?direction=sideways', '`direction` '],
    ['?role=any', '`role` '],
    ['?chain=%F0%9F%98%80', '`chain` '],
    ['?symbol=', '`symbol` '],
    ['?limit=0', '`limit` '],
    ['?limit=101', '`limit` '],
    ['?cursor=AAAA', '`cursor` '],
  ])('%s is rejected by name', async (query, message) => {
    const { answer } = await list(query)
    expect(envelopeOf(answer).message).toStartWith(message)
  })

  test('a cursor of another query is rejected', async () => {
    const page = await fetchJson(`${server.apiUrl}${path}?limit=1`)
    const cursor = String(member(page, 'meta', 'nextCursor'))
    const { answer } = await list(`?limit=1&chain=base&cursor=${cursor}`)
    expect(envelopeOf(answer).message).toStartWith('`cursor` ')
  })
})

test('an unavailable provider is listed as missing', async () => {
  await using server = await startWatchedServer('binary', {
    env: { ...scene.env, ONECLICK_URL: 'http://127.0.0.1:9' },
  })
  const page = await fetchJson(`${server.apiUrl}${path}?limit=100`)
  expect(member(page, 'missingProviders')).toEqual(['near-intents'])
  expect(idsOf(page)).not.toContain('zcash:native')
})

test('without any provider it is an error', async () => {
  await using server = await startWatchedServer('binary')
  const answer = await fetchAnswer(`${server.apiUrl}${path}`)
  expect(envelopeOf(answer).code).toBe('UPSTREAM_UNAVAILABLE')
})
