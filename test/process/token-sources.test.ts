// How the running product calls token data sources: at start, within its settings, counted in its metrics.
import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fetchAnswer } from '../kit/http.ts'
import { type RecordedServer, startRecordedServer } from '../kit/recorded-server.ts'
import { processTestMs, serverKinds, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'

setDefaultTimeout(processTestMs)

const running: RecordedServer[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.stop()
})

const key = 's3cret-key'
const token = {
  id: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  isVerified: true,
}

const startSource = (body: unknown): RecordedServer => {
  const server = startRecordedServer([{ body }])
  running.push(server)
  return server
}

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (let count = 0; count < 2_000 && !(await isSo()); count += 1) await Bun.sleep(5)
  expect(await isSo()).toBe(true)
}

describe.each(serverKinds)('from %s', (kind) => {
  test('verified tokens are loaded at start and stored; the key is sent to no other host', async () => {
    const jupiter = startSource([token, { ...token, id: 'odd' }])
    const dataDir = makeFolder()
    await using server = await startServer(kind, {
      dataDir,
      env: { JUPITER_URL: `${jupiter.url}/`, JUPITER_API_KEY: key },
    })
    await until(() => existsSync(join(dataDir, 'verified-tokens.json')))
    expect(jupiter.requests.map(({ path }) => path)).toEqual(['/tokens/v2/tag?query=verified'])
    expect(jupiter.requests[0]?.headers.get('x-api-key')).toBe(key)
    const { text } = await fetchAnswer(`${server.apiUrl}/metrics`)
    expect(text).toContain(
      'drawbridge_upstream_requests_total{upstream="jupiter",outcome="ok"} 1\n',
    )
    expect(text).toContain('drawbridge_upstream_rows_dropped_total{upstream="jupiter"} 1\n')
    expect(text).toContain('drawbridge_upstream_resting{upstream="jupiter"} 0\n')
    expect(text).not.toContain('upstream="dexscreener"')
    expect(await server.stop()).toBe(0)
    for (const output of [text, server.stdout(), server.stderr()]) {
      expect(output).not.toContain(key)
      expect(output).not.toContain(jupiter.url)
    }
  })

  test('invalid answers of a source are counted, and the service keeps running', async () => {
    const jupiter = startSource('<html>')
    await using server = await startServer(kind, { env: { JUPITER_URL: jupiter.url } })
    await until(async () => {
      const { text } = await fetchAnswer(`${server.apiUrl}/metrics`)
      return text.includes(
        'drawbridge_upstream_requests_total{upstream="jupiter",outcome="error"} 1',
      )
    })
    expect(await server.stop()).toBe(0)
  })
})
