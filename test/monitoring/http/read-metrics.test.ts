import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { AddressLookupTableAccount, Keypair, SystemProgram } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { startFakeNode, transferScan } from '../../kit/chain/fake-node.ts'
import { fetchAnswer, headerProblems, jsonPost, member } from '../../kit/http.ts'
import {
  processTestMs,
  serverKinds,
  type ServerProcess,
  startServer,
} from '../../kit/server-process.ts'
import { noTestChain, startTestChain } from '../../kit/chain/surfnet.ts'
import { healthPath, metricValue, scanPath } from '../../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

const paths = ['/metrics', '/v1/monitoring/public-api/metrics']

/** The linter of Prometheus; without it, the tests that need it are skipped. */
const promtool = Bun.which('promtool')
if (!promtool) console.warn('promtool is not installed: the metrics are not linted by it')

describe.each(serverKinds)('%s', (kind) => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer(kind, { env: { QUOTA_ENDPOINT: '5/3600', QUOTA_IP: 'off' } })
    for (let index = 0; index < 8; index += 1) {
      await fetchAnswer(`${server.scanUrl}${scanPath}`, jsonPost({}))
      await fetchAnswer(`${server.apiUrl}${healthPath}`)
    }
    await fetchAnswer(`${server.apiUrl}/docs`)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test.each(paths)('%s is Prometheus text format', async (path) => {
    const answer = await fetchAnswer(`${server.apiUrl}${path}`)
    expect(answer.status).toBe(200)
    expect(headerProblems(answer)).toEqual([])
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const lines = answer.text.split('\n')
    expect(lines.at(-1)).toBe('')
    const odd = lines.filter(
      (line) =>
        line !== '' &&
        !/^# (?:HELP|TYPE) drawbridge_|^# (?:HELP|TYPE) process_/.test(line) &&
        !/^[a-z_]+(?:\{(?:[a-z]+="[^"\n]*",?)+\})? (?:[\d.e+-]+|\+Inf|NaN)$/.test(line),
    )
    expect(odd).toEqual([])
  })

  test.skipIf(!promtool).each(paths)('promtool accepts %s', async (path) => {
    const { text } = await fetchAnswer(`${server.apiUrl}${path}`)
    const lint = Bun.spawn([String(promtool), 'check', 'metrics'], {
      stdin: Buffer.from(text),
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const output =
      (await new Response(lint.stdout).text()) + (await new Response(lint.stderr).text())
    expect({ exitCode: await lint.exited, output }).toEqual({ exitCode: 0, output: '' })
  })

  test('requests, refusals and latencies are counted', async () => {
    const value = (sample: string): Promise<number> => metricValue(server.apiUrl, sample)
    const scan = `route="${scanPath}",method="POST"`
    const requests = `drawbridge_http_requests_total{${scan},status=`
    // Both paths have their own quota, which would end this test.
    expect(await value(`${requests}"400"}`)).toBe(5)
    expect(await value(`${requests}"429"}`)).toBe(3)
    const { text } = await fetchAnswer(`${server.apiUrl}${paths[1]}`)
    const sample = (name: string): string | undefined =>
      text.split('\n').find((line) => line.startsWith(`${name} `))
    expect(sample('drawbridge_rate_limited_total{quota="endpoint",capability="scan"}')).toEndWith(
      ' 3',
    )
    expect(sample(`drawbridge_http_request_duration_seconds_count{${scan}}`)).toEndWith(' 8')
    expect(sample('drawbridge_quota_buckets')).toEndWith(' 1')
    expect(sample('drawbridge_build_info{version="0.1.0"')).toBeUndefined()
    expect(text).toMatch(/^drawbridge_build_info\{version="[^"]+",sha="[^"]+"\} 1$/m)
  })
})

describe.each(serverKinds)('%s', (kind) => {
  test('a scan that waits for its node is in flight until it is answered', async () => {
    const node = startFakeNode({ delayMs: 1_000 })
    await using server = await startServer(kind, { env: { SOLANA_RPC_URL: node.url } })
    const inFlight = () => metricValue(server.apiUrl, 'drawbridge_http_requests_in_flight')
    expect(await inFlight()).toBe(0)
    const [user, friend] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const scan = fetchAnswer(`${server.scanUrl}${scanPath}`, jsonPost(transferScan(user, friend)))
    while (!node.requests.some(isSimulation)) await Bun.sleep(5)
    expect(await inFlight()).toBe(1)
    expect((await scan).status).toBe(200)
    expect(await inFlight()).toBe(0)
    node.stop()
  })

  test.skipIf(noTestChain !== undefined)(
    'a lookup table is fetched once, then remembered',
    async () => {
      const chain = await startTestChain()
      const [user, friend, key] = [0, 1, 2].map(() => Keypair.generate().publicKey)
      if (!user || !friend || !key) throw new Error('three keys were made')
      await chain.fundSol(user, 5_000_000_000n)
      await chain.createTable(key, [friend])
      const table = new AddressLookupTableAccount({
        key,
        state: {
          deactivationSlot: 2n ** 64n - 1n,
          lastExtendedSlot: 0,
          lastExtendedSlotStartIndex: 0,
          addresses: [friend],
        },
      })
      const body = {
        chain: 'solana',
        tx_base64: unsignedBase64(
          user,
          [SystemProgram.transfer({ fromPubkey: user, toPubkey: friend, lamports: 1_000_000 })],
          { tables: [table] },
        ),
        wallet_address: user.toBase58(),
      }
      await using server = await startServer(kind, { env: { SOLANA_RPC_URL: chain.url } })
      const reads = (outcome: string) =>
        metricValue(
          server.apiUrl,
          `drawbridge_cache_requests_total{cache="lookup-tables",outcome="${outcome}"}`,
        )
      for (let time = 0; time < 3; time += 1)
        expect((await fetchAnswer(`${server.scanUrl}${scanPath}`, jsonPost(body))).status).toBe(200)
      expect([await reads('miss'), await reads('hit')]).toEqual([1, 2])
      chain.stop()
    },
  )
})

const isSimulation = ({ body }: { body: unknown }): boolean =>
  member(body, 'method') === 'simulateTransaction'
