import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import bridgeListingSamples from '../../../src/bridges/http/schema/bridge-listing.samples.json' with { type: 'json' }
import { startBridgeScene } from '../../kit/bridges/bridge-scene.ts'
import { fetchAnswer, fetchJson, headerProblems, member } from '../../kit/http.ts'
import { processTestMs, serverKinds } from '../../kit/server-process.ts'
import { startWatchedServer } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const path = '/v1/bridge/routes'

let scene: ReturnType<typeof startBridgeScene>
beforeAll(() => {
  scene = startBridgeScene()
})
afterAll(() => scene.stop())

describe.each(serverKinds)('%s', (kind) => {
  test('the listing, as documented', async () => {
    await using server = await startWatchedServer(kind, { env: scene.env })
    const { answer, event } = await server.watch(() => fetchAnswer(`${server.apiUrl}${path}`))
    expect(answer.status).toBe(200)
    expect(headerProblems(answer)).toEqual([])
    expect(JSON.parse(answer.text)).toEqual(bridgeListingSamples.routes.routes.value)
    expect(member(event, 'api_rate_bucket')).toBe('bridge')
  })
})

test('while providers are down, built-in chains are listed', async () => {
  const unreachable = 'http://127.0.0.1:9'
  await using server = await startWatchedServer('binary', {
    env: { ONECLICK_URL: unreachable, LIFI_URL: unreachable, BRIDGE_FEE_BPS: '25' },
  })
  const listing = await fetchJson(`${server.apiUrl}${path}`)
  expect(listing).toMatchObject({
    provider: 'NEAR Intents, LI.FI',
    appFeePolicy: { applied: false, feeBps: 0 },
  })
  expect(member(listing, 'supportedChains')).toContain('zcash')
  const into = member(listing, 'routes', 1)
  expect(into).toMatchObject({ id: 'quote-into-solana', outputAsset: 'solana:native' })
  expect(member(into, 'inputAssets')).toContain('bitcoin:native')
})

test('unsupported chains are excluded, and the app fee is listed if it applies', async () => {
  await using server = await startWatchedServer('binary', {
    env: {
      DEBRIDGE_URL: scene.debridge.url,
      BRIDGE_FEE_BPS: '25',
      BRIDGE_FEE_RECIPIENT_DEBRIDGE: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    },
  })
  const listing = await fetchJson(`${server.apiUrl}${path}`)
  expect(listing).toMatchObject({
    provider: 'deBridge',
    appFeePolicy: { applied: true, feeBps: 25 },
  })
  expect(member(listing, 'excludedChains')).toContain('bitcoin')
  expect(member(listing, 'supportedChains')).not.toContain('bitcoin')
})

test('without any provider it lists no chain', async () => {
  await using server = await startWatchedServer('binary')
  const listing = await fetchJson(`${server.apiUrl}${path}`)
  expect(listing).toMatchObject({ provider: '', supportedChains: [] })
})
