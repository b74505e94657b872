import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import bridgeQuoteSamples from '../../../src/bridges/http/schema/bridge-quote.samples.json' with { type: 'json' }
import { startBridgeScene } from '../../kit/bridges/bridge-scene.ts'
import { arrivedTransaction } from '../../kit/bridges/bridge-servers.ts'
import { fetchAnswer, envelopeOf, headerProblems, member } from '../../kit/http.ts'
import { processTestMs, serverKinds } from '../../kit/server-process.ts'
import { startWatchedServer, type WatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/bridge/status'

let scene: ReturnType<typeof startBridgeScene>
beforeAll(() => {
  scene = startBridgeScene()
})
afterAll(() => scene.stop())

describe.each(serverKinds)('%s', (kind) => {
  let server: WatchedServer
  beforeAll(async () => {
    server = await startWatchedServer(kind, { env: scene.env })
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const read = (query: string) => server.watch(() => fetchAnswer(`${server.apiUrl}${path}${query}`))

  test('a completed transfer, as documented', async () => {
    const { answer, event } = await read(
      `?provider=lifi&id=${arrivedTransaction}&fromChain=solana&toChain=base`,
    )
    expect(answer.status).toBe(200)
    expect(headerProblems(answer)).toEqual([])
    expect(JSON.parse(answer.text)).toEqual(bridgeQuoteSamples.status.completed.value)
    expect(member(event, 'api_rate_bucket')).toBe('bridge')
    expect(server.stdout()).not.toContain(arrivedTransaction)
  })

  test('an id that the provider does not know is not found', async () => {
    const { answer, event } = await read('?provider=lifi&id=nothing')
    expect(envelopeOf(answer)).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('LI.FI does not know this transfer'),
    })
    expect(member(event, 'api_error_code')).toBe('NOT_FOUND')
  })

  test.each([
    ['', '`provider` '],
    ['?provider=lifi', '`id` '],
    ['?id=abc', '`provider` '],
    ['?provider=other&id=abc', '`provider` '],
    [`?provider=lifi&id=${'a'.repeat(201)}`, '`id` '],
    ['?provider=lifi&id=a%20b', '`id` '],
    ['?provider=lifi&id=abc&fromChain=mars', '`fromChain` '],
    ['?provider=lifi&id=abc&memo=%00', '`memo` '],
  ])('%s is rejected by name', async (query, message) => {
    const { answer } = await read(query)
    expect(envelopeOf(answer)).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringMatching(new RegExp(`^${message}`)),
    })
  })
})

test('an unavailable provider is an error', async () => {
  await using server = await startWatchedServer('binary', {
    env: { LIFI_URL: 'http://127.0.0.1:9' },
  })
  const answer = await fetchAnswer(`${server.apiUrl}${path}?provider=lifi&id=abc`)
  expect(envelopeOf(answer).code).toBe('UPSTREAM_UNAVAILABLE')
})
