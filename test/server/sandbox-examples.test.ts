// The documentation promises real answers as examples. Examples of other routes are checked by their own tests, on the
// test chains they come from; these are the answers of the sandbox, which every new user starts first.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Sandbox, startSandbox } from '../../scripts/sandbox.ts'
import { fetchJson, jsonPost, member } from '../kit/http.ts'
import { type ServerProcess, startServer } from '../kit/server-process.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'

describe.skipIf(noTestChain !== undefined)(
  `examples in the sandbox${noTestChain ? `: skipped, ${noTestChain}` : ''}`,
  () => {
    let sandbox: Sandbox
    let server: ServerProcess
    let document: unknown

    beforeAll(async () => {
      sandbox = await startSandbox()
      server = await startServer('binary', { env: { SOLANA_RPC_URL: sandbox.rpcUrl } })
      document = await fetchJson(`${server.apiUrl}/docs/json`)
    }, 60_000)

    afterAll(async () => {
      await server?.[Symbol.asyncDispose]()
      sandbox?.stop()
    })

    const examplesOf = (path: string, ...place: string[]): Record<string, unknown> =>
      Object(
        member(
          document,
          'paths',
          path,
          'post',
          ...place,
          'content',
          'application/json',
          'examples',
        ),
      )

    test.each(['/v1/wallet/tx', '/v1/wallet/txs', '/v1/security/transaction-preview'])(
      '%s returns the documented answer',
      async (path) => {
        const isScan = path.startsWith('/v1/wallet/')
        const requests = Object.entries(examplesOf(path, 'requestBody'))
        expect(requests.length).toBeGreaterThan(0)
        for (const [name, request] of requests) {
          const documented = member(examplesOf(path, 'responses', '200')[name], 'value')
          const url = `${isScan ? server.scanUrl : server.apiUrl}${path}`
          const answer = await fetchJson(url, jsonPost(member(request, 'value')))
          expect([name, answer]).toEqual([name, documented])
        }
      },
    )

    // The example follows mainnet, which no test can: what it says of blocks is left out.
    test('health returns the documented answer of a server that follows no trades', async () => {
      // The VM is reported as working once it was used.
      for (const bundle of Object.values(examplesOf('/v1/wallet/txs', 'requestBody')))
        await fetchJson(`${server.scanUrl}/v1/wallet/txs`, jsonPost(member(bundle, 'value')))
      const path = '/v1/monitoring/health'
      const media = ['get', 'responses', '200', 'content', 'application/json', 'example']
      const { coverage, components, ...rest } = Object(member(document, 'paths', path, ...media))
      expect(coverage).toMatchObject({ mode: 'sample' })
      expect(await fetchJson(`${server.apiUrl}${path}`)).toEqual({
        ...rest,
        components: { ...components, index: { status: 'unknown', detail: expect.any(String) } },
      })
    })
  },
)
